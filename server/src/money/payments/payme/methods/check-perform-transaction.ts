import type { Deps } from '../../../../runtime/deps.ts'
import { brokenLimit, findWallet } from '../../check-topup.ts'
import { type Answer, refused } from '../answer.ts'
import { accountText, amount, type Params } from '../params.ts'

/** Whether this account may be topped up by this amount. Writes nothing. */
export async function checkPerformTransaction(deps: Deps, params: Params): Promise<Answer> {
  const amountTiyin = amount(params)
  const wallet = await findWallet(deps.db, accountText(params))
  // Order of checks: account before amount.
  if (!wallet) return refused('no_account', 'payment_id')
  if (wallet.blocked) return refused('account_blocked', 'payment_id')
  // A wallet has no price, so -31001 means below the smallest or above the largest top-up.
  if (brokenLimit(deps, amountTiyin)) return refused('wrong_amount')
  // The app shows `additional` to the payer, who can recognise the account by the masked name.
  return { result: { allow: true, additional: { name: wallet.maskedName } } }
}
