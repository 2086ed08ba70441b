const NBSP = '\u00a0'

/** An account number in two groups: `4821 3077`. */
export const formatPaymentId = (paymentId: string): string =>
  paymentId.replace(/^(\d{4})(\d{4})$/, `$1${NBSP}$2`)
