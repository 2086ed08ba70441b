import { LIFETIME_PERIOD, MONTHLY_PERIOD, type Variant } from '@kashf/contract/constants.ts'

/** Languages of a course. */
export const LANGUAGES = { 1: "O'zbek tili", 2: 'Rus tili', 3: 'Ingliz tili' } as const
/** Levels of a course. */
export const LEVELS = { 1: "Boshlang'ich", 2: "O'rta", 3: 'Yuqori' } as const
/** Total length of a course's videos. */
export const LENGTHS = { 1: '2 soatgacha', 2: '2–6 soat', 3: '6–15 soat', 4: "15 soatdan ko'p" } as const
/** Bands of the price that a buyer pays for a course, with the fee, in so'm. */
export const PRICES = {
  1: 'Bepul',
  2: '100 000 gacha',
  3: '100 000–300 000',
  4: '300 000 dan yuqori',
} as const
export const VARIANTS = { video: 'Video', practice: 'Amaliyot', summary: 'Xulosa' } as const satisfies Record<
  Variant,
  string
>

/** An access period: 1–12 months, 13 for lifetime access, 14 for one month that others may follow. */
export const periodName = (period: number): string =>
  period === LIFETIME_PERIOD ? 'Umrbod' : `${period === MONTHLY_PERIOD ? 1 : period} oy`

/** The access period in the sentence under the price: "Bir marta to'laysiz, …". */
export const periodPromise = (period: number): string =>
  period === LIFETIME_PERIOD ? "istagan vaqtingizda ko'rasiz" : `${periodName(period)} davomida ko'rasiz`

/** A score for screen readers. */
export const scoreLabel = (score: string): string => `Baho: 5 balldan ${score}`
