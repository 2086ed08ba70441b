import { groupDigits } from '@kashf/contract/money/amount.ts'
import type { Bundle, CreateBundleBody } from '@kashf/contract/purchases/bundles.ts'
import { MAX_BUNDLE_COURSES, MIN_BUNDLE_COURSES } from '@kashf/contract/purchases/limits.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'

/** The form of a bundle, as typed. Fields are named as the API names them, so that its messages find them. */
export interface BundleFields {
  title: string
  price: string
  /** Ids of the chosen courses, as checkbox values. */
  course_ids: string[]
}

export const NEW_BUNDLE: BundleFields = { title: '', price: '', course_ids: [] }

export const bundleFieldsOf = ({ title, price, courses }: Bundle): BundleFields => ({
  title,
  price: groupDigits(price),
  course_ids: courses.map(({ id }) => String(id)),
})

/** Normalizes the chosen courses: the value of a single checkbox is a text or false. */
export const chosenIds = (course_ids: BundleFields['course_ids']): number[] =>
  [course_ids].flat().filter(Boolean).map(Number)

export const isRightCount = (ids: readonly number[]): boolean =>
  ids.length >= MIN_BUNDLE_COURSES && ids.length <= MAX_BUNDLE_COURSES

/** The body of the request. */
export const bundleTerms = ({ title, price, course_ids }: BundleFields): CreateBundleBody => ({
  title: title.trim(),
  price: parseSom(price) ?? 0,
  course_ids: chosenIds(course_ids),
})
