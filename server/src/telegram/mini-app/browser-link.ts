import { createHash, randomBytes } from 'node:crypto'
import { BROWSER_LINK_PATH, type BrowserLinkOwner } from '@kashf/contract/telegram/mini-app.ts'
import { confirmedUntil } from '../../accounts/open-id/confirm.ts'
import { completeSignIn } from '../../accounts/sessions/complete-sign-in.ts'
import type { CallingDevice } from '../../accounts/sessions/known-devices.ts'
import { type AccountState, maySignIn } from '../../accounts/sessions/sessions.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

const VALID_MS = 2 * MINUTE_MS

/** The stored hash of a secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * A one-time address that opens a course in the browser and signs the person in there, where they may pay: valid for two
 * minutes, and given only while the launch of the Mini App is at most five minutes old (`telegram_launch_old`). Throws
 * `not_found` for other sessions, for a course that does not exist, and where these addresses are switched off.
 */
export async function makeBrowserLink(
  deps: Deps,
  { user, courseId }: { user: SessionUser; courseId: number },
): Promise<{ url: string }> {
  if (!deps.env.telegram?.hasBrowserLinks || !user.isMiniApp) throw new Failure('not_found')
  if ((await confirmedUntil(deps, { sessionId: user.sessionId, by: 'telegram' })) === null)
    throw new Failure('telegram_launch_old')
  const secret = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // Only the newest address works, so a session leaves one row at most.
    await tx.run(sql`delete from telegram_browser_link where session_id = ${user.sessionId}`)
    const made = await tx.run(sql`
      insert into telegram_browser_link (secret_hash, session_id, course_id, expires_at)
      select ${hashOf(secret)}, ${user.sessionId}, id, ${new Date(now.getTime() + VALID_MS)}
        from course where id = ${courseId}`)
    if (made === 0) throw new Failure('not_found')
  })
  // The secret is in the URL's fragment, which browsers send to no server and no log contains.
  return { url: `${deps.publicUrl}${BROWSER_LINK_PATH}#${secret}` }
}

interface LinkOwner extends AccountState {
  user_id: number
  first_name: string
  last_name: string
  username: string
  course_id: number
}

/**
 * Redeems a one-time address: opens a session of the browser. Throws `telegram_link_used` for one that is used, old or
 * unknown. Throws `telegram_link_unconfirmed` with the owner's name, without redeeming it, unless the owner is signed
 * in here or the person has confirmed to continue as the owner: anybody could send an address of their own account, and
 * the reader would pay into it.
 */
export async function useBrowserLink(
  deps: Deps,
  input: { secret: string; user: SessionUser | null; isConfirmed: boolean; device: CallingDevice },
): Promise<{ token: string; path: string }> {
  const { secret, user, isConfirmed, device } = input
  return deps.db.transaction(async (tx) => {
    const owner = await tx.one<LinkOwner>(sql`
      with used as (
        delete from telegram_browser_link
         where secret_hash = ${hashOf(secret)} and expires_at > ${deps.clock.now()} returning session_id, course_id)
      select u.id as user_id, u.first_name, u.last_name, u.username, used.course_id, u.type, u.verified_at is not null as is_verified,
             u.blocked_at is not null as is_blocked, u.is_demo, u.totp_secret is not null as has_second_factor
        from used join session s on s.id = used.session_id join app_user u on u.id = s.user_id`)
    if (!owner || !maySignIn(deps.env, owner)) throw new Failure('telegram_link_used')
    if (!isConfirmed && user?.id !== owner.user_id) {
      const { first_name, last_name, username } = owner
      const data: BrowserLinkOwner = { first_name, last_name, username }
      // The rollback of the transaction leaves the address unused.
      throw new Failure('telegram_link_unconfirmed', { data })
    }
    const { token } = await completeSignIn(deps, tx, { userId: owner.user_id, device, by: 'browser_link' })
    return { token, path: `/course/${owner.course_id}` }
  })
}
