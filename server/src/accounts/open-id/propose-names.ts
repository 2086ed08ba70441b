import { randomInt } from 'node:crypto'
import type { ProviderProposal } from '@kashf/contract/accounts/open-id.ts'
import { latinUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { ConfirmedPerson } from './provider.ts'

const MAX_NAME = 60
const MAX_USERNAME = 30
const MIN_USERNAME = 3
/** The maximum length of a proposed username, with room for the number that makes a taken one unique. */
const MAX_BASE = MAX_USERNAME - 5

/** A username derived from the one that the provider knows, or from the name. Never from the e-mail, which it would tell. */
function baseOf({ name, username }: ConfirmedPerson): string {
  const own = username ?? latinUzbek(name).replace(/[^a-z0-9]+/g, '_')
  const base = own.split('_').filter(Boolean).join('_').slice(0, MAX_BASE)
  return base.length < MIN_USERNAME ? 'talaba' : base
}

/**
 * The initial values of the registration form: the names that the provider knows and a username that is free at the
 * moment.
 */
export async function proposeNames(db: Queryable, person: ConfirmedPerson): Promise<ProviderProposal> {
  const base = baseOf(person)
  const numbered = Array.from({ length: 4 }, () => `${base}_${randomInt(1000, 10_000)}`)
  const candidates = [base, ...numbered]
  const taken = await db.rows<{ username: string }>(sql`
    select lower(username) as username from app_user
     where lower(username) = any(${candidates.map((name) => name.toLowerCase())})`)
  const isTaken = new Set(taken.map(({ username }) => username))
  const [first = '', ...rest] = person.name.split(' ')
  return {
    first_name: first.slice(0, MAX_NAME).toWellFormed(),
    last_name: rest.join(' ').slice(0, MAX_NAME).toWellFormed(),
    username: candidates.find((name) => !isTaken.has(name.toLowerCase())) ?? '',
  }
}
