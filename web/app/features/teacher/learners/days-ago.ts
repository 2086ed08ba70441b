import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { agoText } from '../../../text/teach/learners.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (ms: number) => Math.floor((ms + TASHKENT_OFFSET_MS) / DAY_MS)

/** `Bugun`, `Kecha`, `16 kun oldin`, by the calendar of Tashkent. */
export function daysAgo(when: string, nowMs: number): string {
  const days = dayOf(nowMs) - dayOf(Date.parse(when))
  if (days <= 0) return agoText.today
  return days === 1 ? agoText.yesterday : agoText.days(formatCount(days))
}
