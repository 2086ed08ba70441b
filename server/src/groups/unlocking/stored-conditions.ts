import type { TimetableBody } from '@kashf/contract/groups/unlocking.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The columns of `lesson_unlock` that say what a lesson waits for. */
export const CONDITIONS = sql`
  opens_at, days_from_start, days_from_joining, at_minute, after_previous, gate_lesson_id, gate_percent, homework_lesson_id,
  homework_accepted`

/** The lessons of a request as rows: the place `at` in the list, whether conditions are set, and these. */
export function askedConditions(lessons: TimetableBody['lessons']): Statement {
  const rows = lessons.map(({ lesson_id, conditions }, at) => ({
    ...conditions,
    at,
    lesson_id,
    is_set: conditions !== undefined,
  }))
  return sql`(
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (
      at int, lesson_id int, is_set boolean, opens_at timestamptz, days_from_start int, days_from_joining int, at_minute int,
      after_previous boolean, gate_lesson_id int, gate_percent smallint, homework_lesson_id int, homework_accepted boolean))`
}

/** Stores rows of a lesson, a group or null, its `CONDITIONS` and 1, in place of what was there. */
export async function storeConditions(tx: Queryable, rows: Statement): Promise<void> {
  await tx.run(sql`
    insert into lesson_unlock (lesson_id, group_id, ${CONDITIONS}, edit) ${rows}
    on conflict on constraint lesson_unlock_key do update
      set opens_at = excluded.opens_at, days_from_start = excluded.days_from_start,
          days_from_joining = excluded.days_from_joining, at_minute = excluded.at_minute,
          after_previous = excluded.after_previous, gate_lesson_id = excluded.gate_lesson_id,
          gate_percent = excluded.gate_percent, homework_lesson_id = excluded.homework_lesson_id,
          homework_accepted = excluded.homework_accepted, edit = lesson_unlock.edit + 1`)
}
