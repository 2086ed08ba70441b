import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { refundTry, spendTry } from '../../http/limits/guess-budgets.ts'
import type { SessionUser } from '../../http/session.ts'
import { logSecurity } from '../../security/security-log.ts'
import { applyEmailChange } from '../account-security/apply-email-change.ts'
import { codeBudgets } from '../codes/code-budgets.ts'
import { type CodeOwner, checkCode, consumeCode } from '../codes/codes.ts'
import { type CallingDevice, rememberDevice } from '../sessions/known-devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { checkTicket } from './registration-ticket.ts'

interface VerifyInput {
  email: string
  code: string
  /** The ticket that the registration returned, when the caller still has it. */
  registration?: string | undefined
  /** The signed-in user and token, if any: only the owner of an account can confirm its new address. */
  user: SessionUser | null
  token: string | null
  device: CallingDevice
}

interface Unconfirmed {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  registration_ticket: Buffer | null
}

async function findOwner(
  deps: Deps,
  input: VerifyInput,
): Promise<{ person: Unconfirmed; purpose: CodeOwner['purpose'] } | null> {
  const email = input.email.toLowerCase()
  if (input.user) {
    const person = await deps.db.one<Unconfirmed>(sql`
      select id, first_name, last_name, username, email, registration_ticket from app_user
       where id = ${input.user.id} and lower(pending_email) = ${email}`)
    if (person) return { person, purpose: 'change_email' }
  }
  const person = await deps.db.one<Unconfirmed>(sql`
    select id, first_name, last_name, username, email, registration_ticket from app_user
     where lower(email) = ${email} and verified_at is null and blocked_at is null`)
  return person ? { person, purpose: 'verify' } : null
}

const isRegistered = async (deps: Deps, email: string): Promise<boolean> =>
  (await deps.db.one(sql`select from app_user where lower(email) = ${email.toLowerCase()}`)) !== undefined

/**
 * Confirms an address with its code: a registration becomes an account and is signed in; a change of address takes effect.
 * For strangers every failure is `code_invalid` and takes the same time. Only the registering browser or the session that
 * changes the address sees `code_attempts_exceeded`, and `registration_replaced` when somebody else registered the address.
 */
export async function verifyEmail(
  deps: Deps,
  input: VerifyInput,
): Promise<{ email: string; is_verified: true; token: string }> {
  const found = await findOwner(deps, input)
  const { email, code, device, registration } = input
  const owner: CodeOwner | null = found && { userId: found.person.id, purpose: found.purpose, email }
  const ticket = registration
    ? checkTicket(deps.env, {
        given: registration,
        email,
        stored: found?.person.registration_ticket ?? null,
      })
    : null
  const isOwners = found?.purpose === 'change_email' || (found !== null && ticket === 'current')
  const budgets = codeBudgets({
    purpose: 'verify',
    email: email.toLowerCase(),
    owner: isOwners && found ? `${found.purpose}=${found.person.id}` : null,
    callerAddress: device.address,
  })
  await spendTry(deps, budgets)
  const outcome = await checkCode(deps, deps.db, { owner, email, code, isOwners })
  const isReplaced =
    ticket === 'replaced' && (found ? found.purpose === 'verify' : !(await isRegistered(deps, email)))
  if (isReplaced) throw new Failure('registration_replaced')
  if (!found || !owner || outcome !== 'right' || ticket === 'unknown') {
    const reason = { verify: 'registration', change_email: 'new_email', reset: 'reset' }[
      owner?.purpose ?? 'verify'
    ]
    logSecurity(deps.log, { event: 'code_wrong', personId: found?.person.id ?? null, caller: device, reason })
    throw new Failure(isOwners && outcome === 'no_tries_left' ? 'code_attempts_exceeded' : 'code_invalid')
  }
  await refundTry(deps, budgets)
  const { person, purpose } = found
  return deps.db.transaction(async (tx) => {
    if (!(await consumeCode(deps, tx, owner, code))) throw new Failure('code_invalid')
    if (purpose === 'change_email' && input.token) {
      await applyEmailChange(deps, tx, { userId: person.id, email, caller: device })
      return { email, is_verified: true, token: input.token }
    }
    await tx.run(sql`update app_user set verified_at = ${deps.clock.now()} where id = ${person.id}`)
    const { token, sessionId } = await openSession(deps, tx, {
      userId: person.id,
      userAgent: device.userAgent,
      ip: device.address,
    })
    await rememberDevice(deps, tx, { userId: person.id, device })
    tx.afterCommit(() =>
      logSecurity(deps.log, {
        event: 'signed_in',
        personId: person.id,
        caller: device,
        sessionId,
        registered: true,
      }),
    )
    return { email: person.email, is_verified: true, token }
  })
}
