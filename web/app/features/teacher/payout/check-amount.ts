import { formatMoney } from '../../../shell/format/format.ts'
import { readSom } from '../../../shell/format/parse-som.ts'
import { payoutText } from '../../../text/payout.ts'

/** True, or the sentence that says what is wrong with the amount. UZS. */
export function checkAmount(typed: string, limits: { minimum: number; available: number }): true | string {
  const som = readSom(typed)
  if (som === null) return payoutText.amountWrong
  if (som < limits.minimum) return payoutText.amountSmall(formatMoney(limits.minimum))
  if (som > limits.available) return payoutText.amountLarge(formatMoney(limits.available))
  return true
}
