import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { StoredReply } from '../../notices/telegram/bot-text.ts'

/**
 * Queues a reply in place of one that still waits for this chat, so that the latest message is answered and nobody
 * makes the bot write more than it can send. `language` is for people without an account; an account has its own.
 */
export async function queueReply(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  { telegramId, reply, language }: { telegramId: number; reply: StoredReply; language: InterfaceLanguage },
): Promise<void> {
  await tx.run(sql`
    delete from telegram_message where telegram_id = ${telegramId}::bigint and reply is not null`)
  await tx.run(sql`
    insert into telegram_message (telegram_id, reply, language, due_at)
    values (${telegramId}::bigint, ${reply}, ${language}, ${clock.now()})`)
}
