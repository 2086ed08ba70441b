import type { LoginBody } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { refundTry, spendTry } from '../../http/limits/guess-budgets.ts'
import { logSecurity } from '../../security/security-log.ts'
import { DUMMY_HASH, hashPassword, passwordMatches } from '../passwords/passwords.ts'
import { secondFactorMatches } from '../second-factor/verify-second-factor.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { type CallingDevice, evidenceOf, strongestEvidence } from './known-devices.ts'
import { loginBudgets } from './login-budgets.ts'
import { type AccountState, maySignIn } from './sessions.ts'

interface Candidate extends AccountState {
  id: number
  password_hash: string | null
  totp_secret: string | null
  /** The part of the caller's evidence (`evidenceOf`) that the account knows. */
  known: string[]
}

type Rejection = 'unknown_name' | 'wrong_password' | 'not_verified' | 'blocked' | 'not_allowed' | 'wrong_code'

function rejectionOf(deps: Deps, person: Candidate | undefined, matches: boolean): Rejection | null {
  if (!person) return 'unknown_name'
  if (!matches || person.password_hash === null) return 'wrong_password'
  if (!person.is_verified) return 'not_verified'
  if (person.is_blocked) return 'blocked'
  return maySignIn(deps.env, person) ? null : 'not_allowed'
}

/** Logs the reason, which the caller never sees. The typed name is not logged: it may be a password. */
async function loginFailure(
  deps: Deps,
  caller: CallingDevice,
  person: Candidate | undefined,
  reason: Rejection,
): Promise<Failure> {
  const event = reason === 'wrong_code' ? 'code_wrong' : 'sign_in_failed'
  logSecurity(deps.log, { event, personId: person?.id ?? null, caller, reason })
  if (person?.type === USER_TYPE.operator) await auditSignIn(deps.db, person.id, { failed: reason })
  return new Failure('login_failed')
}

/** Operators' sign-ins appear in the audit trail beside their actions. */
const auditSignIn = (tx: Queryable, operatorId: number, after: object | null) =>
  audit(tx, {
    personId: operatorId,
    action: after ? 'operator.sign_in_failed' : 'operator.sign_in',
    subject: `user:${operatorId}`,
    after,
  })

/**
 * Signs a user in by username or e-mail and returns the session's token. Throws `login_failed` whatever the reason, so that
 * nobody learns who is registered. Exceptions: `totp_required`, seen only with the correct password, and `too_many_requests`,
 * which an unknown name gets too.
 */
export async function login(
  deps: Deps,
  input: LoginBody & { device: CallingDevice },
): Promise<{ token: string }> {
  const name = input.username.trim().toLowerCase()
  const { address, device } = evidenceOf(input.device)
  const person = await deps.db.one<Candidate>(sql`
    select id, type, password_hash, totp_secret, verified_at is not null as is_verified,
           blocked_at is not null as is_blocked, is_demo,
           totp_secret is not null as has_second_factor,
           array(select evidence from known_device
                  where user_id = app_user.id and evidence = any(${[address, device]})) as known
      from app_user where lower(username) = ${name} or lower(email) = ${name} limit 1`)
  const known = strongestEvidence(person?.known ?? [])
  const account = person ? `account=${person.id}` : `name=${name}`
  const budgets = loginBudgets({ account, known, callerAddress: input.device.address })
  try {
    await spendTry(deps, budgets)
  } catch (error) {
    // Logged in addition to the generic `limit_hit` event, which does not know the account.
    if (error instanceof Failure) {
      logSecurity(deps.log, {
        event: 'sign_in_failed',
        personId: person?.id ?? null,
        caller: input.device,
        reason: 'too_many_tries',
      })
    }
    throw error
  }
  const isKnown = known !== null
  const matches = await passwordMatches(person?.password_hash ?? DUMMY_HASH, input.password, isKnown)
  const rejection = rejectionOf(deps, person, matches !== null)
  if (!person || rejection) {
    throw await loginFailure(deps, input.device, person, rejection ?? 'unknown_name')
  }
  await refundTry(deps, budgets)
  const { id, totp_secret } = person
  if (totp_secret) {
    if (!input.totp) {
      // The only trace of an intruder who has the password but not the second factor.
      logSecurity(deps.log, { event: 'one_time_code_asked', personId: id, caller: input.device })
      throw new Failure('totp_required')
    }
    if (!(await secondFactorMatches(deps, { id, totp_secret }, input.totp))) {
      throw await loginFailure(deps, input.device, person, 'wrong_code')
    }
  }
  const session = await deps.db.transaction(async (tx) => {
    // A reset, a block, a new second factor or a rejected sign-in has ended all sessions meanwhile: open none after it.
    const isUnchanged = await tx.one(sql`
      select 1 from app_user where id = ${id} and password_hash = ${person.password_hash}
         and totp_secret is not distinct from ${totp_secret} and blocked_at is null for share`)
    if (!isUnchanged) throw new Failure('login_failed')
    if (person.type === USER_TYPE.operator) await auditSignIn(tx, id, null)
    const byCode = person.type === USER_TYPE.operator && totp_secret !== null
    return completeSignIn(deps, tx, { userId: id, device: input.device, byCode })
  })
  if (matches === 'other_form') {
    const passwordHash = await hashPassword(input.password)
    await deps.db.run(sql`
      update app_user set password_hash = ${passwordHash} where id = ${id} and password_hash = ${person.password_hash}`)
  }
  return session
}
