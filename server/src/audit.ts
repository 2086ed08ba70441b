import type { Tx } from './db/client.ts'
import { sql } from './db/sql.ts'

/**
 * Writes down who changed what, in the transaction of the change. `subject` is `teacher:5`, `course:12`, …; `before` and
 * `after` hold what was changed, without secrets: of a card only the last four digits.
 */
export async function audit(
  tx: Tx,
  entry: { personId: number; action: string; subject: string; before: unknown; after: unknown },
): Promise<void> {
  await tx.run(sql`
    insert into audit_entry (operator_id, action, subject, before, after)
    values (${entry.personId}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb)`)
}
