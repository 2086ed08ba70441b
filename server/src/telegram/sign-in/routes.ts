import { localPath } from '@kashf/contract/local-path.ts'
import type { FastifyInstance } from 'fastify'
import { deviceOf } from '../../accounts/sessions/known-devices.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { confirmOwner } from '../linking/confirm.ts'
import { linkTelegram } from '../linking/link.ts'
import { type Attempt, beginAttempt, takeAttempt } from './attempt.ts'
import { passCode, signInWithTelegram } from './sign-in.ts'
import { confirmationUrl, openVerifyReturn, signInSettings } from './verify-return.ts'

const tag = 'telegram'

/** Signing in through Telegram's own page, and the return from it, which also links accounts. */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const verifyReturn = openVerifyReturn(deps)
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
      signInSettings(deps.env)
      const attempt = beginAttempt(deps, reply, { kind: 'sign_in', next: localPath(query.next ?? null) })
      return reply.header('cache-control', 'private, no-store').redirect(confirmationUrl(deps, attempt), 302)
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
    async ({ body, user, request, reply }) => {
      signInSettings(deps.env)
      const { verifier, purpose }: Attempt = takeAttempt(deps, request, reply, body.state)
      // Only the session that began the sign-in may link its account or confirm its owner.
      const isOwners =
        purpose.kind === 'sign_in' || (user?.id === purpose.userId && user.sessionId === purpose.sessionId)
      if (!isOwners) throw new Failure('telegram_failed')
      const telegram = await verifyReturn({ code: body.code, verifier })
      if (purpose.kind === 'link') {
        await linkTelegram(deps, { userId: purpose.userId, telegram, caller: callerOf(request) })
        return { data: { outcome: 'linked' as const } }
      }
      if (purpose.kind === 'confirm') {
        await confirmOwner(deps, { ...purpose, telegram })
        return { data: { outcome: 'confirmed' as const, next: purpose.next } }
      }
      const device = deviceOf(request)
      return { data: await signInWithTelegram(deps, { telegram, next: purpose.next, device }) }
    },
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
    async ({ body, request }) => ({ data: await passCode(deps, { ...body, device: deviceOf(request) }) }),
  )
}
