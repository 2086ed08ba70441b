import type { FastifyInstance } from 'fastify'
import {
  addReviewNote,
  closeReviewNote,
  reviewNotes,
  setFixed,
} from '../../authoring/review-notes/review-notes.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'

const rule = { session: 'operator', tag: 'operators' } as const
const CHANGES_AN_HOUR = 600

/** Review notes, which the teacher gets when the course is returned. */
export function reviewNoteRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = byUser(CHANGES_AN_HOUR, HOUR_S)
  app.endpoint(
    'GET /api/admin/courses/:id/review-notes',
    { ...rule, summary: 'Open notes about a course' },
    async ({ params }) => ({ data: await reviewNotes(deps.db, params.id) }),
  )
  app.endpoint(
    'POST /api/admin/courses/:id/review-notes',
    {
      ...rule,
      summary: 'Note what the teacher should mend, at a second of a lesson if need be',
      status: 201,
      limit,
      refuses: ['course_state_conflict', 'too_many_review_notes'],
    },
    async ({ user, params, body }) => ({
      data: await addReviewNote(deps, { ...body, courseId: params.id, operatorId: user.id }),
    }),
  )
  app.endpoint(
    'PUT /api/admin/courses/:id/review-notes/:note_id',
    { ...rule, limit, summary: 'Mark a note as mended, or as not mended' },
    async ({ params, body }) => {
      await setFixed(deps, { courseId: params.id, noteId: params.note_id, isFixed: body.is_fixed })
      return { data: await reviewNotes(deps.db, params.id) }
    },
  )
  app.endpoint(
    'DELETE /api/admin/courses/:id/review-notes/:note_id',
    { ...rule, limit, summary: 'Take a note back' },
    async ({ params }) => {
      await closeReviewNote(deps, { courseId: params.id, noteId: params.note_id })
      return { data: await reviewNotes(deps.db, params.id) }
    },
  )
}
