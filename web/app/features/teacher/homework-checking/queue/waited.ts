import { checkingText as text } from '../../../../text/teach/homework/checking.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long somebody has waited, a minute at least: `12 daqiqa`, `51 soat`, from the fourth day on `5 kun`. */
export function waited(since: string, nowMs: number): string {
  const ms = nowMs - Date.parse(since)
  if (ms < HOUR_MS) return text.minutes(Math.max(1, Math.floor(ms / MINUTE_MS)))
  return ms < 4 * DAY_MS ? text.hours(Math.floor(ms / HOUR_MS)) : text.days(Math.floor(ms / DAY_MS))
}
