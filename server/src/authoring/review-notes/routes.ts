import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { sentNotes, setFixed } from './review-notes.ts'

/** The review notes that a teacher can read. */
export function reviewNoteRoutes(app: FastifyInstance, deps: Deps): void {
  const session = 'approved-teacher'
  const tag = 'authoring'
  app.endpoint(
    'GET /api/courses/:id/review-notes',
    { session, tag, summary: 'What operators ask to mend before the course goes on sale' },
    async ({ user, params }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      return { data: await sentNotes(deps.db, params.id) }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/review-notes/:note_id',
    { session, tag, summary: 'Mark a note as mended, or as not mended', limit: byUser(600, HOUR_S) },
    async ({ user, params, body }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      await setFixed(deps, { courseId: params.id, noteId: params.note_id, isFixed: body.is_fixed })
      return { data: await sentNotes(deps.db, params.id) }
    },
  )
}
