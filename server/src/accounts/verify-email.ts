import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { sendSecurityMailJob } from '../notices/send-security-mail.ts'
import { type CodeOwner, takeCode, tryCode } from './codes.ts'
import { personSearchKey } from './people.ts'
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

async function moveToNewAddress(deps: Deps, tx: Tx, person: Waiting): Promise<void> {
  const row = await tx.one<{ pending_email: string }>(sql`
    select pending_email from app_user where id = ${person.id} for no key update`)
  if (!row?.pending_email) throw new Failure('code_invalid')
  const email = row.pending_email
  const holder = await tx.one<{ is_final: boolean }>(sql`
    select (verified_at is not null or blocked_at is not null) as is_final from app_user
     where lower(email) = ${email.toLowerCase()} and id <> ${person.id} for update`)
  if (holder?.is_final) throw invalid({ email: 'email_taken' })
  await tx.run(sql`
    delete from app_user where lower(email) = ${email.toLowerCase()} and id <> ${person.id} and verified_at is null`)
  await tx.run(sql`
    update app_user set email = ${email}, pending_email = null, search_key = ${personSearchKey({ ...person, email })}
     where id = ${person.id}`)
  await deps.jobs.send(tx, sendSecurityMailJob, { to: person.email, event: { kind: 'email_changed' } })
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
      await moveToNewAddress(deps, tx, person)
      return { email: input.email, is_verified: true, token: input.token }
    }
    await tx.run(sql`update app_user set verified_at = ${deps.clock.now()} where id = ${person.id}`)
    const { userAgent, ip } = input
    const token = await openSession(deps, tx, { userId: person.id, userAgent, ip })
    return { email: person.email, is_verified: true, token }
  })
}
