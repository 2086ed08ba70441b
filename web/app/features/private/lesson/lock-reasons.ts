import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { lockText } from '../../../text/learn/lock.ts'

/** All that the lesson waits for, in one line. */
export const lockReason = (lock: LessonLock): string => reasonsOf(lock).join(' · ')

/** What the lesson waits for, each in a sentence. */
export function reasonsOf(lock: LessonLock): string[] {
  const { part, paused_until, opens_at, previous_lesson_id, gate_lesson_id, gate_percent } = lock
  const { homework_lesson_id, homework_accepted } = lock
  return [
    ...(part ? [lockText.part(part)] : []),
    ...(paused_until ? [lockText.paused(formatDateTime(paused_until))] : []),
    ...(opens_at ? [lockText.opensAt(formatDateTime(opens_at))] : []),
    ...(previous_lesson_id ? [lockText.previous] : []),
    ...(gate_lesson_id ? [gate_percent ? lockText.gateMark(gate_percent) : lockText.gate] : []),
    ...(homework_lesson_id ? [homework_accepted ? lockText.homeworkAccepted : lockText.homework] : []),
  ]
}
