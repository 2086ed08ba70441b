import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import { logSecurity } from '../../security/security-log.ts'
import { deleteRecoveryCodes, makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import {
  newOperatorSecrets,
  type OperatorDeps,
  type OperatorInput,
  type OperatorLogin,
} from './operator-login.ts'

/**
 * Replaces an operator's credentials, ends the sessions and enables a disabled one. The audit trail records that it happened,
 * not the values. Call it with the row locked.
 */
export async function setOperatorLogin(
  deps: OperatorDeps,
  tx: Tx,
  input: { id: number; secrets: Awaited<ReturnType<typeof newOperatorSecrets>> },
): Promise<OperatorLogin & { wasDisabled: boolean }> {
  const { id } = input
  const { passwordHash, totp } = input.secrets
  const was = await tx.only<{ username: string; is_disabled: boolean; second_factor: boolean }>(sql`
    select username, blocked_at is not null as is_disabled, totp_secret is not null as second_factor
      from app_user where id = ${id}`)
  await tx.run(sql`
    update app_user set password_hash = ${passwordHash}, totp_secret = ${totp?.sealed ?? null}, totp_used_step = null,
           pending_email = null, blocked_at = null, block_reason = null
     where id = ${id}`)
  await tx.run(sql`delete from email_code where user_id = ${id}`)
  await endSessions(tx, { userId: id })
  await forgetDevices(tx, id)
  await deleteRecoveryCodes(tx, id)
  const recoveryCodes = totp ? await makeRecoveryCodes(tx, id) : []
  await audit(tx, {
    personId: null,
    action: 'operator.reset',
    subject: `user:${id}`,
    before: { disabled: was.is_disabled, second_factor: was.second_factor },
    after: { disabled: false, second_factor: totp !== null },
  })
  tx.afterCommit(() =>
    logSecurity(deps.log, {
      event: 'operator_changed',
      personId: id,
      caller: 'command line',
      change: 'reset',
      enabled_again: was.is_disabled,
    }),
  )
  return {
    id,
    username: was.username,
    totpUri: totp?.uri ?? null,
    recoveryCodes,
    wasDisabled: was.is_disabled,
  }
}

/**
 * Gives an operator a new password, second factor and recovery codes, and enables a disabled one (`wasDisabled`). Throws an
 * error with a message for the command line when there is no such operator.
 */
export async function resetOperator(
  deps: OperatorDeps,
  input: OperatorInput,
): Promise<OperatorLogin & { wasDisabled: boolean }> {
  const secrets = await newOperatorSecrets(deps, input)
  return deps.db.transaction(async (tx) => {
    const operator = await tx.one<{ id: number }>(sql`
      select id from app_user where lower(email) = ${input.email.toLowerCase()} and type = ${literal.userType.operator} for update`)
    if (!operator) throw new Error(`There is no operator ${input.email}.`)
    return setOperatorLogin(deps, tx, { id: operator.id, secrets })
  })
}
