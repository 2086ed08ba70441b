import { learners } from '../../access/learners.ts'
import { lessonLocked, type VisibleLesson, visibleLesson } from '../../access/visible-course.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { dueAt } from '../deadline.ts'
import { type TaskRow, taskById } from '../task/task-row.ts'

/** The lesson, if the viewer may open it; fails with `not_found` and `lesson_locked`. */
export async function openLesson(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { lessonId, viewer }: { lessonId: number; viewer: SessionUser },
): Promise<VisibleLesson> {
  const lesson = await visibleLesson(deps, db, lessonId, viewer)
  if (!lesson.access.isOpen) throw lessonLocked(lesson.access)
  return lesson
}

/** The learner's deadline for a task of a course; null without one, and before they joined one that counts from joining. */
export async function ownDeadline(
  db: Queryable,
  task: TaskRow,
  { courseId, userId }: { courseId: number; userId: number },
): Promise<Date | null> {
  const { due_at } = await db.only<{ due_at: Date | null }>(sql`
    select ${dueAt} as due_at from homework h
      left join ${learners} e on e.student_id = ${userId} and e.course_id = ${courseId}
     where h.id = ${task.id}`)
  return due_at
}

/**
 * The task that a learner of its course may work at, with their deadline. Fails with `purchase_required` for all others, and with
 * `homework_removed` for a task that was taken back.
 */
export async function taskToDo(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { taskId, viewer }: { taskId: number; viewer: SessionUser },
): Promise<{ task: TaskRow; dueAt: Date | null; lesson: VisibleLesson }> {
  const task = await taskById(db, taskId)
  const lesson = await openLesson(deps, db, { lessonId: task.lesson_id, viewer })
  if (!lesson.course.access?.is_open) throw new Failure('purchase_required')
  if (task.is_removed) throw new Failure('homework_removed')
  const dueAt = await ownDeadline(db, task, { courseId: lesson.course.id, userId: viewer.id })
  return { task, dueAt, lesson }
}
