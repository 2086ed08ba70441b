/* Limits of tariffs and groups; lengths in characters. */

export const MAX_TARIFF_TITLE = 60
export const MAX_TARIFF_DESCRIPTION = 300
/** How many tariffs of a course may be on sale. */
export const MAX_TARIFFS = 10
export const MAX_GROUP_TITLE = 60
/** How many groups of a course may be open. */
export const MAX_GROUPS = 100
export const MAX_GROUP_CURATORS = 30
export const MAX_PLACES = 5_000
/** The most days in a year for which a teacher may let members pause. */
export const MAX_PAUSE_DAYS = 60
export const DEFAULT_PAUSE_DAYS = 14
/** Why somebody changes a member's place. */
export const MIN_MEMBER_REASON = 3
export const MAX_MEMBER_REASON = 300
export const MAX_MEMBER_SEARCH = 60
/** A member is behind when they have not learned for this long. */
export const BEHIND_AFTER_DAYS = 7
