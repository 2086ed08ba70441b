import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '../../accounts/account-security/reauthenticate.ts'
import { confirmedUntil } from '../../accounts/open-id/confirm.ts'
import { begin, confirmTo, linkOf, type OpenProvider } from '../../accounts/open-id/steps.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import type { TelegramPerson } from '../sign-in/telegram-person.ts'
import { telegramProvider } from '../sign-in/telegram-provider.ts'
import { linkedTelegram, unlinkTelegram } from './link.ts'

const tag = 'telegram'

/** Linking one's Telegram account, which needs proof of both accounts, and unlinking it. */
export function linkingRoutes(
  app: FastifyInstance,
  deps: Deps,
  telegram: OpenProvider<TelegramPerson>,
): void {
  app.endpoint(
    'GET /api/telegram',
    { session: 'user', summary: 'The Telegram account that I have linked; null where there is no bot', tag },
    async ({ user }) => {
      if (!deps.env.telegram?.clientSecret || user.type === USER_TYPE.operator) return { data: null }
      return {
        data: {
          account: await linkedTelegram(deps, user.id),
          confirmed_until: await confirmedUntil(deps, { sessionId: user.sessionId, by: 'telegram' }),
        },
      }
    },
  )
  app.endpoint(
    'POST /api/telegram/link',
    {
      session: 'user',
      summary: 'Prove that the account is mine and get the address where Telegram confirms its part',
      tag,
      refuses: ['not_found', 'reauthentication_required', 'too_many_requests'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body, request, reply }) => {
      telegramProvider.settings(deps.env)
      const purpose = linkOf(user)
      await reauthenticate(deps, user, body, callerOf(request))
      return { data: { url: await begin(deps, telegram, { reply, purpose }) } }
    },
  )
  app.endpoint(
    'POST /api/telegram/confirm',
    {
      session: 'user',
      summary: 'Get the address where Telegram confirms me again, as an account without a password needs it',
      tag,
      refuses: ['not_found'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body, reply }) => ({
      data: { url: await begin(deps, telegram, { reply, purpose: confirmTo(user, body.next) }) },
    }),
  )
  app.endpoint(
    'POST /api/telegram/unlink',
    {
      session: 'user',
      summary: 'Unlink my Telegram account',
      tag,
      refuses: ['not_found', 'reauthentication_required', 'telegram_needed', 'too_many_requests'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body, request }) => {
      telegramProvider.settings(deps.env)
      const caller = callerOf(request)
      await reauthenticate(deps, user, body, caller)
      await unlinkTelegram(deps, { userId: user.id, caller })
      return { data: { account: null, confirmed_until: null } }
    },
  )
}
