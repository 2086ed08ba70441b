import type { Tx } from './client.ts'
import { sql } from './sql.ts'

/**
 * Runs `work` in a savepoint. When it fails, only its own changes are rolled back and `onFailure` may replace them; a
 * lost connection still fails the transaction. `work` must not register `afterCommit` actions before a step that may
 * fail.
 */
export async function inSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  onFailure: (error: unknown) => Promise<T>,
): Promise<T> {
  await tx.run(sql`savepoint part`)
  try {
    const result = await work()
    await tx.run(sql`release savepoint part`)
    return result
  } catch (error) {
    await tx.run(sql`rollback to savepoint part`)
    await tx.run(sql`release savepoint part`)
    return onFailure(error)
  }
}
