import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { endOtherSessions, endSessionOf, listDevices } from './devices.ts'
import { deviceOf } from './known-devices.ts'
import { login } from './login.ts'
import { rejectSignIn } from './reject-sign-in.ts'
import { endSessions } from './sessions.ts'

const tag = 'accounts'

/** Signing in and out, the devices that are signed in, and rejecting a sign-in that was somebody else's. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/users/login',
    {
      session: 'none',
      summary: 'Sign in',
      tag,
      // Limited in `login-budgets.ts`: the limit depends on the device, and correct passwords do not count.
      refuses: ['login_failed', 'totp_required', 'too_many_requests', 'unavailable'],
    },
    async ({ body, request }) => {
      const { token } = await login(deps, { ...body, device: deviceOf(request) })
      // The existing client reads data.token; an older one reads the token at the top level.
      return { data: { token }, token }
    },
  )
  app.endpoint(
    'POST /api/users/logout',
    { session: 'user', summary: 'End this session', tag },
    async ({ user, request }) => {
      await endSessions(deps.db, { userId: user.id, only: user.sessionId })
      logSecurity(deps.log, {
        event: 'session_ended',
        personId: user.id,
        caller: callerOf(request),
        reason: 'signed_out',
      })
      return { data: { ended: true as const } }
    },
  )
  app.endpoint(
    'GET /api/users/devices',
    { session: 'user', summary: 'Where I am signed in', tag },
    async ({ user }) => ({ data: await listDevices(deps, user) }),
  )
  app.endpoint(
    'DELETE /api/users/devices/:id',
    { session: 'user', summary: 'End one of my sessions', tag },
    async ({ user, params, request }) => {
      await endSessionOf(deps, user, params.id, callerOf(request))
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'DELETE /api/users/devices',
    { session: 'user', summary: 'End all my sessions but this one', tag },
    async ({ user, request }) => ({ data: await endOtherSessions(deps, user, callerOf(request)) }),
  )
  app.endpoint(
    'POST /api/users/not-me',
    {
      session: 'none',
      summary:
        'Reject a sign-in with the link from its mail; ends every session and mails a code for a new password',
      tag,
      refuses: ['link_expired', 'unavailable'],
      limit: byAddress(60, HOUR_S),
    },
    async ({ body, request }) => ({
      data: await rejectSignIn(deps, { token: body.token, caller: callerOf(request) }),
    }),
  )
}
