import type { USER_TYPE, UserType } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { oneLine, personSearchKey } from '../people.ts'
import { newPaymentId } from './payment-id.ts'

export interface NewPerson {
  type: Exclude<UserType, typeof USER_TYPE.operator>
  first_name: string
  last_name: string
  username: string
  /** Null only for a student who signs in with Telegram. */
  email: string | null
  /** Null only for a student who signs in with Telegram or Google. */
  passwordHash: string | null
  ticket: Buffer | null
  /** When the account was confirmed; null if its e-mail still has to be. */
  verifiedAt: Date | null
  /** The language of the page on which they registered. */
  language: InterfaceLanguage
  agreedVersion: string
  /** The IP address of the caller who agreed to the terms. */
  address: string
  now: Date
}

/** Inserts a person with their agreement to the terms. Returns the id. */
export async function insertPerson(tx: Tx, input: NewPerson): Promise<number> {
  const names = { first_name: oneLine(input.first_name), last_name: oneLine(input.last_name) }
  const person = await tx.only<{ id: number }>(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, search_key,
      registration_ticket, language, created_at, verified_at)
    values (${input.type}, ${names.first_name}, ${names.last_name}, ${input.username}, ${input.email},
      ${input.passwordHash}, ${newPaymentId()}, ${personSearchKey({ ...input, ...names })}, ${input.ticket}, ${input.language},
      ${input.now}, ${input.verifiedAt})
    returning id`)
  await tx.run(sql`
    insert into agreement (user_id, document, version, agreed_at, address)
    values (${person.id}, 'terms', ${input.agreedVersion}, ${input.now}, ${input.address})`)
  return person.id
}

/** Deletes an unverified registration of an address whose owner has proved it now. */
export async function releaseEmail(tx: Tx, email: string): Promise<void> {
  await tx.run(sql`
    delete from app_user
     where lower(email) = ${email.toLowerCase()} and verified_at is null and blocked_at is null`)
}

/** How long a registration keeps its username from others; longer while its mailed code is valid. */
const USERNAME_HELD_MS = HOUR_MS

/** The condition that a row of `app_user`, if unverified, still keeps its username from other registrations. */
export const holdsUsername = (now: Date): Statement => sql`(
  created_at > ${new Date(now.getTime() - USERNAME_HELD_MS)}
  or exists (select from email_code c where c.user_id = app_user.id and c.expires_at > ${now}))`

/** Deletes an unverified registration that no longer keeps the username. */
export async function releaseUsername(tx: Tx, username: string, now: Date): Promise<void> {
  await tx.run(sql`
    delete from app_user
     where lower(username) = ${username.toLowerCase()} and verified_at is null and blocked_at is null
       and not ${holdsUsername(now)}`)
}
