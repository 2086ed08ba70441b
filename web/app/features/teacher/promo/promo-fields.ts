import { type Discount, fromUzs, groupDigits } from '@kashf/contract/money/amount.ts'
import type { PromoCode, PromoTerms } from '@kashf/contract/purchases/promo-codes.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { makePromoCode } from './make-promo-code.ts'

/** The form of a promo code, as typed. Fields are named as the API names them, so that its messages find them. */
export interface PromoFields {
  code: string
  discount_kind: 'percent' | 'amount'
  discount: string
  uses_limit: string
  starts_on: string
  ends_on: string
  scope: 'this' | 'chosen' | 'all'
  /** Ids of the chosen courses, as checkbox values. */
  course_ids: string[]
}

/** The default form of a new code for a course, with a random name. */
export const newPromoFields = (courseId: number): PromoFields => ({
  code: makePromoCode(),
  discount_kind: 'percent',
  discount: '20',
  uses_limit: '',
  starts_on: '',
  ends_on: '',
  scope: 'this',
  course_ids: [String(courseId)],
})

/** The form filled with the current terms of a code. */
export function promoFieldsOf(promo: PromoCode, courseId: number): PromoFields {
  const ids = promo.course_ids
  return {
    code: promo.code,
    discount_kind: promo.discount_kind,
    discount: groupDigits(promo.discount),
    uses_limit: promo.uses_limit === null ? '' : String(promo.uses_limit),
    starts_on: promo.starts_on ?? '',
    ends_on: promo.ends_on ?? '',
    scope: ids === null ? 'all' : ids.length === 1 && ids[0] === courseId ? 'this' : 'chosen',
    course_ids: (ids ?? [courseId]).map(String),
  }
}

/** Parses the discount; null when it is invalid. */
export function parseDiscount(typed: string, kind: PromoFields['discount_kind']): number | null {
  const value = parseSom(typed)
  if (value === null || value < 1 || (kind === 'percent' && value > 100)) return null
  return value
}

/** The discount in the form that price calculations expect. */
export const discountOf = (kind: PromoFields['discount_kind'], value: number): Discount =>
  kind === 'percent' ? { percent: value } : { amountTiyin: fromUzs(value) }

/** The body of the request; empty fields do not limit the code. */
export function promoTerms(fields: PromoFields, courseId: number): PromoTerms {
  const { discount_kind, discount, uses_limit, starts_on, ends_on, scope, course_ids } = fields
  return {
    discount_kind,
    discount: parseDiscount(discount, discount_kind) ?? 0,
    ...(uses_limit.trim() && { uses_limit: parseSom(uses_limit) ?? 0 }),
    ...(starts_on && { starts_on }),
    ...(ends_on && { ends_on }),
    ...(scope === 'this' && { course_ids: [courseId] }),
    // The value of a single checkbox is a text or false.
    ...(scope === 'chosen' && { course_ids: [course_ids].flat().filter(Boolean).map(Number) }),
  }
}
