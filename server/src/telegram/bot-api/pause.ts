import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/**
 * The interval between two batches of messages, and of member changes, because Telegram limits the calls per second.
 */
const BATCH_EVERY_MS = 1_000

/** Claims the next batch if something `isDue`: one claim at a time, and none while the bot must wait. */
export function inTurn<Row>(
  { db }: Pick<Deps, 'db'>,
  { now, nextAt, isDue }: { now: Date; nextAt: Statement; isDue: Statement },
  claim: (tx: Tx) => Promise<Row[]>,
): Promise<Row[]> {
  return db.transaction(async (tx) => {
    // The row stays locked until the claim is committed.
    const mayClaim = await tx.run(sql`
      update telegram_sending set ${nextAt} = ${new Date(now.getTime() + BATCH_EVERY_MS)}
       where ${nextAt} <= ${now} and exists (${isDue})`)
    return mayClaim === 0 ? [] : claim(tx)
  })
}

/** Pauses the whole bot as Telegram has asked, and returns until when. */
export async function pauseBot(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  retryAfterS: number,
): Promise<Date> {
  const until = new Date(clock.now().getTime() + retryAfterS * 1000)
  await db.run(sql`
    update telegram_sending set next_batch_at = greatest(next_batch_at, ${until}),
           next_members_at = greatest(next_members_at, ${until})`)
  return until
}
