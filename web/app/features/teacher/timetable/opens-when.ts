import type { UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** So many days after a moment, at a minute of that day in Tashkent or at the moment's own hour, as `days_after` of the server. */
function daysAfter(moment: Date, days: number, atMinute: number | null): number {
  if (atMinute === null) return moment.getTime() + days * DAY_MS
  return tashkentMidnight(tashkentDay(moment)).getTime() + days * DAY_MS + atMinute * MINUTE_MS
}

/** When the time of a lesson comes for whoever joined then, in a group that starts then; null: at no set time. */
export function opensWhen(
  { opens_at, days_from_start, days_from_joining, at_minute }: UnlockConditions,
  { start, joined }: { start: Date; joined: Date },
): Date | null {
  const times = [
    ...(opens_at === null ? [] : [Date.parse(opens_at)]),
    ...(days_from_start === null ? [] : [daysAfter(start, days_from_start, at_minute)]),
    ...(days_from_joining === null ? [] : [daysAfter(joined, days_from_joining, at_minute)]),
  ]
  return times.length === 0 ? null : new Date(Math.max(...times))
}
