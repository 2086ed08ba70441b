import {
  EmailAnswer,
  EmailBody,
  RefuseSignInBody,
  RegisterBody,
  RegisteredAnswer,
  ResetPasswordBody,
  VerifiedAnswer,
  VerifyBody,
} from '@kashf/contract/accounts.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { callerOf } from '../../http/caller.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors/failure.ts'
import { byAddress, byField } from '../../http/limits/rate-limit.ts'
import { bearerToken } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { cleanCode } from '../codes/codes.ts'
import { askResetCode, askVerifyCode } from '../codes/request-reset-code.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { refuseSignIn } from '../sessions/reject-sign-in.ts'
import { register } from './register.ts'
import { verifyEmail } from './verify-email.ts'

const tag = 'accounts'

/** The code under either of its names, or the failure that names the field. */
function codeOf(given: string | undefined): string {
  const code = cleanCode(given)
  if (!code) throw invalid({ code: 'required' })
  return code
}

/** Registration, the codes that e-mails carry, a forgotten password. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users',
      session: 'none',
      summary: 'Register as a student or a teacher; a code is mailed',
      tag,
      answer: answerSchema(RegisteredAnswer),
      refuses: ['unavailable'],
      status: 201,
      limit: [byAddress(600, HOUR_S), byField('email', 5, 10 * MINUTE_S)],
      body: RegisterBody,
    },
    async ({ body, request }) => ({ data: await register(deps, body, callerOf(request)) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/verify',
      session: 'optional',
      summary: 'Confirm a registration, or (signed in) a new e-mail, with the mailed code',
      tag,
      answer: answerSchema(VerifiedAnswer),
      // Counted in `code-budgets.ts`: who asks matters, and right codes do not count.
      refuses: ['code_invalid', 'code_attempts_exceeded', 'registration_replaced', 'too_many_requests'],
      body: VerifyBody,
    },
    async ({ body, user, request }) => ({
      data: await verifyEmail(deps, {
        email: body.email.trim(),
        code: codeOf(body.code ?? body.password),
        registration: body.registration,
        user,
        token: bearerToken(request),
        device: deviceOf(request),
      }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/verify/resend',
      session: 'optional',
      summary:
        'Mail the code again, at most once a minute; the answer never tells whether there is such a person',
      tag,
      answer: answerSchema(EmailAnswer),
      status: 202,
      refuses: ['too_many_requests'],
      body: EmailBody,
    },
    async ({ body, user, request }) => {
      await askVerifyCode(deps, { email: body.email, user, device: deviceOf(request) })
      return { data: { email: body.email } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/forgot1',
      session: 'none',
      summary: 'Mail a code for a new password; always the same answer',
      tag,
      answer: answerSchema(EmailAnswer),
      refuses: ['too_many_requests'],
      body: EmailBody,
    },
    async ({ body, request }) => {
      await askResetCode(deps, { email: body.email, device: deviceOf(request) })
      return { data: { email: body.email } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/forgot2',
      session: 'none',
      summary: 'Set a new password with the mailed code; ends every session of the account',
      tag,
      answer: answerSchema(EmailAnswer),
      refuses: ['code_invalid', 'too_many_requests', 'unavailable'],
      body: ResetPasswordBody,
    },
    async ({ body, request }) => ({
      data: await resetPassword(deps, {
        email: body.email.trim(),
        code: codeOf(body.code ?? body.emailpassword),
        password: body.password,
        device: deviceOf(request),
      }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/not-me',
      session: 'none',
      summary: 'Lock out whoever signed in, by the link of the mail that told of it',
      tag,
      answer: answerSchema(EmailAnswer),
      refuses: ['link_expired', 'unavailable'],
      limit: byAddress(60, HOUR_S),
      body: RefuseSignInBody,
    },
    async ({ body, request }) => ({
      data: await refuseSignIn(deps, { token: body.token, caller: callerOf(request) }),
    }),
  )
}
