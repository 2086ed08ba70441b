import type { RegisterBody } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { currentVersion } from '../../content/documents/content-page.ts'
import { hitsConstraint, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { isReservedEmail } from '../account-security/account-changes.ts'
import { queueCode } from '../codes/send-code.ts'
import { isCommonPassword } from '../passwords/common-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { oneLine } from '../people.ts'
import { wrongNames } from '../profile/check-names.ts'
import { holdsUsername, insertPerson } from './insert-person.ts'
import { checkTicket, registrationTicket, signedTicket } from './registration-ticket.ts'

interface Holder {
  id: number
  email: string
  registration_ticket: Buffer | null
  is_final: boolean
  holds_username: boolean
  has_email: boolean
  has_username: boolean
}

/** The accounts with the e-mail or the username, locked so that none is verified before the decision. */
function holdersOf(tx: Tx, input: { email: string; username: string }, now: Date): Promise<Holder[]> {
  return tx.rows<Holder>(sql`
    select id, email, registration_ticket, (verified_at is not null or blocked_at is not null) as is_final,
           ${holdsUsername(now)} as holds_username,
           lower(email) = ${input.email.toLowerCase()} as has_email,
           lower(username) = ${input.username.toLowerCase()} as has_username
      from app_user
     where lower(email) = ${input.email.toLowerCase()} or lower(username) = ${input.username.toLowerCase()}
     order by id for update`)
}

/** Whether `input` may replace a registration: of its address, with a username that is free again, or its own browser's. */
function mayReplace(deps: Deps, holder: Holder, input: RegisterBody): boolean {
  if (holder.is_final) return false
  if (holder.has_email || !holder.holds_username) return true
  const { email, registration_ticket: stored } = holder
  const given = input.registration
  return given !== undefined && checkTicket(deps.env, { given, email, stored }) === 'current'
}

interface Registration extends RegisterBody {
  language: InterfaceLanguage
  agreedVersion: string
  passwordHash: string
  ticket: Buffer
  address: string
}

async function insertRegistration(tx: Tx, input: Registration, now: Date): Promise<void> {
  const isTeacher = input.type === 'teacher' || input.type === '1'
  const id = await insertPerson(tx, {
    ...input,
    type: isTeacher ? USER_TYPE.teacher : USER_TYPE.student,
    verifiedAt: null,
    now,
  })
  if (!isTeacher) return
  await tx.run(sql`
    insert into teacher (user_id, specialization, info, phone, applied_at)
    values (${id}, ${oneLine(input.specialization ?? '')}, ${(input.info ?? '').trim()}, ${input.phone ?? null}, ${now})`)
}

/** The version of the terms that a registration agrees to. Throws `validation_failed` when the one shown is not in force. */
export async function agreedTerms(deps: Pick<Deps, 'db'>, shown: string | undefined): Promise<string> {
  const version = await currentVersion(deps.db, 'terms')
  if (shown !== undefined && shown !== version) throw invalid({ terms_version: 'terms_outdated' })
  return version
}

/**
 * Registers a student or a teacher, records the agreement to the terms, and mails a code. An unverified registration of the
 * same e-mail is replaced, with its code; one of another address keeps its username for an hour, unless it is the same
 * browser's. A verified one stays. The colliding field is named. `registration` is the ticket for `verifyEmail`, which ties
 * the code to this registration.
 */
export async function register(
  deps: Deps,
  input: RegisterBody,
  caller: Pick<Caller, 'address'> & { language: InterfaceLanguage },
): Promise<{ email: string; registration: string }> {
  const agreedVersion = await agreedTerms(deps, input.terms_version)
  const weak: { password?: FieldErrorKey } = isCommonPassword(input.password, input)
    ? { password: 'password_breached' }
    : {}
  const ticket = registrationTicket(deps.env, input)
  const registration = {
    ...input,
    agreedVersion,
    passwordHash: await hashPassword(input.password),
    ticket,
    address: caller.address,
    language: caller.language,
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await deps.db.transaction(async (tx) => {
        const now = deps.clock.now()
        const holders = await holdersOf(tx, input, now)
        const final = holders.filter((holder) => !mayReplace(deps, holder, input))
        const isReserved = await isReservedEmail(deps, tx, { email: input.email, exceptUserId: null })
        const taken: { email?: FieldErrorKey; username?: FieldErrorKey } = {
          ...((isReserved || final.some((holder) => holder.has_email)) && { email: 'email_taken' }),
          ...(final.some((holder) => holder.has_username) && { username: 'username_taken' }),
        }
        const wrong = { ...wrongNames(input), ...taken, ...weak }
        if (Object.keys(wrong).length > 0) throw invalid(wrong)
        await tx.run(sql`delete from app_user where id = any(${holders.map((holder) => holder.id)})`)
        await insertRegistration(tx, registration, now)
        await queueCode(deps, tx, { purpose: 'verify', email: input.email })
      })
      return { email: input.email, registration: signedTicket(deps.env, input.email, ticket) }
    } catch (error) {
      // A concurrent registration, or an account number drawn twice: decide again.
      const collided = [
        'app_user_email',
        'app_user_username',
        'app_user_payment_id_key',
        'payment_number_pkey',
      ].some((name) => hitsConstraint(error, name))
      if (!collided || attempt >= 5) throw error
    }
  }
}
