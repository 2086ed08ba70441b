/** Units of time: `10 * MINUTE_S` is 600 seconds, `2 * DAY_MS` two days in milliseconds. */
export const MINUTE_S = 60
export const HOUR_S = 60 * MINUTE_S
export const DAY_S = 24 * HOUR_S
export const MINUTE_MS = 1000 * MINUTE_S
export const HOUR_MS = 1000 * HOUR_S
export const DAY_MS = 1000 * DAY_S

/** The current time, injected so that tests can control it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
