import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import type { OwnerProofFields } from '../../private/owner-proof/owner-proof-inputs.tsx'

/** Values of the payout form; the owner proof is used only once the server has asked for it. */
export interface PayoutFields extends OwnerProofFields {
  amount: string
  cardNumber: string
  pinfl: string
  comment: string
}

export const emptyPayout: PayoutFields = {
  amount: '',
  cardNumber: '',
  pinfl: '',
  comment: '',
  current_password: '',
}

/** Returns true, or the error message for the amount, in UZS. */
export function checkAmount(typed: string, limits: { minimum: number; available: number }): true | string {
  const som = parseSom(typed)
  if (som === null) return payoutText.amountWrong
  if (som < limits.minimum) return payoutText.amountSmall(formatMoney(limits.minimum))
  if (som > limits.available) return payoutText.amountLarge(formatMoney(limits.available))
  return true
}
