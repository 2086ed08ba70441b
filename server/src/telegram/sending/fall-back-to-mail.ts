import { type Clock, DAY_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { mailingOf } from '../../notices/mail/mail-notices.ts'
import { endChat } from '../../parents/subscribe.ts'

/** The maximum age of a message; an older one is outdated. */
const SENT_WITHIN_MS = DAY_MS

/** Deletes messages and returns how many; their notices are mailed, unless they were already or have been read. */
export async function mailInstead(
  { clock, db }: { clock: Clock; db: Queryable },
  which: Statement,
): Promise<number> {
  const [{ count } = { count: 0 }] = await db.rows<{ count: number }>(sql`
    with gone as (delete from telegram_message where ${which} returning notice_id),
         mailed as (${mailingOf(sql`gone`, clock.now())})
    select count(*)::int as count from gone`)
  return count
}

/**
 * Marks a chat as unreachable until its person writes to the bot again, and mails the messages that wait for it. A parent's
 * subscriptions end.
 */
export async function markUnreachable(deps: Pick<Deps, 'clock'>, tx: Tx, telegramId: number): Promise<void> {
  await endChat(tx, telegramId)
  await tx.run(sql`
    update telegram_account set unreachable_at = coalesce(unreachable_at, ${deps.clock.now()})
     where telegram_id = ${telegramId}::bigint`)
  await mailInstead({ ...deps, db: tx }, sql`telegram_id = ${telegramId}::bigint`)
}

/**
 * For a start without a bot: mails the notices that wait for it and, until it is back, those meant for it. Security
 * messages wait, because their recipients have no e-mail.
 */
export function mailWithoutBot(deps: Pick<Deps, 'clock' | 'db' | 'log'>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`update telegram_account set unreachable_at = 'infinity' where unreachable_at is null`)
    const messages = await mailInstead({ ...deps, db: tx }, sql`security_event is null`)
    if (messages > 0) deps.log.warn({ messages }, 'there is no Telegram bot any more: its notices are mailed')
  })
}

/**
 * For a start with a bot: marks as reachable the chats that only its absence had cut off, and drops messages that have
 * waited for a day.
 */
export function resumeWithBot(deps: Pick<Deps, 'clock' | 'db' | 'log'>): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.run(sql`update telegram_account set unreachable_at = null where unreachable_at = 'infinity'`)
    const before = new Date(deps.clock.now().getTime() - SENT_WITHIN_MS)
    const messages = await mailInstead({ ...deps, db: tx }, sql`due_at < ${before}`)
    if (messages > 0) deps.log.warn({ messages }, 'Telegram messages were too old to be sent')
  })
}
