import type { Deps } from '../../../../runtime/deps.ts'
import { findWallet } from '../../find-wallet.ts'
import { brokenLimit } from '../../topup-limits.ts'
import { type Answer, refused } from '../answer.ts'
import { accountText, amount, type Params } from '../params.ts'

/** May this account be topped up by this sum? Writes nothing, however often it is asked. */
export async function checkPerformTransaction(deps: Deps, params: Params): Promise<Answer> {
  const sum = amount(params)
  const wallet = await findWallet(deps.db, accountText(params))
  // Order of checks: account before amount.
  if (!wallet) return refused('no_account', 'payment_id')
  if (wallet.blocked) return refused('account_blocked', 'payment_id')
  // -31001 on a wallet, which has no price: below the smallest or above the largest top-up.
  if (brokenLimit(deps, sum)) return refused('wrong_amount')
  // `additional` is shown to the payer: a masked name, so that the account can be recognised.
  return { result: { allow: true, additional: { name: wallet.maskedName } } }
}
