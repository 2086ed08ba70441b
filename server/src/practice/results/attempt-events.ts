import type { AttemptEvent } from '@kashf/contract/practice/results.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type OfAttempt, testOfAttempt } from './attempt-of-test.ts'

/** The facts that were recorded of an attempt, for the author of its test. Nothing fails by them. */
export async function attemptEvents(db: Queryable, of: OfAttempt): Promise<AttemptEvent[]> {
  await testOfAttempt(db, of)
  const rows = await db.rows<RowOf<AttemptEvent>>(sql`
    select id, kind, happened_at, lasted_s from attempt_event where attempt_id = ${of.attemptId} order by id limit 1000`)
  return rows.map(withTimeText)
}
