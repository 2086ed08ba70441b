import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '../../accounts/account-security/reauthenticate.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../security/caller.ts'
import { assertMayClose, cancelClosing, closeAccount } from './close-account.ts'
import { showClosing } from './show-closing.ts'

const tag = 'accounts'
const session = 'user'

/** Closing the account, and cancelling the closing. */
export function closingRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/closing',
    { session, summary: 'What closing my account would affect, and when it happens', tag },
    async ({ user }) => ({ data: await showClosing(deps, user) }),
  )
  app.endpoint(
    'POST /api/users/closing',
    {
      session,
      summary: 'Close my account in 14 days',
      tag,
      refuses: [
        'reauthentication_required',
        'closing_leaves_money',
        'closing_payout_open',
        'closing_after_change',
        'forbidden',
      ],
    },
    async ({ user, body, request }) => {
      const caller = callerOf(request)
      assertMayClose(user)
      await reauthenticate(deps, user, body, caller)
      await closeAccount(deps, user, { leavesMoney: body.leaves_money ?? false }, caller)
      return { data: await showClosing(deps, user) }
    },
  )
  app.endpoint(
    'DELETE /api/users/closing',
    { session, summary: 'Cancel the closing of my account', tag },
    async ({ user, request }) => {
      await cancelClosing(deps, user, callerOf(request))
      return { data: await showClosing(deps, user) }
    },
  )
}
