import { USER_TYPE } from '@kashf/contract/constants.ts'
import { localPath } from '@kashf/contract/local-path.ts'
import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '../../accounts/account-security/reauthenticate.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { beginAttempt } from '../sign-in/attempt.ts'
import { confirmationUrl, signInSettings } from '../sign-in/verify-return.ts'
import { confirmedUntil } from './confirm.ts'
import { linkedTelegram, unlinkTelegram } from './link.ts'

const tag = 'telegram'

/** Linking one's Telegram account, which needs proof of both accounts, and unlinking it. */
export function linkingRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/telegram',
    { session: 'user', summary: 'The Telegram account that I have linked; null where there is no bot', tag },
    async ({ user }) => {
      if (!deps.env.telegram?.clientSecret || user.type === USER_TYPE.operator) return { data: null }
      return {
        data: {
          account: await linkedTelegram(deps, user.id),
          confirmed_until: await confirmedUntil(deps, user.sessionId),
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
      signInSettings(deps.env)
      if (user.type === USER_TYPE.operator) throw new Failure('forbidden')
      await reauthenticate(deps, user, body, callerOf(request))
      const purpose = { kind: 'link', userId: user.id, sessionId: user.sessionId } as const
      return { data: { url: confirmationUrl(deps, beginAttempt(deps, reply, purpose)) } }
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
    async ({ user, body, reply }) => {
      signInSettings(deps.env)
      const { id: userId, sessionId } = user
      const purpose = { kind: 'confirm', userId, sessionId, next: localPath(body.next ?? null) } as const
      return { data: { url: confirmationUrl(deps, beginAttempt(deps, reply, purpose)) } }
    },
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
      signInSettings(deps.env)
      const caller = callerOf(request)
      await reauthenticate(deps, user, body, caller)
      await unlinkTelegram(deps, { userId: user.id, caller })
      return { data: { account: null, confirmed_until: null } }
    },
  )
}
