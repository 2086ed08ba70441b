import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byAddress, byField } from '../../http/limits/rate-limit.ts'
import { bearerToken } from '../../http/session.ts'
import { callerOf } from '../../security/caller.ts'
import { requiredCode } from '../codes/codes.ts'
import { requestVerificationCode } from '../codes/request-code.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { register } from './register.ts'
import { verifyEmail } from './verify-email.ts'

const tag = 'accounts'

/** Registering, and confirming an address with the mailed code. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/users',
    {
      session: 'none',
      summary: 'Register as a student or a teacher; a code is mailed',
      tag,
      refuses: ['unavailable'],
      status: 201,
      limit: [byAddress(600, HOUR_S), byField('email', 5, 10 * MINUTE_S)],
    },
    async ({ body, request }) => ({
      data: await register(deps, body, {
        ...callerOf(request),
        language: languageAsked(request.headers),
      }),
    }),
  )
  app.endpoint(
    'POST /api/users/verify',
    {
      session: 'optional',
      summary: 'Confirm a registration, or (signed in) a new e-mail, with the mailed code',
      tag,
      // Limited in `code-budgets.ts`: the limit depends on the device, and correct codes do not count.
      refuses: ['code_invalid', 'code_attempts_exceeded', 'registration_replaced', 'too_many_requests'],
    },
    async ({ body, user, request }) => ({
      data: await verifyEmail(deps, {
        email: body.email.trim(),
        code: requiredCode(body.code ?? body.password),
        registration: body.registration,
        user,
        token: bearerToken(request),
        device: deviceOf(request),
      }),
    }),
  )
  app.endpoint(
    'POST /api/users/verify/resend',
    {
      session: 'optional',
      summary:
        'Mail the code again, at most once a minute; the answer never reveals whether the account exists',
      tag,
      status: 202,
      refuses: ['too_many_requests'],
    },
    async ({ body, user, request }) => {
      await requestVerificationCode(deps, { email: body.email, user, device: deviceOf(request) })
      return { data: { email: body.email } }
    },
  )
}
