import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { revertChange } from './revert-change.ts'

/** Recovering an account after a change that its owner did not make. */
export function accountSecurityRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/users/revert-change',
    {
      session: 'none',
      summary:
        'Undo a change of an account with the secret that was mailed to its earlier address; ends all sessions and mails a code for a new password',
      tag: 'accounts',
      refuses: ['not_found'],
      limit: byAddress(60, HOUR_S),
    },
    async ({ body, request }) => ({ data: await revertChange(deps, body, callerOf(request)) }),
  )
}
