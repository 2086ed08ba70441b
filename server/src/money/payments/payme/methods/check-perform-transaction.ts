import type { Deps } from '../../../../deps.ts'
import { type PlatformTerms, platformTerms } from '../../../fiscal/terms.ts'
import { findPayable, wrongAmount } from '../../check-topup.ts'
import { type Answer, refused, UNPAYABLE } from '../answer.ts'
import { accountText, amount, type Params } from '../params.ts'

const SALE = 0

/** Whether this account may be topped up by this amount. Writes nothing. */
export async function checkPerformTransaction(deps: Deps, params: Params): Promise<Answer> {
  const amountTiyin = amount(params)
  const payable = await findPayable(deps.db, accountText(params), deps.clock.now())
  // Order of checks: account before amount.
  if (typeof payable === 'string') return refused(UNPAYABLE[payable], 'payment_id')
  // A wallet has no price, so -31001 means below the smallest or above the largest top-up.
  if (wrongAmount(deps, payable, amountTiyin)) return refused('wrong_amount')
  // The app shows `additional` to the payer, who can recognise the account by the masked name.
  const terms = await platformTerms(deps.db, deps.clock.now())
  const detail = terms && { receipt_type: SALE, items: [itemOf(terms, amountTiyin)] }
  return { result: { allow: true, additional: { name: payable.maskedName }, ...(detail && { detail }) } }
}

/** "title, price per unit, count, code (IKPU), package_code, vat_percent"; the lines must add up to the amount. */
const itemOf = (terms: PlatformTerms, amountTiyin: bigint) => ({
  title: terms.receipt_name,
  price: amountTiyin,
  count: 1,
  code: terms.ikpu,
  package_code: terms.package_code,
  units: terms.unit_code ?? undefined,
  vat_percent: terms.vat_percent,
})
