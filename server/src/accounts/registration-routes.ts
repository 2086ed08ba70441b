import {
  EmailAnswer,
  EmailBody,
  RegisterBody,
  RegisteredAnswer,
  ResetPasswordBody,
  VerifiedAnswer,
  VerifyBody,
} from '@kashf/contract/accounts.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { DAY_S, HOUR_S, MINUTE_S } from '../clock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { callerOf } from '../http/caller.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/failure.ts'
import { byAddress, byField } from '../http/rate-limit.ts'
import { bearerToken } from '../http/session.ts'
import { cleanCode } from './codes.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { requestCode } from './send-code.ts'
import { deviceOf } from './sessions.ts'
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
      refuses: ['code_invalid', 'code_attempts_exceeded', 'registration_replaced'],
      // Five tries a code; the day's limit keeps new codes from adding up to a search.
      limit: [byAddress(600, HOUR_S), byField('email', 20, HOUR_S), byField('email', 60, DAY_S)],
      body: VerifyBody,
    },
    async ({ body, user, request }) => ({
      data: await verifyEmail(deps, {
        email: body.email.trim(),
        code: codeOf(body.code ?? body.password),
        registration: body.registration,
        user,
        token: bearerToken(request),
        ...deviceOf(request),
        caller: callerOf(request),
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
      limit: [byAddress(600, HOUR_S), byField('email', 20, HOUR_S)],
      body: EmailBody,
    },
    async ({ body, user }) => {
      const changing = user
        ? await deps.db.one(sql`
            select 1 from app_user where id = ${user.id} and lower(pending_email) = ${body.email.toLowerCase()}`)
        : undefined
      await requestCode(
        deps,
        deps.db,
        user && changing
          ? { purpose: 'change_email', user_id: user.id }
          : { purpose: 'verify', email: body.email },
      )
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
      limit: [byAddress(600, HOUR_S), byField('email', 10, HOUR_S)],
      body: EmailBody,
    },
    async ({ body }) => {
      await requestCode(deps, deps.db, { purpose: 'reset', email: body.email })
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
      refuses: ['code_invalid'],
      limit: [byAddress(600, HOUR_S), byField('email', 15, HOUR_S), byField('email', 40, DAY_S)],
      body: ResetPasswordBody,
    },
    async ({ body }) => ({
      data: await resetPassword(deps, {
        email: body.email.trim(),
        code: codeOf(body.code ?? body.emailpassword),
        password: body.password,
      }),
    }),
  )
}
