/*
 * A script could claim a whole course, and with it a certificate, in one call. So a lesson or a course is completed only when
 * enough time has passed since its first report to watch it at the player's highest speed. Ranges that were claimed too early
 * are stored and count once that time has passed.
 */

/** The assumed maximum speed. The player's is 3; the rest allows for clock drift and network delay. */
export const MAX_SPEED = 3.3
/** Seconds accepted immediately: short lessons, and ranges that a slow connection delayed before the first report. */
export const GRACE_S = 60
