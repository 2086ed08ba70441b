import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { currentCaller } from '../security/caller.ts'

/**
 * Records a change in the audit trail, in the same transaction, with the caller's address and request id. `subject` is
 * `teacher:5`, `course:12`, …. `before` is left out for what is new and `after` for what is gone; neither may contain
 * secrets, and only the last four digits of a card. `personId` is null on the command line, where nobody is signed in.
 */
export async function audit(
  tx: Queryable,
  entry: { personId: number | null; action: string; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  const caller = currentCaller()
  const source = typeof caller === 'string' ? caller : (caller?.address ?? null)
  const requestId = typeof caller === 'string' ? null : (caller?.requestId ?? null)
  await tx.run(sql`
    insert into audit_entry (operator_id, action, subject, before, after, source, request_id)
    values (${entry.personId}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb, ${source}, ${requestId})`)
}
