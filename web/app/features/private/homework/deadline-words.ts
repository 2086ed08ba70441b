import type { HomeworkTask, LessonHomework } from '@kashf/contract/homework/homework.ts'
import { UPLOAD_GRACE_MINUTES } from '@kashf/contract/homework/limits.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { timeOfDay } from '../../../shell/format/time-of-day.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { dayInWords } from '../../public-account/plan/exam-day.ts'

/** A moment in Tashkent: `1-dekabr, seshanba, 23:59`. */
export const momentInWords = (when: string): string =>
  `${dayInWords(tashkentDay(new Date(when)))}, ${timeOfDay(when)}`

/** What happens to work that is late. */
export const latePolicy = ({ late, late_percent, late_floor_percent }: HomeworkTask): string =>
  late === 'reduce' ? text.late.reduce(late_percent, late_floor_percent) : text.late[late]

/** How much counts of a work that is handed in now, in per cent; the server decides. */
export function creditNow(task: HomeworkTask, dueAt: string | null, nowMs: number): number {
  const lateMs = dueAt === null ? 0 : nowMs - Date.parse(dueAt)
  if (lateMs <= 0 || task.late !== 'reduce') return 100
  return Math.max(task.late_floor_percent, 100 - task.late_percent * Math.ceil(lateMs / 86_400_000))
}

/** Whether a first hand-in is refused now, whatever was begun before the deadline. */
export const hasClosed = ({ task, due_at, work }: LessonHomework, nowMs: number): boolean =>
  task.late === 'closed' &&
  due_at !== null &&
  work?.state !== 'returned' &&
  nowMs > Date.parse(due_at) + UPLOAD_GRACE_MINUTES * 60_000
