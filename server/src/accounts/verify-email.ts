import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { applyEmailChange } from './apply-email-change.ts'
import { type CodeOwner, takeCode, tryCode } from './codes.ts'
import { isTicket } from './registration-ticket.ts'
import { openSession } from './sessions.ts'

interface VerifyInput {
  email: string
  code: string
  /** What the registration answered, when the caller has kept it. */
  registration?: string | undefined
  /** The signed-in person and token, when there is one: a change of address is confirmed only by its owner. */
  user: SessionUser | null
  token: string | null
  userAgent: string
  ip: string
  caller: Caller
}

interface Waiting {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  registration_ticket: Buffer | null
}

async function ownerOf(
  deps: Deps,
  input: VerifyInput,
): Promise<{ person: Waiting; purpose: CodeOwner['purpose'] } | null> {
  const email = input.email.toLowerCase()
  if (input.user) {
    const person = await deps.db.one<Waiting>(sql`
      select id, first_name, last_name, username, email, registration_ticket from app_user
       where id = ${input.user.id} and lower(pending_email) = ${email}`)
    if (person) return { person, purpose: 'change_email' }
  }
  const person = await deps.db.one<Waiting>(sql`
    select id, first_name, last_name, username, email, registration_ticket from app_user
     where lower(email) = ${email} and verified_at is null and blocked_at is null`)
  return person ? { person, purpose: 'verify' } : null
}

/**
 * Confirms an address with its code. A registration becomes an account and is signed in at once; a change of address
 * takes effect and keeps the session it was confirmed in. `registration_replaced` when somebody else registered the address
 * meanwhile; `code_invalid` for every other reason than spent tries.
 */
export async function verifyEmail(
  deps: Deps,
  input: VerifyInput,
): Promise<{ email: string; is_verified: true; token: string }> {
  const found = await ownerOf(deps, input)
  if (!found) throw new Failure('code_invalid')
  const { person, purpose } = found
  const { registration_ticket: ticket } = person
  if (purpose === 'verify' && ticket && input.registration && !isTicket(ticket, input.registration)) {
    throw new Failure('registration_replaced')
  }
  const owner: CodeOwner = { userId: person.id, purpose, email: input.email }
  const outcome = await tryCode(deps, deps.db, owner, input.code)
  if (outcome === 'no_tries_left') throw new Failure('code_attempts_exceeded')
  if (outcome === 'wrong') throw new Failure('code_invalid')
  return deps.db.transaction(async (tx) => {
    if (!(await takeCode(deps, tx, owner, input.code))) throw new Failure('code_invalid')
    if (purpose === 'change_email' && input.token) {
      await applyEmailChange(deps, tx, { userId: person.id, email: input.email, caller: input.caller })
      return { email: input.email, is_verified: true, token: input.token }
    }
    await tx.run(sql`update app_user set verified_at = ${deps.clock.now()} where id = ${person.id}`)
    const { userAgent, ip } = input
    const token = await openSession(deps, tx, { userId: person.id, userAgent, ip })
    return { email: person.email, is_verified: true, token }
  })
}
