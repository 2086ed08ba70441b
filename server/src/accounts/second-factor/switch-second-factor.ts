import type {
  OwnerProof,
  SecondFactor,
  SecondFactorSetup,
  SwitchOnBody,
} from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { revertUntil } from '../account-security/account-changes.ts'
import { notifyChangeJob } from '../account-security/notify-change.ts'
import { reauthenticate } from '../account-security/reauthenticate.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { newTotpSecret, totpStepOf } from './totp.ts'

/** Whether and since when a user has a second factor. */
export async function readSecondFactor(deps: Deps, user: SessionUser): Promise<SecondFactor> {
  const person = await deps.db.one<{ is_on: boolean; totp_set_at: Date | null }>(sql`
    select totp_secret is not null as is_on, totp_set_at from app_user where id = ${user.id}`)
  if (!person) throw new Failure('unauthorized')
  return {
    is_on: person.is_on,
    set_at: person.totp_set_at?.toISOString() ?? null,
    recovery_codes_left: person.is_on ? await recoveryCodesLeft(deps.db, user.id) : 0,
    may_switch_off: person.is_on && mayBeOff(deps, user),
  }
}

/** Operators need a second factor outside development. */
const mayBeOff = (deps: Pick<Deps, 'env'>, user: Pick<SessionUser, 'type'>): boolean =>
  user.type !== USER_TYPE.operator || !deps.env.production

/** How long a new secret may wait for its first code. */
const SETUP_MS = 15 * MINUTE_MS

/**
 * Creates a secret for the authenticator app, valid for 15 minutes in this session only, in place of an earlier one. It takes
 * effect with `switchOnSecondFactor`.
 */
export async function prepareSecondFactor(deps: Deps, user: SessionUser): Promise<SecondFactorSetup> {
  const person = await deps.db.one<{ username: string }>(
    sql`select username from app_user where id = ${user.id}`,
  )
  if (!person) throw new Failure('unauthorized')
  const { sealed, secret, uri } = newTotpSecret(deps, person.username)
  const expiresAt = new Date(deps.clock.now().getTime() + SETUP_MS)
  await deps.db.run(sql`
    insert into second_factor_setup (session_id, secret, expires_at) values (${user.sessionId}, ${sealed}, ${expiresAt})
    on conflict (session_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`)
  return { secret, uri }
}

/** Records the change and mails the owner a link that reverts it. */
async function recordChange(
  deps: Deps,
  tx: Tx,
  input: { userId: number; what: 'second_factor_on' | 'second_factor_off' },
): Promise<void> {
  const now = deps.clock.now()
  const change = await tx.one<{ id: number }>(sql`
    insert into account_change (user_id, kind, old_email, requested_at, applied_at, revert_until)
    select id, 'second_factor', email, ${now}, ${now}, ${revertUntil(deps)} from app_user where id = ${input.userId}
    returning id`)
  if (change) await deps.jobs.send(tx, notifyChangeJob, { change_id: change.id, what: input.what })
}

/**
 * Turns the secret prepared in this session into the second factor, once `code` proves that the authenticator has it. It
 * replaces an earlier one, whose code is part of the proof. Other sessions end. Returns ten recovery codes, shown only once.
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
    await recordChange(deps, tx, { userId: user.id, what: 'second_factor_on' })
    return makeRecoveryCodes(tx, user.id)
  })
  logSecurity(deps.log, { event: 'second_factor_on', personId: user.id, caller })
  return { recovery_codes: codes }
}

/** Removes the second factor and its recovery codes. Throws `second_factor_needed` for operators in production. */
export async function switchOffSecondFactor(
  deps: Deps,
  user: SessionUser,
  proof: OwnerProof,
  caller: Caller,
): Promise<void> {
  if (!mayBeOff(deps, user)) throw new Failure('second_factor_needed')
  await reauthenticate(deps, user, proof, caller)
  await deps.db.transaction(async (tx) => {
    const off = await tx.run(sql`
      update app_user set totp_secret = null, totp_used_step = null, totp_set_at = null
       where id = ${user.id} and totp_secret is not null`)
    if (off === 0) throw new Failure('second_factor_missing')
    await deleteRecoveryCodes(tx, user.id)
    await endSessions(tx, { userId: user.id, except: user.sessionId })
    await recordChange(deps, tx, { userId: user.id, what: 'second_factor_off' })
  })
  logSecurity(deps.log, { event: 'second_factor_off', personId: user.id, caller })
}

/** Replaces the recovery codes with ten new ones. Throws `second_factor_missing` without a second factor. */
export async function renewRecoveryCodes(
  deps: Deps,
  user: SessionUser,
  proof: OwnerProof,
  caller: Caller,
): Promise<{ recovery_codes: string[] }> {
  await reauthenticate(deps, user, proof, caller)
  const codes = await deps.db.transaction(async (tx) => {
    const person = await tx.one(sql`
      select 1 from app_user where id = ${user.id} and totp_secret is not null for no key update`)
    if (!person) throw new Failure('second_factor_missing')
    await notifyOwner(deps, tx, { userId: user.id, event: { kind: 'recovery_codes_made' } })
    return makeRecoveryCodes(tx, user.id)
  })
  logSecurity(deps.log, { event: 'recovery_codes_made', personId: user.id, caller })
  return { recovery_codes: codes }
}
