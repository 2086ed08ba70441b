import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { formatDateTime } from '../../shell/format/format.ts'

/** Why a lesson of an open course is still closed. */
export const lockText = {
  paused: (until: string) => `O'qish ${until} gacha muzlatilgan`,
  opensAt: (at: string) => `${at} da ochiladi`,
  previous: "Oldingi dars ko'rilgach ochiladi",
  gate: "Testdan o'tgach ochiladi",
  gateMark: (percent: number) => `Testdan kamida ${percent}% olgach ochiladi`,
  pausedHint: 'Bu vaqtda kurs darslari yopiq. Muddatingiz shu kunlarga uzayadi.',
  timeHint: 'Ochilganda xabar yuboramiz.',
  reminder: 'Eslatma sozlamalari',
  meanwhile: 'Shu orada',
  toPrevious: (title: string) => `Ko'rish: ${title}`,
  toTest: (title: string) => `Testga o'tish: ${title}`,
  toLesson: (title: string) => `Davom etish: ${title}`,
} as const

/** All that the lesson waits for, in one line. */
export const lockReason = (lock: LessonLock): string => reasonsOf(lock).join(' · ')

/** What the lesson waits for, each in a sentence. */
export function reasonsOf(lock: LessonLock): string[] {
  const { paused_until, opens_at, previous_lesson_id, gate_lesson_id, gate_percent } = lock
  return [
    ...(paused_until ? [lockText.paused(formatDateTime(paused_until))] : []),
    ...(opens_at ? [lockText.opensAt(formatDateTime(opens_at))] : []),
    ...(previous_lesson_id ? [lockText.previous] : []),
    ...(gate_lesson_id ? [gate_percent ? lockText.gateMark(gate_percent) : lockText.gate] : []),
  ]
}
