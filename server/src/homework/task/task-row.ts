import type { HomeworkTask } from '@kashf/contract/homework/homework.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentSheets } from '../../media/sheets/sheets.ts'

export interface TaskRow extends Omit<HomeworkTask, 'sheets'> {
  sheet_ids: number[]
}

/** The columns of a task, to select from `homework h`. */
const taskColumns: Statement = sql`
  h.id, h.lesson_id, h.text, h.rubric, to_char(h.due_on, 'YYYY-MM-DD') as due_on, h.due_days, h.late,
  h.late_percent, h.late_floor_percent, h.is_discussed, h.promised_hours, h.sheet_ids, h.edit,
  h.deleted_at is not null as is_removed`

/** The task that stands under a lesson now. */
export const taskOfLesson = (db: Queryable, lessonId: number): Promise<TaskRow | undefined> =>
  db.one<TaskRow>(sql`
    select ${taskColumns} from homework h where h.lesson_id = ${lessonId} and h.deleted_at is null`)

/** The last task of a lesson that was taken back after this person had worked at it. */
export const taskLeftTo = (
  db: Queryable,
  { lessonId, userId }: { lessonId: number; userId: number },
): Promise<TaskRow | undefined> =>
  db.one<TaskRow>(sql`
    select ${taskColumns} from homework h join homework_work w on w.homework_id = h.id and w.user_id = ${userId}
     where h.lesson_id = ${lessonId} and h.deleted_at is not null order by h.deleted_at desc limit 1`)

/** A task by its id, also one that was taken back. */
export const taskById = (db: Queryable, id: number): Promise<TaskRow> =>
  db.found<TaskRow>(sql`select ${taskColumns} from homework h where h.id = ${id}`)

/** A task as those see it who may open its lesson. */
export async function presentTask(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  { sheet_ids: ids, ...task }: TaskRow,
  viewer: Pick<SessionUser, 'id' | 'sessionId'>,
): Promise<HomeworkTask> {
  const sheets = await presentSheets(deps, db, ids, viewer)
  return { ...task, sheets: ids.flatMap((id) => sheets.get(id) ?? []) }
}
