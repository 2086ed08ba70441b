import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { requiredCode } from '../codes/codes.ts'
import { requestResetCode } from '../codes/request-code.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'

const tag = 'accounts'

/** Changing the password, and replacing a forgotten one with a mailed code. */
export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  // Where password managers look for the page (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/security', 302),
  )
  app.endpoint(
    'POST /api/users/password',
    {
      session: 'user',
      summary: 'Change my password; every other session ends',
      tag,
      refuses: ['reauthentication_required'],
      limit: byUser(20, HOUR_S),
    },
    async ({ user, body, request }) => ({ data: await changePassword(deps, user, body, deviceOf(request)) }),
  )
  app.endpoint(
    'POST /api/users/forgot1',
    {
      session: 'none',
      summary: 'Mail a code for a new password; always the same answer',
      tag,
      refuses: ['too_many_requests'],
    },
    async ({ body, request }) => {
      await requestResetCode(deps, { email: body.email, device: deviceOf(request) })
      return { data: { email: body.email } }
    },
  )
  app.endpoint(
    'POST /api/users/forgot2',
    {
      session: 'none',
      summary: 'Set a new password with the mailed code; ends every session of the account',
      tag,
      refuses: ['code_invalid', 'too_many_requests', 'unavailable'],
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
