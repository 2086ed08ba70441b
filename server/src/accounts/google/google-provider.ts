import { GOOGLE_RETURN_PATH } from '@kashf/contract/accounts/google.ts'
import { MAX_EMAIL } from '@kashf/contract/accounts/limits.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { isReservedEmail } from '../account-security/account-changes.ts'
import type { ConfirmedPerson, Provider } from '../open-id/provider.ts'
import { oneLine } from '../people.ts'
import { discover } from './discover.ts'

/** A person whom Google has confirmed. Only `subject` is theirs for ever. */
export interface GooglePerson extends ConfirmedPerson {
  subject: string
  /** Null unless Google has verified it. */
  email: string | null
}

const MAX_SUBJECT = 255
const MAX_NAME = 120

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Signing in with Google ([decision 129](../../../../docs/decisions/0129-google-beside-telegram.md)). */
export const googleProvider: Provider<GooglePerson> = {
  name: 'google',
  returnPath: GOOGLE_RETURN_PATH,
  // A shared phone may be signed in to the account of somebody else.
  parameters: { scope: 'openid email profile', prompt: 'select_account' },
  repeatsNonce: true,
  settings({ google }) {
    if (!google) throw new Failure('not_found')
    return { clientId: google.clientId, clientSecret: google.clientSecret, issuer: google.oauthUrl }
  },
  endpoints: discover,
  readPerson({ sub, name, email, email_verified: isVerified }, confirmedAt) {
    const subject = textOf(sub)
    if (subject === '' || subject.length > MAX_SUBJECT) throw new Error('the token has no subject')
    const address = textOf(email)
    const isAddress = isVerified === true && address.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(address)
    return {
      subject,
      name: oneLine(textOf(name).slice(0, MAX_NAME).toWellFormed()) || 'Google',
      email: isAddress ? address : null,
      confirmedAt,
    }
  },
  table: sql`google_account`,
  isPerson: ({ subject }) => sql`l.subject = ${subject}`,
  subjectKey: 'google_account_subject_key',
  async insertLink(tx, { userId, person, linkedAt }) {
    await tx.run(sql`
      insert into google_account (user_id, subject, name, email, linked_at)
      values (${userId}, ${person.subject}, ${person.name}, ${person.email}, ${linkedAt})`)
  },
  /** A verified account with the address is never linked by itself: its owner signs in to it and links Google there. */
  async refusalOfNew(deps, db, { email }) {
    if (email === null) return 'google_email_unverified'
    const owner = await db.one(sql`
      select 1 from app_user
       where lower(email) = ${email.toLowerCase()} and (verified_at is not null or blocked_at is not null)`)
    return owner || (await isReservedEmail(deps, db, { email, exceptUserId: null }))
      ? 'google_email_taken'
      : null
  },
}
