import { formatMoney } from '../../format.ts'
import { payoutText } from '../../text/payout.ts'

/** Whole so'm from what was typed; null when it is no amount. */
export function somOf(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0]/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null
}

/** True, or the sentence that says what is wrong with the amount. UZS. */
export function checkAmount(typed: string, limits: { minimum: number; available: number }): true | string {
  const som = somOf(typed)
  if (som === null) return payoutText.amountWrong
  if (som < limits.minimum) return payoutText.amountSmall(formatMoney(limits.minimum))
  if (som > limits.available) return payoutText.amountLarge(formatMoney(limits.available))
  return true
}
