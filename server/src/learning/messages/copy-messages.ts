import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Copies the messages of a course to another one, switched off: their author reads them again first. */
export async function copyMessages(
  tx: Tx,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into course_message (course_id, kind, number, text, is_on, created_at, updated_at)
    select ${to}::int, kind, number, text, false, ${now}, ${now}
      from course_message where course_id = ${from} and deleted_at is null order by id`)
}
