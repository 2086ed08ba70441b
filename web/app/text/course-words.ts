import type { CourseCard } from '@kashf/contract/catalogue.ts'
import type { Variant } from '@kashf/contract/constants.ts'

/*
 * What the numbers of a course are called. Written out here and not taken from the contract, which would bring
 * its schemas along into the browser.
 */

export const languageNames: Record<CourseCard['language'], string> = {
  1: "O'zbek tili",
  2: 'Rus tili',
  3: 'Ingliz tili',
}

export const levelNames: Record<CourseCard['level'], string> = {
  1: "Boshlang'ich",
  2: "O'rta",
  3: 'Yuqori',
}

export const variantNames: Record<Variant, string> = {
  video: 'Video',
  practice: 'Amaliyot',
  summary: 'Xulosa',
}

const LIFETIME = 13

/** An access term: 1–12 months, 13 for life. */
export const periodName = (period: number): string => (period === LIFETIME ? 'Umrbod' : `${period} oy`)

/** The term in the sentence under the price: "Bir marta to'laysiz, …". */
export const periodPromise = (period: number): string =>
  period === LIFETIME ? "istagan vaqtingizda ko'rasiz" : `${period} oy davomida ko'rasiz`
