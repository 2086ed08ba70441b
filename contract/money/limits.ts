/* Limits of payouts and fiscal terms; lengths in characters. */

/** A card number as typed, with separators. */
export const MAX_CARD_NUMBER = 40
/** A PINFL as typed, with separators. */
export const MAX_PINFL = 40
export const MAX_PAYOUT_COMMENT = 500

export const IKPU_DIGITS = 17
export const MAX_PACKAGE_CODE_DIGITS = 20
export const MAX_UNIT_CODE = 99_999_999
export const MAX_VAT_PERCENT = 50
export const MAX_RECEIPT_NAME = 63
export const TIN_DIGITS = 9
export const PINFL_DIGITS = 14
