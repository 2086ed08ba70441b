import type { HomeworkTask } from '@kashf/contract/homework/homework.ts'
import { UPLOAD_GRACE_MINUTES } from '@kashf/contract/homework/limits.ts'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import { type Statement, sql } from '../db/sql.ts'

/**
 * Until when task `h` is handed in by the learner of row `e`, which may be missing: the last moment of a day in Tashkent, of a later
 * one if the deadline was moved for them. Null without a deadline.
 */
export const dueAt: Statement = sql`(
  select case when d.day is not null
              then (greatest(d.day, x.due_on) + 1)::timestamp at time zone 'Asia/Tashkent' - interval '1 millisecond' end
    from (select coalesce(h.due_on, (e.created_at at time zone 'Asia/Tashkent')::date + h.due_days) as day) d
    left join homework_extension x on x.homework_id = h.id and x.user_id = e.student_id)`

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
