import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/**
 * Copies the tasks of lessons to copies of the lessons; `pairs` has the ids as `from_id` and `to_id`. Sheets are shared, and a day
 * that is over is left out.
 */
export async function copyTasks(tx: Tx, now: Date, pairs: Statement): Promise<void> {
  await tx.run(sql`
    insert into homework (lesson_id, text, rubric, sheet_ids, due_on, due_days, late, late_percent, late_floor_percent,
      is_discussed, promised_hours, created_at, updated_at)
    select p.to_id, h.text, h.rubric, h.sheet_ids, case when h.due_on >= ${tashkentDay(now)}::date then h.due_on end, h.due_days,
           h.late, h.late_percent, h.late_floor_percent, h.is_discussed, h.promised_hours, ${now}, ${now}
      from (${pairs}) p join homework h on h.lesson_id = p.from_id and h.deleted_at is null`)
}
