import type { UnlockConditions } from '@kashf/contract/groups/unlocking.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { timetableText as text } from '../../../text/teach/groups/timetable.ts'

/** A minute of the day as typed into `<input type="time">`: `08:00`. */
export const hourOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What a lesson waits for, in words. `numberOf` is the number of a lesson in the course, undefined for one that is gone. */
export function conditionWords(
  conditions: UnlockConditions | null,
  numberOf: (lessonId: number) => number | undefined,
): string {
  if (!conditions) return text.atOnce
  const { opens_at, days_from_start, days_from_joining, at_minute, after_previous } = conditions
  const { gate_lesson_id, gate_percent, homework_lesson_id, homework_accepted } = conditions
  const hour = at_minute === null ? '' : text.hour(hourOf(at_minute))
  const days = (count: number, first: string, later: (days: number) => string) =>
    (count === 0 ? first : later(count)) + hour
  const gate = gate_lesson_id === null ? undefined : numberOf(gate_lesson_id)
  const homework = homework_lesson_id === null ? undefined : numberOf(homework_lesson_id)
  const words = [
    opens_at !== null && formatDateTime(opens_at),
    days_from_start !== null && days(days_from_start, text.startDay, text.fromStart),
    days_from_joining !== null && days(days_from_joining, text.joiningDay, text.fromJoining),
    after_previous && text.previous,
    gate !== undefined && (gate_percent === null ? text.gate(gate) : text.gateMark(gate, gate_percent)),
    homework !== undefined && (homework_accepted ? text.accepted(homework) : text.handedIn(homework)),
  ].filter((word) => word !== false)
  if (words.length === 0) return text.atOnce
  const joined = words.join(text.and)
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}
