import { LIFETIME_PERIOD } from '@kashf/contract/constants.ts'

/** An access period: 1–12 months, 13 for lifetime access. */
export const periodName = (period: number): string => (period === LIFETIME_PERIOD ? 'Umrbod' : `${period} oy`)

/** The access period in the sentence under the price: "Bir marta to'laysiz, …". */
export const periodPromise = (period: number): string =>
  period === LIFETIME_PERIOD ? "istagan vaqtingizda ko'rasiz" : `${period} oy davomida ko'rasiz`

/** A score for screen readers. */
export const scoreLabel = (score: string): string => `Baho: 5 balldan ${score}`
