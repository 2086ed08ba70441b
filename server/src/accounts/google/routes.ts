import { GOOGLE_RETURN_PATH } from '@kashf/contract/accounts/google.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byAddress, byUser } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import { openClient } from '../open-id/client.ts'
import { registerWith } from '../open-id/register.ts'
import { passCode } from '../open-id/sign-in.ts'
import { begin, confirmTo, finish, linkOf, signInTo } from '../open-id/steps.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { googleState, unlinkGoogle } from './google-account.ts'
import { googleProvider } from './google-provider.ts'

const tag = 'google'

/** The page that says that Google cannot be reached. */
const UNREACHABLE = `${GOOGLE_RETURN_PATH}?error=unreachable`

/** Signing in and registering with Google, and linking it to an account, which needs proof of both. */
export function googleRoutes(app: FastifyInstance, deps: Deps): void {
  const google = { provider: googleProvider, client: openClient(deps, googleProvider) }
  app.endpoint(
    'GET /api/google/start',
    {
      session: 'none',
      summary: "Redirects to Google's sign-in; the attempt is kept in a cookie for ten minutes",
      tag,
      status: 302,
      refuses: ['not_found'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ query, reply }) => {
      const url = await begin(deps, google, { reply, purpose: signInTo(query.next) }).catch((error) => {
        // The browser shows what this call answers, so a page says that Google cannot be reached.
        if (error instanceof Failure && error.code === 'google_failed') return UNREACHABLE
        throw error
      })
      return reply.header('cache-control', 'private, no-store').redirect(url, 302)
    },
  )
  app.endpoint(
    'POST /api/google/return',
    {
      session: 'optional',
      summary:
        'Finish what was begun with Google, in the browser that began it: sign in, link the account, or confirm its owner',
      tag,
      refuses: [
        ...(['not_found', 'google_failed', 'google_taken', 'google_linked', 'account_blocked'] as const),
        ...(['google_email_unverified', 'google_email_taken'] as const),
      ],
      limit: byAddress(600, HOUR_S),
    },
    async ({ body, user, request, reply }) => ({
      data: await finish(deps, google, { body, user, request, reply }),
    }),
  )
  app.endpoint(
    'POST /api/google/code',
    {
      session: 'none',
      summary: 'Finish the sign-in of an account with a second factor',
      tag,
      // Wrong codes are limited in `verify-second-factor.ts`.
      refuses: ['not_found', 'google_failed', 'code_invalid', 'account_blocked', 'too_many_requests'],
    },
    async ({ body, request }) => {
      googleProvider.settings(deps.env)
      return { data: await passCode(deps, googleProvider, { ...body, device: deviceOf(request) }) }
    },
  )
  app.endpoint(
    'POST /api/google/register',
    {
      session: 'none',
      summary: 'Register as a student with the e-mail that Google has verified, without a password',
      tag,
      status: 201,
      refuses: ['not_found', 'google_failed', 'google_taken', 'google_email_taken'],
      limit: byAddress(600, HOUR_S),
    },
    async ({ body, request }) => {
      googleProvider.settings(deps.env)
      const [device, language] = [deviceOf(request), languageAsked(request.headers)]
      return { data: await registerWith(deps, googleProvider, { ...body, device, language }) }
    },
  )
  app.endpoint(
    'GET /api/google',
    { session: 'user', summary: 'The Google account that I have linked; null where Google is off', tag },
    async ({ user }) => ({
      data: deps.env.google && user.type !== USER_TYPE.operator ? await googleState(deps, user) : null,
    }),
  )
  app.endpoint(
    'POST /api/google/link',
    {
      session: 'user',
      summary: 'Prove that the account is mine and get the address where Google confirms its part',
      tag,
      refuses: ['not_found', 'google_failed', 'reauthentication_required', 'too_many_requests'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body, request, reply }) => {
      googleProvider.settings(deps.env)
      const purpose = linkOf(user)
      await reauthenticate(deps, user, body, callerOf(request))
      return { data: { url: await begin(deps, google, { reply, purpose }) } }
    },
  )
  app.endpoint(
    'POST /api/google/confirm',
    {
      session: 'user',
      summary: 'Get the address where Google confirms me again, as an account without a password needs it',
      tag,
      refuses: ['not_found', 'google_failed'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body, reply }) => ({
      data: { url: await begin(deps, google, { reply, purpose: confirmTo(user, body.next) }) },
    }),
  )
  app.endpoint(
    'POST /api/google/unlink',
    {
      session: 'user',
      summary: 'Unlink my Google account',
      tag,
      refuses: ['not_found', 'reauthentication_required', 'google_needed', 'too_many_requests'],
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body, request }) => {
      googleProvider.settings(deps.env)
      const caller = callerOf(request)
      await reauthenticate(deps, user, body, caller)
      await unlinkGoogle(deps, { userId: user.id, caller })
      return { data: await googleState(deps, user) }
    },
  )
}
