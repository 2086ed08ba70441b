import type { Deps } from '../../../../deps.ts'
import { findWallet } from '../../check-topup.ts'
import type { JsonObject } from '../../exact-json.ts'
import { type Answer, refused } from '../answer.ts'
import { accountText, timestamp } from '../params.ts'

/** Whether this account may be topped up. "Must not write anything and may be asked several times." */
export async function check(deps: Deps, body: JsonObject): Promise<Answer> {
  timestamp(body)
  const account = accountText(body)
  const wallet = await findWallet(deps.db, account)
  if (!wallet || wallet.blocked) return refused('no_account')
  return {
    success: {
      timestamp: deps.clock.now().getTime(),
      status: 'OK',
      // "For a wallet with free amount do not send `data.amount`: it pre-fills a fixed price."
      data: { account: { value: account }, name: { value: wallet.maskedName } },
    },
  }
}
