import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Lets the whole bot wait as Telegram has asked, and returns until when. */
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
