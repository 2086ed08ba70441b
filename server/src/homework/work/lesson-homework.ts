import type { Page } from '@kashf/contract/common.ts'
import type { LessonHomework, OthersWork } from '@kashf/contract/homework/homework.ts'
import { MIN_DECISIONS_TOLD } from '@kashf/contract/homework/limits.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentSheets } from '../../media/sheets/sheets.ts'
import { presentTask, taskLeftTo, taskOfLesson } from '../task/task-row.ts'
import { openLesson, ownDeadline } from './open-task.ts'
import { presentOwnWork, type WorkRow, workColumns } from './work-row.ts'

/** How many decisions the usual checking time is the median of. */
const RECENT_DECISIONS = 200

/**
 * The homework under a lesson with what the viewer made of it, also of a task that was taken back and has no successor; null without
 * any.
 */
export async function lessonHomework(
  deps: Deps,
  of: { lessonId: number; viewer: SessionUser },
): Promise<LessonHomework | null> {
  const { db } = deps
  const { viewer } = of
  const { course } = await openLesson(deps, db, of)
  const task =
    (await taskOfLesson(db, of.lessonId)) ??
    (await taskLeftTo(db, { lessonId: of.lessonId, userId: viewer.id }))
  if (!task) return null
  const work = await ownWork(db, { taskId: task.id, userId: viewer.id })
  const dueAt = await ownDeadline(db, task, { courseId: course.id, userId: viewer.id })
  return {
    task: await presentTask(deps, db, task, viewer),
    due_at: dueAt?.toISOString() ?? null,
    may_send: course.access?.is_open === true && !task.is_removed,
    usual_hours: await usualHours(db, course.id),
    work: work ? await presentOwnWork(deps, db, work, viewer) : null,
  }
}

const ownWork = (db: Queryable, { taskId, userId }: { taskId: number; userId: number }) =>
  db.one<WorkRow>(sql`
    select ${workColumns} from homework_work w where w.homework_id = ${taskId} and w.user_id = ${userId}`)

/** The median time from a hand-in to its decision in a course, in whole hours; null while there are few decisions. */
async function usualHours(db: Queryable, courseId: number): Promise<number | null> {
  const { count, median_ms } = await db.only<{ count: number; median_ms: number | null }>(sql`
    select count(*)::int as count, percentile_cont(0.5) within group (order by took_ms) as median_ms
      from (select extract(epoch from r.decided_at - i.sent_at)::float8 * 1000 as took_ms
              from lesson l join homework h on h.lesson_id = l.id join homework_work w on w.homework_id = h.id
              join homework_review r on r.work_id = w.id and r.decided_at is not null
              join homework_hand_in i on i.work_id = r.work_id and i.number = r.number
             where l.course_id = ${courseId} order by r.decided_at desc limit ${RECENT_DECISIONS}) recent`)
  return median_ms === null || count < MIN_DECISIONS_TOLD
    ? null
    : Math.max(1, Math.round(median_ms / HOUR_MS))
}

/**
 * The accepted works of others, newest first, for a learner whose own work of a discussed task is accepted. Fails with `not_found`
 * for a task that is private, and with `homework_state_conflict` before.
 */
export async function othersWorks(
  deps: Deps,
  of: { lessonId: number; viewer: SessionUser; limit: number; cursor?: string | undefined },
): Promise<Page<OthersWork>> {
  const { db } = deps
  const { viewer, limit } = of
  await openLesson(deps, db, of)
  const task = await taskOfLesson(db, of.lessonId)
  if (!task?.is_discussed) throw new Failure('not_found')
  const own = await ownWork(db, { taskId: task.id, userId: viewer.id })
  if (own?.state !== 'accepted') throw new Failure('homework_state_conflict')
  const rows = await db.rows<Omit<OthersWork, 'sheets'> & { sheet_ids: number[] }>(sql`
    select w.id, u.first_name, i.text, i.link, i.sheet_ids
      from homework_work w join app_user u on u.id = w.user_id
      join homework_hand_in i on i.work_id = w.id and i.number = w.number
     where w.homework_id = ${task.id} and w.state = 'accepted' and w.user_id <> ${viewer.id} and w.id < ${idBelow(of.cursor)}::bigint
     order by w.id desc limit ${limit + 1}`)
  const sheets = await presentSheets(
    deps,
    db,
    rows.flatMap((row) => row.sheet_ids),
    viewer,
  )
  return pageById(rows, limit, ({ sheet_ids, ...row }) => ({
    ...row,
    sheets: sheet_ids.flatMap((id) => sheets.get(id) ?? []),
  }))
}
