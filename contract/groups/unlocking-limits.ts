/** The most days after a start or joining at which a lesson may open. */
export const MAX_UNLOCK_DAYS = 730
