import { createHash } from 'node:crypto'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { createTransaction } from '../money/payments/payme/methods/create-transaction.ts'
import { performTransaction } from '../money/payments/payme/methods/perform-transaction.ts'

/** Name of the top-up that remains in the first demo student's wallet. */
export const POCKET = 'pocket'
/** Name of the top-up with which a person of the crowd pays for all courses. */
export const CROWD_TOP_UP = 'crowd'

/** Transaction id of a demo student's top-up in Payme's format. */
export const demoTopUpId = (studentId: number, name: string): string =>
  createHash('sha256').update(`demo:${studentId}:${name}`).digest('hex').slice(0, 24)

/**
 * Tops up a demo student's wallet like the Payme app does, by creating and performing a transaction. The transaction id is
 * derived from `name`, which makes the call idempotent.
 */
export async function topUp(
  deps: Deps,
  input: { studentId: number; amountTiyin: bigint; name: string },
): Promise<void> {
  const { studentId, amountTiyin, name } = input
  const student = await deps.db.one<{ payment_id: string }>(
    sql`select payment_id from app_user where id = ${studentId}`,
  )
  const id = demoTopUpId(studentId, name)
  const time = deps.clock.now().getTime()
  const created = await createTransaction(deps, {
    id,
    time,
    amount: Number(amountTiyin),
    account: { payment_id: student?.payment_id ?? '' },
  })
  const answer = 'error' in created ? created : await performTransaction(deps, { id })
  if ('error' in answer) throw new Error(`demo top-up ${name}: ${answer.error.message.en}`)
}
