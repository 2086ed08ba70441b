import type { Db, Tx } from '../../db/client.ts'

/** A database in which the transactions after the first `whole` fail just before their commit, as if the worker was killed. */
export const killedAfter = (whole: number, db: Db): Db => {
  let count = 0
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx: Tx) => {
        const result = await work(tx)
        count += 1
        if (count > whole) throw new Error('killed')
        return result
      }),
  }
}
