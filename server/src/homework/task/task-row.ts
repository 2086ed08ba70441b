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
  h.late_percent, h.late_floor_percent, h.is_discussed, h.promised_hours, h.sheet_ids, h.edit`

/** The task that stands under a lesson now. */
export const taskOfLesson = (db: Queryable, lessonId: number): Promise<TaskRow | undefined> =>
  db.one<TaskRow>(sql`
    select ${taskColumns} from homework h where h.lesson_id = ${lessonId} and h.deleted_at is null`)

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
