import type { GoogleState } from '@kashf/contract/accounts/google.ts'
import { withTimeText } from '../../db/answer-row.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { confirmedUntil } from '../open-id/confirm.ts'

/** The condition that a row `u` of `app_user` has no way to sign in but Google. */
const needsGoogle = (): Statement => sql`(
  u.password_hash is null and not exists (select from telegram_account t where t.user_id = u.id))`

interface LinkedRow {
  name: string
  email: string | null
  linked_at: Date
  is_needed: boolean
}

/** The Google account that a person has linked, if any. */
export async function googleState(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<GoogleState> {
  const row = await deps.db.one<LinkedRow>(sql`
    select g.name, g.email, g.linked_at, ${needsGoogle()} as is_needed
      from google_account g join app_user u on u.id = g.user_id where g.user_id = ${id}`)
  const confirmed_until = await confirmedUntil(deps, { sessionId, by: 'google' })
  if (!row) return { account: null, is_needed: false, confirmed_until }
  const { is_needed, ...account } = row
  return { account: withTimeText(account), is_needed, confirmed_until }
}

/** Unlinks a person's Google account. Throws `google_needed` when it is the account's only way to sign in. */
export async function unlinkGoogle(
  deps: Deps,
  { userId, caller }: { userId: number; caller: Caller },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const needed = await tx.one(sql`
      select 1 from app_user u where u.id = ${userId} and ${needsGoogle()} for no key update`)
    if (needed) throw new Failure('google_needed')
    const unlinked = await tx.run(sql`delete from google_account where user_id = ${userId}`)
    if (unlinked === 0) return
    await notifyOwner(deps, tx, { userId, event: { kind: 'google_unlinked' } })
    tx.afterCommit(() => logSecurity(deps.log, { event: 'google_unlinked', personId: userId, caller }))
  })
}
