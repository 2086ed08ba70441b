import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { courseNotes, deleteNote, lessonNotes } from './notes.ts'
import { saveNote } from './save-note.ts'

const tag = 'notes'

/** A learner's private notes. */
export function noteRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/lesson/:id/notes',
    { session: 'user', summary: "The bearer's notes on a lesson", tag },
    async ({ params: { id }, user }) => ({ data: await lessonNotes(deps, { viewer: user, lessonId: id }) }),
  )
  app.endpoint(
    'GET /api/courses/course/:id/notes',
    { session: 'user', summary: "The bearer's notes on a whole course", tag },
    ({ params: { id }, query: { limit = 24, cursor }, user }) =>
      courseNotes(deps, { viewer: user, courseId: id, limit, cursor }),
  )
  app.endpoint(
    'PUT /api/courses/lesson/:id/notes/:key',
    {
      session: 'user',
      summary: 'Create or edit a note under a key that the client generates',
      tag,
      limit: byUser(60, MINUTE_S),
    },
    async ({ params: { id, key }, body, user }) => ({
      data: await saveNote(deps, { viewer: user, lessonId: id, key, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/lesson/:id/notes/:key',
    { session: 'user', summary: 'Delete a note', tag, limit: byUser(60, MINUTE_S) },
    async ({ params: { id, key }, user }) => {
      await deleteNote(deps, { userId: user.id, lessonId: id, key })
      return { data: { key } }
    },
  )
}
