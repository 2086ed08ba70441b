import {
  ChangePasswordBody,
  EmailAnswer,
  EmailBody,
  ResetPasswordBody,
} from '@kashf/contract/accounts/accounts.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { requiredCode } from '../codes/codes.ts'
import { requestResetCode } from '../codes/request-code.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'

const tag = 'accounts'

/** Changing the password, and replacing a forgotten one with a mailed code. */
export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/password',
      session: 'user',
      summary: 'Change my password; every other session ends',
      tag,
      answer: answerSchema(Type.Object({ ended: Type.Integer() })),
      refuses: ['reauthentication_required'],
      limit: byUser(20, HOUR_S),
      body: ChangePasswordBody,
    },
    async ({ user, body, request }) => ({ data: await changePassword(deps, user, body, deviceOf(request)) }),
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
      await requestResetCode(deps, { email: body.email, device: deviceOf(request) })
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
        code: requiredCode(body.code ?? body.emailpassword),
        password: body.password,
        device: deviceOf(request),
      }),
    }),
  )
}
