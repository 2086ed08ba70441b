import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Unlinks the Telegram account of somebody who reported an intruder, who may have linked their own. */
export async function distrustTelegram(tx: Queryable, userId: number): Promise<void> {
  await tx.run(sql`
    with gone as (delete from telegram_account where user_id = ${userId} returning telegram_id)
    delete from telegram_message where telegram_id in (select telegram_id from gone)`)
}
