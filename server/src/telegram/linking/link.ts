import type { TelegramState } from '@kashf/contract/telegram/telegram.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'

/** The Telegram account that a person has linked, if any. */
export async function linkedTelegram(
  deps: Pick<Deps, 'db'>,
  userId: number,
): Promise<TelegramState['account']> {
  const row = await deps.db.one<RowOf<NonNullable<TelegramState['account']>>>(sql`
    select name, username, linked_at, stopped_at is not null as is_stopped, unreachable_at is not null as is_unreachable
      from telegram_account where user_id = ${userId}`)
  return row ? withTimeText(row) : null
}

/**
 * Unlinks a person's Telegram account and deletes the messages that wait for its chat. Throws `telegram_needed` for an
 * account without an e-mail, whose owner has no other contact and no other way to sign in.
 */
export async function unlinkTelegram(
  deps: Deps,
  { userId, caller }: { userId: number; caller: Caller },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const needed = await tx.one(sql`
      select 1 from app_user where id = ${userId} and email is null for no key update`)
    if (needed) throw new Failure('telegram_needed')
    const unlinked = await tx.run(sql`
      with gone as (delete from telegram_account where user_id = ${userId} returning telegram_id),
           unsent as (delete from telegram_message where telegram_id in (select telegram_id from gone))
      select from gone`)
    if (unlinked === 0) return
    await notifyOwner(deps, tx, { userId, event: { kind: 'telegram_unlinked' } })
    tx.afterCommit(() => logSecurity(deps.log, { event: 'telegram_unlinked', personId: userId, caller }))
  })
}
