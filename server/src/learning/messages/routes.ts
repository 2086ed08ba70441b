import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { messageRows } from './message-rows.ts'
import { pressMessage } from './press-message.ts'
import { tryMessage } from './try-message.ts'
import { addMessage, changeMessage, deleteMessage, switchMessage } from './write-message.ts'

const tag = 'messages'

/** The messages of a course that learners get by themselves: its authors write them, learners press their links. */
export function courseMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'approved-teacher', tag, limit: byUser(60, MINUTE_S) } as const
  app.endpoint(
    'GET /api/courses/:id/messages',
    { session: 'team', summary: 'The messages of a course with their figures, in their order', tag },
    async ({ user, params: { id } }) => {
      await courseFor(deps.db, 'write_messages', { courseId: id, teacherId: user.id })
      return { data: await messageRows(deps.db, user.id, sql`m.course_id = ${id}`) }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/messages',
    {
      ...own,
      summary: 'Add a message that learners get by themselves, switched on',
      status: 201,
      refuses: ['too_many_course_messages'],
    },
    async ({ user, params: { id }, body }) => ({
      data: await addMessage(deps, { courseId: id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/messages/try',
    {
      ...own,
      summary: 'Send a message to the bearer alone, as learners will get it',
      limit: byUser(10, HOUR_S),
    },
    async ({ user, params: { id }, body }) => {
      await tryMessage(deps, { courseId: id, teacherId: user.id, body })
      return {}
    },
  )
  app.endpoint(
    'PUT /api/course-messages/:id',
    {
      ...own,
      summary: 'Change a message; those that were sent stay as they are',
      refuses: ['course_message_changed'],
    },
    async ({ user, params: { id }, body }) => ({
      data: await changeMessage(deps, { id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'PUT /api/course-messages/:id/switch',
    { ...own, summary: 'Switch a message on or off' },
    async ({ user, params: { id }, body }) => ({
      data: await switchMessage(deps, { id, teacherId: user.id, isOn: body.is_on }),
    }),
  )
  app.endpoint(
    'DELETE /api/course-messages/:id',
    { ...own, summary: 'Delete a message' },
    async ({ user, params: { id } }) => ({ data: await deleteMessage(deps, { id, teacherId: user.id }) }),
  )
  app.endpoint(
    'POST /api/course-messages/:id/press',
    {
      session: 'student',
      summary: 'Count a press on the link of a message, once, and learn where it leads',
      tag,
      limit: byUser(60, MINUTE_S),
    },
    async ({ user, params: { id } }) => ({ data: await pressMessage(deps, { id, userId: user.id }) }),
  )
}
