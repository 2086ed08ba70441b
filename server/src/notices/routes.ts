import { NoticeChoiceBody, NoticesQuery, ReadNoticesBody, UnsubscribeQuery } from '@kashf/contract/notices.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../clock.ts'
import { endpoint } from '../http/endpoint.ts'
import { Failure } from '../http/errors/failure.ts'
import { byAddress, byUser } from '../http/limits/rate-limit.ts'
import type { Deps } from '../runtime/deps.ts'
import { countUnread, listNotices } from './list-notices.ts'
import { readUnsubscribeToken } from './mail/unsubscribe-token.ts'
import { markRead } from './mark-read.ts'
import { listNoticeChoices, updateNoticeChoice } from './notice-choices.ts'

const tag = 'notices'

/** What a person was told, and how they want to hear of it. */
export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/notices',
      session: 'user',
      summary: 'What I was told, newest first',
      tag,
      query: NoticesQuery,
    },
    ({ user, query }) => listNotices(deps, user.id, query),
  )
  endpoint(
    app,
    deps,
    { method: 'GET', url: '/api/notices/unread', session: 'user', summary: 'How many wait for me', tag },
    async ({ user }) => ({ data: { unread: await countUnread(deps.db, user.id) } }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/notices/read',
      session: 'user',
      summary: 'Mark one notice as read, or all up to one',
      tag,
      body: ReadNoticesBody,
      limit: byUser(120, MINUTE_S),
    },
    async ({ user, body }) => ({ data: await markRead(deps, user.id, body) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/notices/choices',
      session: 'user',
      summary: 'How I hear of each topic',
      tag,
    },
    async ({ user }) => ({ data: await listNoticeChoices(deps, user) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/notices/choices',
      session: 'user',
      summary: 'Change how I hear of a topic',
      tag,
      body: NoticeChoiceBody,
      limit: byUser(60, MINUTE_S),
    },
    async ({ user, body }) => ({ data: await updateNoticeChoice(deps, user.id, body) }),
  )
  unsubscribeRoute(app, deps)
}

/** In a scope of its own: mail programs ask with a form (RFC 8058) whose only field says what the address says. */
function unsubscribeRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    const read = { parseAs: 'string', bodyLimit: 1000 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', read, (_request, _body, done) =>
      done(null, {}),
    )
    endpoint(
      scope,
      deps,
      {
        method: 'POST',
        url: '/api/notices/unsubscribe',
        session: 'none',
        summary:
          'Stop the letters of the topic that the signed `token` of a letter names; no session is needed',
        tag,
        query: UnsubscribeQuery,
        limit: byAddress(60, 10 * MINUTE_S),
      },
      async ({ query, request, reply }) => {
        const stopped = readUnsubscribeToken(deps.env, query.token)
        if (!stopped) throw new Failure('not_found')
        const { topic } = await updateNoticeChoice(deps, stopped.userId, {
          topic: stopped.topic,
          by_mail: false,
        })
        // A page whose scripts did not load sent its form: it gets a page.
        if (request.headers.accept?.includes('text/html')) {
          return reply.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}&done=1`, 303)
        }
        return { data: { topic } }
      },
    )
  })
}
