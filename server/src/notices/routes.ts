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

/** A user's notices and notice settings. */
export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/notices',
      session: 'user',
      summary: 'My notices, newest first',
      tag,
      query: NoticesQuery,
    },
    ({ user, query }) => listNotices(deps, user.id, query),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/notices/unread',
      session: 'user',
      summary: 'How many of my notices are unread',
      tag,
    },
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
      summary: 'The channels of each topic',
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
      summary: 'Change the channels of a topic',
      tag,
      body: NoticeChoiceBody,
      limit: byUser(60, MINUTE_S),
    },
    async ({ user, body }) => ({ data: await updateNoticeChoice(deps, user.id, body) }),
  )
  unsubscribeRoute(app, deps)
}

/** Its own scope for a body parser: mail programs send a form (RFC 8058), which is ignored because the URL says it all. */
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
        summary: 'Stop the e-mails of the topic in the signed `token` of an e-mail; no session is needed',
        tag,
        query: UnsubscribeQuery,
        limit: byAddress(60, 10 * MINUTE_S),
      },
      async ({ query, request, reply }) => {
        const unsubscription = readUnsubscribeToken(deps.env, query.token)
        if (!unsubscription) throw new Failure('not_found')
        const { topic, userId } = unsubscription
        await updateNoticeChoice(deps, userId, { topic, by_mail: false })
        // A form sent by a page without scripts expects a page.
        if (request.headers.accept?.includes('text/html')) {
          return reply.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}&done=1`, 303)
        }
        return { data: { topic } }
      },
    )
  })
}
