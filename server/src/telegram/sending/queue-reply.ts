import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { BotReply } from '../../notices/telegram/bot-text.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Queues a reply, unless one already waits for this chat: nobody makes the bot write more than it sends. */
export async function queueReply(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  telegramId: number,
  reply: BotReply,
): Promise<void> {
  await tx.run(sql`
    insert into telegram_message (telegram_id, reply, due_at)
    select ${telegramId}::bigint, ${reply}, ${clock.now()}
     where not exists (
       select from telegram_message where telegram_id = ${telegramId}::bigint and reply is not null)`)
}
