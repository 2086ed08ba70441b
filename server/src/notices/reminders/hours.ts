import { isQuietAtNight, REMINDER_HOURS } from '@kashf/contract/notices/reminder-kinds.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'

/** When helpful messages may leave next; null: now. Tashkent has no summer time, so every day has the same hours. */
export function morningAfter(now: Date): Date | null {
  const midnightMs = Math.floor((now.getTime() + TASHKENT_OFFSET_MS) / DAY_MS) * DAY_MS - TASHKENT_OFFSET_MS
  const hour = (now.getTime() - midnightMs) / HOUR_MS
  if (hour >= REMINDER_HOURS.from && hour < REMINDER_HOURS.until) return null
  const morningMs = midnightMs + REMINDER_HOURS.from * HOUR_MS
  return new Date(hour < REMINDER_HOURS.from ? morningMs : morningMs + DAY_MS)
}

/** Until when a notice that is about to leave has to wait: some kinds until the morning, others not at all. */
export const waitsUntil = (kind: string, now: Date): Date | undefined =>
  isQuietAtNight(kind) ? (morningAfter(now) ?? undefined) : undefined
