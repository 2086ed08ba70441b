import { AccountClosing, CloseAccountBody } from '@kashf/contract/accounts/personal-data.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '../../accounts/account-security/reauthenticate.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { callerOf } from '../../security/caller.ts'
import { assertMayClose, cancelClosing, closeAccount } from './close-account.ts'
import { showClosing } from './show-closing.ts'

const tag = 'accounts'
const session = 'user'

/** Closing the account, and cancelling that. */
export function closingRoutes(app: FastifyInstance, deps: Deps): void {
  const url = '/api/users/closing'
  const answer = answerSchema(AccountClosing)
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url,
      session,
      summary: 'What closing my account would affect, and when it happens',
      tag,
      answer,
    },
    async ({ user }) => ({ data: await showClosing(deps, user) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url,
      session,
      summary: 'Close my account in 14 days',
      tag,
      answer,
      refuses: [
        'reauthentication_required',
        'closing_leaves_money',
        'closing_payout_open',
        'closing_after_change',
        'forbidden',
      ],
      body: CloseAccountBody,
    },
    async ({ user, body, request }) => {
      const caller = callerOf(request)
      assertMayClose(user)
      await reauthenticate(deps, user, body, caller)
      await closeAccount(deps, user, { leavesMoney: body.leaves_money ?? false }, caller)
      return { data: await showClosing(deps, user) }
    },
  )
  endpoint(
    app,
    deps,
    { method: 'DELETE', url, session, summary: 'Cancel the closing of my account', tag, answer },
    async ({ user, request }) => {
      await cancelClosing(deps, user, callerOf(request))
      return { data: await showClosing(deps, user) }
    },
  )
}
