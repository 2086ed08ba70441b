import { addDays, weekdayOf } from '@kashf/contract/day/spread.ts'
import { momentTyped } from '../../../shell/format/tashkent-input.ts'

export interface Weeks {
  /** From 1 for Monday. */
  weekdays: readonly number[]
  /** The day from which they are counted, such as `2026-12-03`, and the hour in Tashkent, such as `08:00`. */
  from: string
  time: string
}

/** So many moments in a row, one for each of these days; none while something is missing. */
export function fillWeeks(count: number, { weekdays, from, time }: Weeks): string[] {
  if (weekdays.length === 0 || !from || !time) return []
  const moments: string[] = []
  for (let day = from; moments.length < count; day = addDays(day, 1)) {
    if (weekdays.includes(weekdayOf(day))) moments.push(new Date(momentTyped(`${day}T${time}`)).toISOString())
  }
  return moments
}
