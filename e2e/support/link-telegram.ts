import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import type { KashfServer } from './kashf-server.ts'

/** Links the account of a person of the demo school to a Telegram account. */
export async function linkTelegram(server: KashfServer, username: string, telegramId: number): Promise<void> {
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  try {
    await db.run(sql`
      insert into telegram_account (user_id, telegram_id, name, linked_at)
      select id, ${telegramId}::bigint, first_name, now() from app_user where username = ${username}`)
  } finally {
    await db.end()
  }
}
