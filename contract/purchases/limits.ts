/* Limits of codes and bundles; lengths in characters. */

/** A promo code or a gift code, as typed. */
export const MAX_TYPED_CODE = 200
/** What a giver writes to the recipient of a gift. */
export const MAX_GIFT_WORDS = 300
/** What a learner writes to whoever pays for them. */
export const MAX_REQUEST_WORDS = 200
export const MAX_PROMO_COURSES = 100
export const MAX_PROMO_USES = 1_000_000

export const MIN_BUNDLE_COURSES = 2
export const MAX_BUNDLE_COURSES = 20
export const MIN_BUNDLE_TITLE = 3
export const MAX_BUNDLE_TITLE = 160
