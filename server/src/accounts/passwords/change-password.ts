import type { ChangePasswordBody } from '@kashf/contract/accounts/accounts.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import { logSecurity } from '../../security/security-log.ts'
import { endAccess } from '../account-security/end-access.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import { type CallingDevice, rememberDevice } from '../sessions/known-devices.ts'
import { isCommonPassword } from './common-password.ts'
import { composed, hashPassword } from './passwords.ts'

/**
 * Sets a new password, or the first one of an account that signs in with Telegram, after reauthentication, ends the
 * user's other sessions and notifies them by mail. Throws `reauthentication_required` for a wrong proof and
 * `validation_failed` naming `password` when it is common or unchanged.
 */
export async function changePassword(
  deps: Deps,
  user: SessionUser,
  input: ChangePasswordBody,
  device: CallingDevice,
): Promise<{ ended: number }> {
  const person = await deps.db.one<{
    username: string
    email: string | null
    password_hash: string | null
  }>(sql`
    select username, email, password_hash from app_user where id = ${user.id}`)
  if (!person) throw new Failure('unauthorized')
  if (isCommonPassword(input.password, person)) throw invalid({ password: 'password_breached' })
  if (composed(input.password) === composed(input.current_password ?? ''))
    throw invalid({ password: 'password_same' })
  // The last check, because it uses up a one-time code.
  await reauthenticate(deps, user, input, device)
  const passwordHash = await hashPassword(input.password)
  const ended = await deps.db.transaction(async (tx) => {
    // If the password changed meanwhile, the proof was for the old one.
    const changed = await tx.run(sql`
      update app_user set password_hash = ${passwordHash}
       where id = ${user.id} and password_hash is not distinct from ${person.password_hash}`)
    if (changed === 0) throw new Failure('reauthentication_required')
    await notifyOwner(deps, tx, { userId: user.id, event: { kind: 'password_changed' } })
    const others = await endAccess(deps, tx, {
      userId: user.id,
      because: 'password_changed',
      caller: device,
      except: user.sessionId,
    })
    await rememberDevice(deps, tx, { userId: user.id, device })
    return others
  })
  logSecurity(deps.log, {
    event: 'password_changed',
    personId: user.id,
    caller: device,
    endedSessions: ended,
  })
  return { ended }
}
