import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { currentCaller } from '../http/caller.ts'

/**
 * Records who changed what, in the transaction of the change, with the caller's address and the request id of its log lines.
 * `subject` is `teacher:5`, `course:12`, …; `before` and `after` must contain no secrets: of a card only the last four
 * digits. `personId` is null on the command line, where nobody is signed in.
 */
export async function audit(
  tx: Queryable,
  entry: { personId: number | null; action: string; subject: string; before: unknown; after: unknown },
): Promise<void> {
  const caller = currentCaller()
  const source = typeof caller === 'string' ? caller : (caller?.address ?? null)
  const requestId = typeof caller === 'string' ? null : (caller?.requestId ?? null)
  await tx.run(sql`
    insert into audit_entry (operator_id, action, subject, before, after, source, request_id)
    values (${entry.personId}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb, ${source}, ${requestId})`)
}
