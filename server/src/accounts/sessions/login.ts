import type { LoginBody } from '@kashf/contract/accounts.ts'
import { audit } from '../../audit/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { NOBODYS_HASH, passwordMatches } from '../passwords/passwords.ts'
import { secondFactorMatches } from '../second-factor/verify-second-factor.ts'
import { giveBack, spendTry } from './guess-budgets.ts'
import { type CallingDevice, evidenceOf, knownAs, rememberDevice } from './known-devices.ts'
import { loginBudgets } from './login-budgets.ts'
import { tellNewDevice } from './notify-new-device.ts'
import { openSession } from './sessions.ts'
import { type EntryRow, mayEnter } from './sign-in-permission.ts'

interface Candidate extends EntryRow {
  id: number
  password_hash: string
  totp_secret: string | null
  /** What the account knows of the caller, of `evidenceOf`. */
  known: string[]
}

type Refusal = 'unknown_name' | 'wrong_password' | 'not_verified' | 'blocked' | 'not_allowed' | 'wrong_code'

function refusalOf(deps: Deps, person: Candidate | undefined, matches: boolean): Refusal | null {
  if (!person) return 'unknown_name'
  if (!matches) return 'wrong_password'
  if (!person.is_verified) return 'not_verified'
  if (person.is_blocked) return 'blocked'
  return mayEnter(deps.env, person) ? null : 'not_allowed'
}

/** Writes down why; the caller is told the same for every reason. The typed name stays out: it may be a password. */
async function failed(
  deps: Deps,
  caller: CallingDevice,
  person: Candidate | undefined,
  reason: Refusal,
): Promise<Failure> {
  const event = reason === 'wrong_code' ? 'code_wrong' : 'sign_in_failed'
  logSecurity(deps.log, { event, personId: person?.id ?? null, caller, reason })
  if (person?.type === 3) await auditSignIn(deps.db, person.id, { failed: reason })
  return new Failure('login_failed')
}

/** Operators' sign-ins are in the audit trail, beside what they did. */
const auditSignIn = (tx: Queryable, operatorId: number, after: object | null) =>
  audit(tx, {
    personId: operatorId,
    action: after ? 'operator.sign_in_failed' : 'operator.sign_in',
    subject: `user:${operatorId}`,
    before: null,
    after,
  })

/**
 * Signs a person in by username or e-mail and returns the session's token. Every failure is `login_failed`, whatever
 * the reason, except a missing one-time code (`totp_required`), which only someone with the right password gets to see,
 * and too many tries, which an unknown name meets as well. Guesses count by account, by address and by network.
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
  const known = knownAs(person?.known ?? [])
  const account = person ? `account=${person.id}` : `name=${name}`
  const budgets = loginBudgets({ account, known, callerAddress: input.device.address })
  try {
    await spendTry(deps, budgets)
  } catch (error) {
    // Beside the `limit_hit` of every limit, which does not know whose account it was.
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
  const matches = await passwordMatches(person?.password_hash ?? NOBODYS_HASH, input.password, isKnown)
  const refused = refusalOf(deps, person, matches)
  if (!person || refused) throw await failed(deps, input.device, person, refused ?? 'unknown_name')
  await giveBack(deps, budgets)
  const { id, totp_secret } = person
  if (totp_secret) {
    if (!input.totp) {
      // Somebody has the right password: of an intrusion without the second factor this is the only trace.
      logSecurity(deps.log, { event: 'one_time_code_asked', personId: id, caller: input.device })
      throw new Failure('totp_required')
    }
    if (!(await secondFactorMatches(deps, { id, totp_secret }, input.totp))) {
      throw await failed(deps, input.device, person, 'wrong_code')
    }
  }
  return deps.db.transaction(async (tx) => {
    // A reset, a block, a new second factor or "that was not me" meanwhile has ended all sessions: none is opened behind it.
    const isStillSo = await tx.one(sql`
      select 1 from app_user where id = ${id} and password_hash = ${person.password_hash}
         and totp_secret is not distinct from ${totp_secret} and blocked_at is null for share`)
    if (!isStillSo) throw new Failure('login_failed')
    const { address: ip, userAgent } = input.device
    const { token, sessionId } = await openSession(deps, tx, { userId: id, ip, userAgent })
    const isNew = await rememberDevice(deps, tx, { userId: id, device: input.device })
    if (isNew) await tellNewDevice(deps, tx, { userId: id, device: input.device })
    if (person.type === 3) await auditSignIn(tx, id, null)
    tx.afterCommit(() =>
      logSecurity(deps.log, {
        event: 'signed_in',
        personId: id,
        caller: input.device,
        sessionId,
        new_device: isNew,
      }),
    )
    return { token }
  })
}
