import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { unsubscribeRoutes } from './mail/routes.ts'
import { listNoticeChoices, updateNoticeChoice } from './notice-choices.ts'
import { countUnread, listNotices, markRead } from './notice-list.ts'
import { pushRoutes } from './push/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'

const tag = 'notices'

/** A user's notices and notice settings. */
export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/notices',
    { session: 'user', summary: 'My notices, newest first', tag },
    ({ user, query }) => listNotices(deps, user.id, query),
  )
  app.endpoint(
    'GET /api/notices/unread',
    { session: 'user', summary: 'How many of my notices are unread', tag },
    async ({ user }) => ({ data: { unread: await countUnread(deps.db, user.id) } }),
  )
  app.endpoint(
    'POST /api/notices/read',
    {
      session: 'user',
      summary: 'Mark one notice as read, or all up to one',
      tag,
      limit: byUser(120, MINUTE_S),
    },
    async ({ user, body }) => ({ data: await markRead(deps, user.id, body) }),
  )
  app.endpoint(
    'GET /api/notices/choices',
    { session: 'user', summary: 'The channels of each topic', tag },
    async ({ user }) => ({ data: await listNoticeChoices(deps, user) }),
  )
  app.endpoint(
    'PUT /api/notices/choices',
    { session: 'user', summary: 'Change the channels of a topic', tag, limit: byUser(60, MINUTE_S) },
    async ({ user, body }) => ({ data: await updateNoticeChoice(deps, user.id, body) }),
  )
  reminderRoutes(app, deps)
  pushRoutes(app, deps)
  unsubscribeRoutes(app, deps)
}
