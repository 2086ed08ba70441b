/* Limits of bringing one's own learners; lengths in characters. */

/** The most people in one list. */
export const MAX_ROSTER_ROWS = 5_000
export const MAX_ROSTER_BYTES = 1_000_000
export const MAX_ROSTER_NAME = 100
/** How many of the people that a list would bring are shown before it is brought. */
export const SHOWN_PEOPLE = 10
/** The most mails that a teacher may have sent in 24 hours. */
export const SEAT_MAILS_A_DAY = 500
/** How many free seats a teacher can be given. */
export const MAX_FREE_SEATS = 100_000
/** A learner who came counts among the free seats for so long, also when the seat ends before. */
export const COUNTED_MONTHS = 12
/** Why a teacher changes a seat. */
export const MIN_SEAT_REASON = 3
export const MAX_SEAT_REASON = 300
export const MAX_SEAT_SEARCH = 60
