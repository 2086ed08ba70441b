import { PROMO_PARAM } from '../constants.ts'
import { inLatinCapitals } from '../text/typed-code.ts'

/** The stored form of a promo code, which links contain. */
const PROMO_CODE = /^[A-Z0-9]{3,20}$/

/**
 * Normalizes a typed code to its stored form: case, spaces, dashes of any kind, a leading `Kod:` and the alphabet of letters
 * that look alike make no difference. Null if it cannot be a code.
 */
export function foldPromoCode(typed: string): string | null {
  const code = inLatinCapitals(typed)
    .replace(/^[^:]{0,20}:/, '')
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
  return PROMO_CODE.test(code) ? code : null
}

/** The promo code in a URL's query; null when there is none or it is malformed. */
export const promoCodeIn = (search: string): string | null =>
  foldPromoCode(new URLSearchParams(search).get(PROMO_PARAM) ?? '')

/** The query that carries a code; empty for null. */
export const promoQuery = (code: string | null): string => (code === null ? '' : `?${PROMO_PARAM}=${code}`)
