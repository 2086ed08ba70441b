import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { Failure } from '../../../http/errors/failure.ts'
import type { Deps } from '../../../runtime/deps.ts'

/** Closes a case with a note on what was done. Fails with `not_found` or `payment_case_resolved`. */
export async function resolveCase(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: { caseId: number; operatorId: number; note: string },
): Promise<void> {
  const row = await tx.one<{ resolved_at: Date | null }>(
    sql`select resolved_at from payment_case where id = ${input.caseId} for no key update`,
  )
  if (!row) throw new Failure('not_found')
  if (row.resolved_at) throw new Failure('payment_case_resolved')
  await tx.run(sql`
    update payment_case set resolved_at = ${deps.clock.now()}, resolved_by = ${input.operatorId}, note = ${input.note}
     where id = ${input.caseId}`)
}
