/*
 * How much watching is believed. A program could claim a whole course in one call, and with it a certificate; people
 * need time. So a lesson, and the course, is completed only when since its first report as much time has passed as the
 * watching takes at the player's highest speed. What was claimed is kept: it counts as soon as there was time for it.
 */

/** The player's highest speed is 2; clocks and lines get a little more. */
export const SPEED = 2.2
/** Seconds believed at once: what a slow line may have held back before the first report, and short lessons. */
export const SLACK_S = 60
