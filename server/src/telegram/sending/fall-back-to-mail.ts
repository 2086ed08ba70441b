import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Deletes messages; their notices are mailed, unless they were already or have been read. */
async function mailInstead(deps: Pick<Deps, 'clock'>, tx: Queryable, which: Statement): Promise<void> {
  await tx.run(sql`
    with gone as (delete from telegram_message where ${which} returning notice_id)
    update notice n set mail_due_at = ${deps.clock.now()} from gone
     where n.id = gone.notice_id and n.mail_due_at is null and n.mail_tries = 0 and n.read_at is null`)
}

/** Remembers that nothing reaches a chat until its person writes to the bot again, and mails what waits for it. */
export async function markUnreachable(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  telegramId: number,
): Promise<void> {
  await tx.run(sql`
    update telegram_account set unreachable_at = coalesce(unreachable_at, ${deps.clock.now()})
     where telegram_id = ${telegramId}::bigint`)
  await mailInstead(deps, tx, sql`telegram_id = ${telegramId}::bigint`)
}

/** Mails what waits for a bot that there is no longer, and from now on what would have gone there. */
export function mailWithoutBot(deps: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.run(
      sql`update telegram_account set unreachable_at = ${deps.clock.now()} where unreachable_at is null`,
    )
    await mailInstead(deps, tx, sql`true`)
  })
}

/** Gives up one message that Telegram does not take. */
export const giveUpMessage = (deps: Pick<Deps, 'clock' | 'db'>, id: bigint): Promise<void> =>
  mailInstead(deps, deps.db, sql`id = ${id}`)
