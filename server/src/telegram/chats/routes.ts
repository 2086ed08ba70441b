import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { telegramProvider } from '../sign-in/telegram-provider.ts'
import { type ChatPlace, connectChat, disconnectChat, showCourseChat } from './connect-chat.ts'
import { invite, showInvitation } from './invite.ts'

const tag = 'telegram'

/** The closed channel or group of a course, or of one of its groups: the teacher connects it, and buyers are invited. */
export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/:id/telegram-chat',
    {
      tag,
      session: 'teacher',
      summary: "The Telegram channel or group of the bearer's own course, and those it could have",
    },
    async ({ user, params: { id }, query }) => {
      telegramProvider.settings(deps.env)
      return { data: await showCourseChat(deps, placeOf(user, id, query)) }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/telegram-chat',
    {
      tag,
      session: 'approved-teacher',
      summary: 'Connect a closed channel or group to the course, or verify the connected one again',
      refuses: [
        'not_found',
        'telegram_not_linked',
        'telegram_chat_public',
        'telegram_chat_not_yours',
        'telegram_chat_rights',
        'telegram_chat_taken',
        'telegram_course_taken',
        'telegram_unavailable',
      ],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, params: { id }, query, body }) => {
      telegramProvider.settings(deps.env)
      const of = placeOf(user, id, query)
      await connectChat(deps, { ...of, chatId: body.chat_id })
      return { data: await showCourseChat(deps, of) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/:id/telegram-chat',
    { tag, session: 'teacher', summary: 'Disconnect the channel or group; its members stay' },
    async ({ user, params: { id }, query }) => {
      telegramProvider.settings(deps.env)
      const of = placeOf(user, id, query)
      await disconnectChat(deps, of)
      return { data: await showCourseChat(deps, of) }
    },
  )
  app.endpoint(
    'GET /api/courses/:id/telegram-invite',
    {
      session: 'user',
      summary: 'The Telegram channel or group of a course that I have access to; null without one',
      tag,
    },
    async ({ user, params: { id }, query }) => ({
      data: await showInvitation(deps, { courseId: id, userId: user.id, of: query.of ?? 'course' }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/telegram-invite',
    {
      session: 'user',
      summary: 'Get my personal link into the channel or group of a course',
      tag,
      refuses: ['not_found', 'purchase_required', 'telegram_not_linked', 'telegram_unavailable'],
      limit: byUser(30, HOUR_S),
    },
    async ({ user, params: { id }, query }) => {
      telegramProvider.settings(deps.env)
      return { data: await invite(deps, { courseId: id, userId: user.id, of: query.of ?? 'course' }) }
    },
  )
}

const placeOf = (teacher: SessionUser, courseId: number, query: { group_id?: number }): ChatPlace => ({
  courseId,
  groupId: query.group_id ?? null,
  teacher,
})
