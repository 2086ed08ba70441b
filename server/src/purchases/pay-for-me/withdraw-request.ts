import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

/**
 * Withdraws a request: its page and its number end at once. A repeated call changes nothing. Fails with `not_found`, or with
 * `payment_request_paid` once the course was bought with it and while money that came waits to be used.
 */
export function withdrawRequest(
  deps: Pick<Deps, 'db' | 'clock'>,
  own: { id: number; studentId: number },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const request = await tx.found<{ purchase_id: number | null }>(sql`
      select purchase_id from payment_request where id = ${own.id} and student_id = ${own.studentId} for no key update`)
    const waits = await tx.one(sql`
      select from payment_of_request where request_id = ${own.id} and due_at is not null limit 1`)
    if (request.purchase_id !== null || waits) throw new Failure('payment_request_paid')
    await tx.run(sql`
      update payment_request set withdrawn_at = coalesce(withdrawn_at, ${deps.clock.now()}::timestamptz) where id = ${own.id}`)
    await tx.run(sql`delete from payment_request_contact where request_id = ${own.id}`)
  })
}
