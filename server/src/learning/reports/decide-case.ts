import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Records an operator's decision about a reported item. */
export async function decideCase(
  tx: Tx,
  input: { caseId: number; status: string; at: Date; operatorId: number; reason: string },
): Promise<void> {
  await tx.run(sql`
    update report_case set status = ${input.status}, decided_at = ${input.at}, decided_by = ${input.operatorId},
           decision_reason = ${input.reason} where id = ${input.caseId}`)
}
