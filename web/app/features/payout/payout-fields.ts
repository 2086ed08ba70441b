/** What a teacher types to ask for a payout. */
export interface PayoutFields {
  amount: string
  cardNumber: string
  pinfl: string
  comment: string
  current_password: string
  totp: string
}

export const emptyPayout: PayoutFields = {
  amount: '',
  cardNumber: '',
  pinfl: '',
  comment: '',
  current_password: '',
  totp: '',
}
