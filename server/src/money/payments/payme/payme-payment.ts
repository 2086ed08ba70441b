import type { Payment } from '../payment.ts'

/** The provider's codes of a transaction's state. */
export const STATE = { pending: 1, credited: 2, cancelled: -1, reversed: -2 } as const

/** "`transaction` is text": our id of the payment. */
export const transactionOf = (payment: Payment): string => `tp_${payment.id}`

/** "Unset times are 0, not null." */
export const millis = (time: Date | null): number => time?.getTime() ?? 0
