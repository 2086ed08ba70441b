/* Limits of the fields of the operators' console; lengths in characters. */

/** The reason of a decision, which others read, and an internal note. */
export const MIN_REASON = 3
export const MAX_REASON = 1000
export const MAX_BANK_REFERENCE = 100
/** The search of a list of people or records. */
export const MAX_RECORD_SEARCH = 100
export const MIN_CATEGORY_NAME = 2
export const MAX_CATEGORY_NAME = 60
export const MAX_FEE_PERCENT = 90
/** The longest time before a purchase in which a teacher may have brought the buyer, in days. */
export const MAX_BROUGHT_DAYS = 90
/** Maximum days in one statement of a payment app. */
export const MAX_STATEMENT_DAYS = 31
/** The number of words of a statement's state to which an operator gives a meaning. */
export const MAX_STATE_WORDS = 20
/** The length of a statement's format as JSON. */
export const MAX_STATEMENT_FORMAT = 10_000
