import type { Payment } from '../payment.ts'

/** The provider's numbers of what a transaction is in. */
export const STATE = { pending: 1, credited: 2, cancelled: -1, reversed: -2 } as const

/** "`transaction` is text": our own number of it. */
export const transactionOf = (payment: Payment): string => `tp_${payment.id}`

/** "Unset times are 0, not null." */
export const millis = (time: Date | null): number => time?.getTime() ?? 0
