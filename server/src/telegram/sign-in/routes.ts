import type { FastifyInstance } from 'fastify'
import { passCode } from '../../accounts/open-id/sign-in.ts'
import { begin, finish, type OpenProvider, signInTo } from '../../accounts/open-id/steps.ts'
import { deviceOf } from '../../accounts/sessions/known-devices.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import type { TelegramPerson } from './telegram-person.ts'
import { telegramProvider } from './telegram-provider.ts'

const tag = 'telegram'

/** Signing in through Telegram's own page, and the return from it, which also links accounts. */
export function signInRoutes(app: FastifyInstance, deps: Deps, telegram: OpenProvider<TelegramPerson>): void {
  app.endpoint(
    'GET /api/telegram/start',
    {
      session: 'none',
      summary: "Redirects to Telegram's sign-in; the attempt is kept in a cookie for ten minutes",
      tag,
      status: 302,
      refuses: ['not_found'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ query, reply }) => {
      const url = await begin(deps, telegram, { reply, purpose: signInTo(query.next) })
      return reply.header('cache-control', 'private, no-store').redirect(url, 302)
    },
  )
  app.endpoint(
    'POST /api/telegram/return',
    {
      session: 'optional',
      summary:
        'Finish what was begun with Telegram, in the browser that began it: sign in, link the account, or confirm its owner',
      tag,
      refuses: ['not_found', 'telegram_failed', 'telegram_taken', 'telegram_linked', 'account_blocked'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ body, user, request, reply }) => ({
      data: await finish(deps, telegram, { body, user, request, reply }),
    }),
  )
  app.endpoint(
    'POST /api/telegram/code',
    {
      session: 'none',
      summary: 'Finish the sign-in of an account with a second factor',
      tag,
      // Wrong codes are limited in `verify-second-factor.ts`.
      refuses: ['telegram_failed', 'code_invalid', 'account_blocked', 'too_many_requests'],
    },
    async ({ body, request }) => ({
      data: await passCode(deps, telegramProvider, { ...body, device: deviceOf(request) }),
    }),
  )
}
