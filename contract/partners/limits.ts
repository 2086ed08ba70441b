/** What a teacher may give to partners, in whole percent of what they earn from a sale. */
export const MIN_PARTNER_PERCENT = 1
export const MAX_PARTNER_PERCENT = 90
