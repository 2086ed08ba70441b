import type { OwnerProof, SwitchOnBody } from '@kashf/contract/accounts.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Caller } from '../../http/caller.ts'
import { Failure, invalid } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { sendSecurityMailJob } from '../../notices/mail/send-security-mail.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { revertUntil } from '../account-security/account-changes.ts'
import { tellOfChangeJob } from '../account-security/notify-change.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import { endSessions } from '../sessions/sessions.ts'
import { forgetRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { mayBeWithout } from './second-factor-state.ts'
import { totpStepOf } from './totp.ts'

/** Records the change and tells the owner of it, with a link that undoes it. */
async function tellOwner(
  deps: Deps,
  tx: Tx,
  input: { userId: number; what: 'second_factor_on' | 'second_factor_off' },
): Promise<void> {
  const now = deps.clock.now()
  const change = await tx.one<{ id: number }>(sql`
    insert into account_change (user_id, kind, old_email, requested_at, applied_at, revert_until)
    select id, 'second_factor', email, ${now}, ${now}, ${revertUntil(deps)} from app_user where id = ${input.userId}
    returning id`)
  if (change) await deps.jobs.send(tx, tellOfChangeJob, { change_id: change.id, what: input.what })
}

/**
 * Makes the secret that waits in this session the second factor, once `code` shows that the authenticator has it. An earlier
 * one is replaced; its code is part of the proof. Other sessions end. Returns ten recovery codes, shown this once.
 */
export async function switchOnSecondFactor(
  deps: Deps,
  user: SessionUser,
  input: SwitchOnBody,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  const now = deps.clock.now()
  const setup = await deps.db.one<{ secret: string }>(sql`
    select secret from second_factor_setup where session_id = ${user.sessionId} and expires_at > ${now}`)
  if (!setup) throw new Failure('second_factor_expired')
  const step = totpStepOf(deps, setup.secret, input.code.replace(/\s/g, ''))
  if (step === null) throw invalid({ code: 'totp_wrong' })
  await reauthenticate(deps, user, input, caller)
  const codes = await deps.db.transaction(async (tx) => {
    const taken = await tx.run(sql`
      delete from second_factor_setup where session_id = ${user.sessionId} and secret = ${setup.secret}`)
    if (taken === 0) throw new Failure('second_factor_expired')
    await tx.run(sql`
      update app_user set totp_secret = ${setup.secret}, totp_used_step = ${step}, totp_set_at = ${now}
       where id = ${user.id}`)
    await endSessions(tx, { userId: user.id, except: user.sessionId })
    await tellOwner(deps, tx, { userId: user.id, what: 'second_factor_on' })
    return makeRecoveryCodes(tx, user.id)
  })
  logSecurity(deps.log, { event: 'second_factor_on', personId: user.id, caller })
  return { recovery_codes: codes }
}

/** Takes the second factor away, with its recovery codes. Throws `second_factor_needed` for operators in production. */
export async function switchOffSecondFactor(
  deps: Deps,
  user: SessionUser,
  proof: OwnerProof,
  caller: Caller,
): Promise<void> {
  if (!mayBeWithout(deps, user)) throw new Failure('second_factor_needed')
  await reauthenticate(deps, user, proof, caller)
  await deps.db.transaction(async (tx) => {
    const off = await tx.run(sql`
      update app_user set totp_secret = null, totp_used_step = null, totp_set_at = null
       where id = ${user.id} and totp_secret is not null`)
    if (off === 0) throw new Failure('second_factor_missing')
    await forgetRecoveryCodes(tx, user.id)
    await endSessions(tx, { userId: user.id, except: user.sessionId })
    await tellOwner(deps, tx, { userId: user.id, what: 'second_factor_off' })
  })
  logSecurity(deps.log, { event: 'second_factor_off', personId: user.id, caller })
}

/** Makes ten new recovery codes; the earlier ones stop working. Throws `second_factor_missing` without a second factor. */
export async function renewRecoveryCodes(
  deps: Deps,
  user: SessionUser,
  proof: OwnerProof,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  await reauthenticate(deps, user, proof, caller)
  const codes = await deps.db.transaction(async (tx) => {
    const person = await tx.one<{ email: string }>(sql`
      select email from app_user where id = ${user.id} and totp_secret is not null for no key update`)
    if (!person) throw new Failure('second_factor_missing')
    await deps.jobs.send(tx, sendSecurityMailJob, {
      to: person.email,
      event: { kind: 'recovery_codes_made' },
    })
    return makeRecoveryCodes(tx, user.id)
  })
  logSecurity(deps.log, { event: 'recovery_codes_made', personId: user.id, caller })
  return { recovery_codes: codes }
}
