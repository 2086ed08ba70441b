import { REMINDERS } from '@kashf/contract/notices/reminder-kinds.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Due } from './due.ts'

const rankOf = new Map<string, number>(REMINDERS.map((kind, rank) => [kind, rank]))

/** Compares two messages of a person: the nearer day in Tashkent first, of the same day the kind that `REMINDERS` has first. */
const byImportance = (a: Due, b: Due): number =>
  tashkentDay(a.date).localeCompare(tashkentDay(b.date)) ||
  (rankOf.get(a.notice.kind) ?? 0) - (rankOf.get(b.notice.kind) ?? 0) ||
  a.date.getTime() - b.date.getTime() ||
  a.cause.localeCompare(b.cause)

/** The message of the day for each person. */
export function chooseOfDay(due: readonly Due[]): Due[] {
  const chosen = new Map<number, Due>()
  for (const one of due) {
    const best = chosen.get(one.userId)
    if (!best || byImportance(one, best) < 0) chosen.set(one.userId, one)
  }
  return [...chosen.values()]
}
