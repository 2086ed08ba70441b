/** The days of the week on which somebody learns: 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const DAY_MS = 24 * 60 * 60 * 1000

/** The day so many days later; days are written `2026-03-09`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days lie between two days; negative if the second is the earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The weekday of a day. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** The days for learning from `from` until the day before `until`, the exam. */
export function studyDays(input: { from: string; until: string; weekdays: readonly number[] }): string[] {
  const days = Array.from({ length: Math.max(0, daysBetween(input.from, input.until)) }, (_, place) =>
    addDays(input.from, place),
  )
  return days.filter((day) => input.weekdays.includes(weekdayOf(day)))
}

/** What a plan is made for: days in order, and whole minutes. */
export interface Pace {
  days: readonly string[]
  /** The most minutes of one day. */
  minutes: number
  /** Minutes of each day that the review takes. */
  reviewMinutes: number
}

export interface Plan<Item> {
  /** Every day for learning, with what is done on it. */
  days: { day: string; items: Item[] }[]
  /** What does not fit before the exam, in order. */
  left: Item[]
  /** Minutes of the longest day, with its review. */
  dailyMinutes: number
  /** The same of the plan with which everything fits; null when no day is left. */
  neededMinutes: number | null
}

/**
 * Spreads items over days in their order, as evenly as it can: with the fewest minutes a day with which everything fits, and
 * with all minutes of the pace when it does not. An item longer than those has a day of its own.
 */
export function spread<Item extends { minutes: number }>(items: readonly Item[], pace: Pace): Plan<Item> {
  const mostRoom = Math.max(1, pace.minutes - pace.reviewMinutes)
  const needed = neededRoom(items, pace.days.length)
  const { filled, left } = fill(items, pace.days.length, Math.min(mostRoom, needed ?? mostRoom))
  return {
    days: pace.days.map((day, at) => ({ day, items: filled[at] ?? [] })),
    left,
    dailyMinutes: longest(filled) + pace.reviewMinutes,
    neededMinutes:
      needed === null ? null : longest(fill(items, pace.days.length, needed).filled) + pace.reviewMinutes,
  }
}

/** The minutes of items together. */
export const minutesOf = (items: readonly { minutes: number }[]): number =>
  items.reduce((sum, { minutes }) => sum + minutes, 0)

const longest = (days: readonly { minutes: number }[][]): number => Math.max(0, ...days.map(minutesOf))

/** The fewest minutes a day with which the items fit into so many days, found by halving; null without a day. */
function neededRoom(items: readonly { minutes: number }[], days: number): number | null {
  if (days === 0) return null
  let [low, high] = [1, Math.max(1, minutesOf(items))]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (fill(items, days, middle).left.length === 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Fills at most so many days one after another, each up to the room. */
function fill<Item extends { minutes: number }>(
  items: readonly Item[],
  days: number,
  room: number,
): { filled: Item[][]; left: Item[] } {
  const filled: Item[][] = []
  let used = 0
  for (const [place, item] of items.entries()) {
    if (filled.length === 0 || used + item.minutes > room) {
      if (filled.length === days) return { filled, left: items.slice(place) }
      filled.push([])
      used = 0
    }
    filled.at(-1)?.push(item)
    used += item.minutes
  }
  return { filled, left: [] }
}
