import type { HomeworkTask } from '@kashf/contract/homework/homework.ts'
import { UPLOAD_GRACE_MINUTES } from '@kashf/contract/homework/limits.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, MINUTE_MS } from '../clock.ts'

/** The last moment of a learner's deadline: 23:59:59.999 in Tashkent; null without one, or before the learner joined. */
export function deadlineOf(
  task: Pick<HomeworkTask, 'due_on' | 'due_days'>,
  joinedAt: Date | null,
): Date | null {
  if (task.due_on !== null) return endOf(tashkentMidnight(task.due_on))
  if (task.due_days === null || joinedAt === null) return null
  const joined = tashkentMidnight(tashkentDay(joinedAt))
  return endOf(new Date(joined.getTime() + task.due_days * DAY_MS))
}

const endOf = (midnight: Date): Date => new Date(midnight.getTime() + DAY_MS - 1)

/**
 * How many days late a hand-in is, each begun one counted. What was sent within half an hour after the deadline is in time if one
 * of its uploads was begun before.
 */
export function daysLate(dueAt: Date | null, sentAt: Date, uploadsBegunAt: readonly Date[]): number {
  const lateMs = dueAt === null ? 0 : sentAt.getTime() - dueAt.getTime()
  if (dueAt === null || lateMs <= 0) return 0
  const wasBegun = uploadsBegunAt.some((begun) => begun <= dueAt)
  if (wasBegun && lateMs <= UPLOAD_GRACE_MINUTES * MINUTE_MS) return 0
  return Math.ceil(lateMs / DAY_MS)
}

/** The part of the points that counts, in per cent. */
export const creditOf = (
  task: Pick<HomeworkTask, 'late' | 'late_percent' | 'late_floor_percent'>,
  lateDays: number,
): number =>
  task.late === 'reduce' && lateDays > 0
    ? Math.max(task.late_floor_percent, 100 - task.late_percent * lateDays)
    : 100
