import { isReminder } from '@kashf/contract/notices/reminder-kinds.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { updateNoticeChoice } from '../notice-choices.ts'
import { switchReminder } from '../reminders/stops.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Unsubscribing, in a scope with its own body parser: the form of mail programs (RFC 8058) is ignored, the URL
 * suffices.
 */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    const read = { parseAs: 'string', bodyLimit: 1000 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', read, (_request, _body, done) =>
      done(null, {}),
    )
    // Some mail programs open the address of the header in a browser: only the button of the page unsubscribes.
    scope.get('/api/notices/unsubscribe', { schema: { hide: true } }, (request, reply) => {
      if (!request.headers.accept?.includes('text/html')) throw new Failure('route_not_found')
      const { search } = new URL(request.url, 'http://localhost')
      return reply.redirect(`/unsubscribe${search}`, 303)
    })
    scope.endpoint(
      'POST /api/notices/unsubscribe',
      {
        session: 'none',
        summary:
          'Stop what the signed `token` of an e-mail names, without a session: e-mails of a topic, a kind of helpful message',
        tag: 'notices',
        limit: byAddress(60, 10 * MINUTE_S),
      },
      async ({ query, request, reply }) => {
        const unsubscription = readUnsubscribeToken(deps.env, query.token)
        if (!unsubscription) throw new Failure('not_found')
        const { from, userId } = unsubscription
        const reminder = isReminder(from) ? from : null
        const topic = isReminder(from) ? 'reminders' : from
        if (reminder) await switchReminder(deps, deps.db, { userId, kind: reminder, isOn: false })
        else await updateNoticeChoice(deps, userId, { topic, by_mail: false })
        // A form on a page without scripts expects a page as the answer.
        if (request.headers.accept?.includes('text/html')) {
          return reply.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}&done=1`, 303)
        }
        return { data: { topic, reminder } }
      },
    )
  })
}
