/* Limits of codes and bundles; lengths in characters. */

/** A promo code or a gift code, as typed. */
export const MAX_TYPED_CODE = 200
/** What a giver writes to the recipient of a gift. */
export const MAX_GIFT_WORDS = 300
/** A learner's words to the payer. */
export const MAX_REQUEST_WORDS = 200
export const MAX_PROMO_COURSES = 100
export const MAX_PROMO_USES = 1_000_000

export const MIN_BUNDLE_COURSES = 2
export const MAX_BUNDLE_COURSES = 20
export const MIN_BUNDLE_TITLE = 3
export const MAX_BUNDLE_TITLE = 160

/** Parts of a course, and what they may cost beyond the price at once, in percent. */
export const MIN_PARTS = 2
export const MAX_PARTS = 6
export const MAX_PART_SURCHARGE = 20

/** Places of one order of a firm, a school or a centre. */
export const MIN_PLACES = 5
export const MAX_PLACES = 500
export const MAX_SEAT_DISCOUNTS = 10
export const MAX_DISCOUNT_PERCENT = 90
/** The tax number of a legal person. */
export const STIR_DIGITS = 9
export const MAX_FIRM = 160
export const MAX_FIRM_ADDRESS = 300
export const MAX_FIRM_CONTACT = 160
/** Where an invoice says to pay. */
export const MAX_PAYEE = 600
export const INVOICE_DAYS = 10
