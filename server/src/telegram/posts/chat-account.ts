import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { type AccountState, maySignIn } from '../../accounts/sessions/sessions.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** The account that is linked to a chat with the bot. */
export interface ChatAccount {
  telegramId: number
  id: number
  type: AccountState['type']
  language: InterfaceLanguage
  isBlocked: boolean
  /** False for accounts that may not be signed in to, such as blocked ones. */
  mayAct: boolean
  /** The person wrote /stop. */
  isStopped: boolean
  /** The cursor of `showNextThread`. */
  nextThread: string | null
}

/**
 * The account of a chat, locked until the transaction ends, which serializes what its person writes; undefined for none. Who
 * writes can be reached, so the chat is marked as that.
 */
export async function lockChatAccount(
  deps: Pick<Deps, 'env'>,
  tx: Tx,
  telegramId: number,
): Promise<ChatAccount | undefined> {
  const row = await tx.one<
    AccountState & {
      id: number
      language: InterfaceLanguage
      is_stopped: boolean
      next_thread: string | null
    }
  >(sql`
    update telegram_account a set unreachable_at = null
      from app_user u where u.id = a.user_id and a.telegram_id = ${telegramId}::bigint
    returning u.id, u.type, u.language, u.verified_at is not null as is_verified, u.blocked_at is not null as is_blocked,
              u.is_demo, u.totp_secret is not null as has_second_factor, a.stopped_at is not null as is_stopped, a.next_thread`)
  return (
    row && {
      telegramId,
      id: row.id,
      type: row.type,
      language: row.language,
      isBlocked: row.is_blocked,
      mayAct: maySignIn(deps.env, row),
      isStopped: row.is_stopped,
      nextThread: row.next_thread,
    }
  )
}
