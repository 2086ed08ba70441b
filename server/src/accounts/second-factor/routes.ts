import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import {
  prepareSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './switch-second-factor.ts'

const tag = 'accounts'

/** The second factor: an authenticator app, and recovery codes for when it is lost. */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/second-factor',
    { session: 'user', summary: 'Whether I have a second factor', tag },
    async ({ user }) => ({ data: await readSecondFactor(deps, user) }),
  )
  app.endpoint(
    'POST /api/users/second-factor/setup',
    {
      session: 'user',
      summary: 'A new secret for the authenticator app; it waits 15 minutes for its first code',
      tag,
      limit: byUser(20, HOUR_S),
    },
    async ({ user }) => ({ data: await prepareSecondFactor(deps, user) }),
  )
  app.endpoint(
    'POST /api/users/second-factor',
    {
      session: 'user',
      summary: 'Make the new secret my second factor; answers with recovery codes, once',
      tag,
      refuses: ['reauthentication_required', 'second_factor_expired'],
      limit: byUser(30, HOUR_S),
    },
    async ({ user, body, request }) => ({
      data: await switchOnSecondFactor(deps, user, body, callerOf(request)),
    }),
  )
  app.endpoint(
    'POST /api/users/second-factor/off',
    {
      session: 'user',
      summary: 'Remove my second factor; not for operators in production',
      tag,
      refuses: ['reauthentication_required', 'second_factor_needed', 'second_factor_missing'],
      limit: byUser(20, HOUR_S),
    },
    async ({ user, body, request }) => {
      await switchOffSecondFactor(deps, user, body, callerOf(request))
      return { data: await readSecondFactor(deps, user) }
    },
  )
  app.endpoint(
    'POST /api/users/second-factor/recovery-codes',
    {
      session: 'user',
      summary: 'Ten new recovery codes in place of the earlier ones, shown once',
      tag,
      refuses: ['reauthentication_required', 'second_factor_missing'],
      limit: byUser(20, HOUR_S),
    },
    async ({ user, body, request }) => ({
      data: await renewRecoveryCodes(deps, user, body, callerOf(request)),
    }),
  )
}
