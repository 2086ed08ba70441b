import type { OwnerProofFields } from '../../member/owner-proof/owner-proof-inputs.tsx'

/** What a teacher types to ask for a payout; the proof of ownership only once the server has asked for it. */
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
