import { CONFIRMED_MS } from '../../accounts/account-security/reauthenticate.ts'
import { confirmByTelegram } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { TelegramPerson } from '../sign-in/telegram-person.ts'

/** Records in a session that Telegram has confirmed its owner. Throws `telegram_failed` for another Telegram account. */
export async function confirmOwner(
  deps: Pick<Deps, 'db'>,
  input: { userId: number; sessionId: number; telegram: TelegramPerson },
): Promise<void> {
  const { userId, sessionId, telegram } = input
  const isTheirs = sql`exists (
    select from telegram_account where user_id = ${userId} and telegram_id = ${telegram.telegramId}::bigint)`
  const session = { userId, sessionId, at: telegram.confirmedAt, only: isTheirs }
  if (!(await confirmByTelegram(deps.db, session))) throw new Failure('telegram_failed')
}

/** When the confirmation of a session stops replacing the password; null when there is none. */
export async function confirmedUntil(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessionId: number,
): Promise<string | null> {
  const session = await db.one<{ telegram_confirmed_at: Date | null }>(sql`
    select telegram_confirmed_at from session where id = ${sessionId}`)
  if (!session?.telegram_confirmed_at) return null
  const until = new Date(session.telegram_confirmed_at.getTime() + CONFIRMED_MS)
  return until > clock.now() ? until.toISOString() : null
}
