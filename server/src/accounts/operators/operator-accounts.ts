import { randomInt } from 'node:crypto'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import { logSecurity } from '../../security/security-log.ts'
import { personSearchKey } from '../people.ts'
import { newPaymentId } from '../registration/payment-id.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { endSessions } from '../sessions/sessions.ts'
import {
  newOperatorSecrets,
  type OperatorDeps,
  type OperatorInput,
  type OperatorLogin,
} from './operator-login.ts'
import { setOperatorLogin } from './reset-operator.ts'

interface OperatorRow {
  username: string
  email: string
  is_disabled: boolean
  has_totp: boolean
  codes_left: number
  last_sign_in: Date | null
}

/** All operators, enabled ones first. Unpaged: they are created at the command line, a handful in all. */
export function listOperators(db: Db): Promise<OperatorRow[]> {
  return db.rows<OperatorRow>(sql`
    select u.username, u.email, u.blocked_at is not null as is_disabled, u.totp_secret is not null as has_totp,
           (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as codes_left,
           (select max(a.created_at) from audit_entry a
             where a.operator_id = u.id and a.action = 'operator.sign_in') as last_sign_in
      from app_user u where u.type = ${literal.userType.operator} order by is_disabled, u.email`)
}

/** The local part of the address with a random number, to avoid names that are taken. */
const usernameFrom = (email: string) =>
  `${(email.split('@')[0] ?? '').replace(/[^A-Za-z0-9]+/g, '_').slice(0, 20)}_op${randomInt(1000, 10_000)}`

/**
 * Creates an operator. An existing one gets a new password, second factor and recovery codes (`isNew` is false). Throws an
 * error with a message for the command line: for a disabled operator, which only `operator reset` enables again, for a
 * student's or teacher's address, and for a weak password.
 */
export async function createOperator(
  deps: OperatorDeps,
  input: OperatorInput,
): Promise<OperatorLogin & { isNew: boolean }> {
  const { email } = input
  const secrets = await newOperatorSecrets(deps, input)
  return deps.db.transaction(async (tx) => {
    const holder = await tx.one<{ id: number; type: number; is_disabled: boolean }>(sql`
      select id, type, blocked_at is not null as is_disabled from app_user
       where lower(email) = ${email.toLowerCase()} for update`)
    if (holder && holder.type !== USER_TYPE.operator)
      throw new Error(`${email} belongs to a student or a teacher.`)
    if (holder?.is_disabled) {
      throw new Error(`${email} is a disabled operator. "operator reset --email ${email}" enables it again.`)
    }
    if (holder) return { ...(await setOperatorLogin(deps, tx, { id: holder.id, secrets })), isNew: false }

    const username = usernameFrom(email)
    const name = { first_name: 'Operator', last_name: email.split('@')[0] ?? '', username, email }
    const now = deps.clock.now()
    const made = await tx.only<{ id: number }>(sql`
      insert into app_user (type, first_name, last_name, username, email, password_hash, totp_secret, payment_id,
        verified_at, search_key, created_at)
      values (${literal.userType.operator}, ${name.first_name}, ${name.last_name}, ${username}, ${email}, ${secrets.passwordHash},
        ${secrets.totp?.sealed ?? null}, ${newPaymentId()}, ${now}, ${personSearchKey(name)}, ${now})
      returning id`)
    const recoveryCodes = secrets.totp ? await makeRecoveryCodes(tx, made.id) : []
    const after = { email, second_factor: secrets.totp !== null }
    await audit(tx, {
      personId: null,
      action: 'operator.create',
      subject: `user:${made.id}`,
      after,
    })
    tx.afterCommit(() =>
      logSecurity(deps.log, { event: 'operator_created', personId: made.id, caller: 'command line' }),
    )
    return { id: made.id, username, totpUri: secrets.totp?.uri ?? null, recoveryCodes, isNew: true }
  })
}

/**
 * Disables an operator: sessions end and none can be opened until a reset. Returns how many sessions ended and how many
 * operators can still sign in. Throws an error with a message for the command line when there is no such operator or it is
 * already disabled.
 */
export async function disableOperator(
  deps: OperatorDeps,
  input: { email: string },
): Promise<{ endedSessions: number; operatorsLeft: number }> {
  const { email } = input
  return deps.db.transaction(async (tx) => {
    const operator = await tx.one<{ id: number; is_disabled: boolean }>(sql`
      select id, blocked_at is not null as is_disabled from app_user
       where lower(email) = ${email.toLowerCase()} and type = ${literal.userType.operator} for update`)
    if (!operator) throw new Error(`There is no operator ${email}.`)
    if (operator.is_disabled) throw new Error(`${email} is disabled already.`)
    const { id } = operator
    await tx.run(sql`
      update app_user set blocked_at = ${deps.clock.now()}, block_reason = 'disabled at the command line'
       where id = ${id}`)
    const endedSessions = await endSessions(tx, { userId: id })
    await audit(tx, {
      personId: null,
      action: 'operator.disable',
      subject: `user:${id}`,
      before: { disabled: false },
      after: { disabled: true },
    })
    const left = await tx.only<{ n: number }>(
      sql`select count(*)::int as n from app_user where type = ${literal.userType.operator} and blocked_at is null`,
    )
    tx.afterCommit(() =>
      logSecurity(deps.log, {
        event: 'operator_changed',
        personId: id,
        caller: 'command line',
        change: 'disabled',
      }),
    )
    return { endedSessions, operatorsLeft: left.n }
  })
}
