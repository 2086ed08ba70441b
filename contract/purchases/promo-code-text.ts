import { PROMO_PARAM } from '../constants.ts'

/** How a promo code is stored and linked to. */
const PROMO_CODE = /^[A-Z0-9]{3,20}$/

/** A code as it is stored, from what somebody typed: case, spaces and hyphens do not matter. Null if no code reads so. */
export function foldPromoCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return PROMO_CODE.test(code) ? code : null
}

/** The promo code in a URL's query; null when there is none, or nothing that could be one. */
export const promoCodeIn = (search: string): string | null =>
  foldPromoCode(new URLSearchParams(search).get(PROMO_PARAM) ?? '')

/** The query that carries a code; empty for null. */
export const promoQuery = (code: string | null): string => (code === null ? '' : `?${PROMO_PARAM}=${code}`)
