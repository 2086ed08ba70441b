import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type Contact, type ContactKind, contactHasher } from './contacts.ts'

/** So many words of a name must agree. */
const WORDS = 2

/**
 * Whether an account is the person whom the list means: its confirmed address or its linked Telegram is one of the seat's
 * contacts. A seat with a phone number alone is compared by name, because accounts of learners have no number.
 */
export async function isPersonOfSeat(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  of: { seat: { id: number; name: string }; userId: number },
): Promise<boolean> {
  const known = await db.rows<{ kind: ContactKind; hash: Buffer }>(
    sql`select kind, hash from roster_contact where seat_id = ${of.seat.id}`,
  )
  const account = await db.only<{ name: string; email: string | null; telegram: string | null }>(sql`
    select u.first_name || ' ' || u.last_name as name, case when u.verified_at is not null then lower(u.email) end as email,
           lower(t.username) as telegram
      from app_user u left join telegram_account t on t.user_id = u.id where u.id = ${of.userId}`)
  if (known.length > 0 && known.every(({ kind }) => kind === 'phone'))
    return isSameName(of.seat.name, account.name)
  const hashesOf = contactHasher(deps.env)
  const own: Contact[] = [
    ...(account.email ? [{ kind: 'email' as const, value: account.email }] : []),
    ...(account.telegram ? [{ kind: 'telegram' as const, value: account.telegram }] : []),
  ]
  return own
    .flatMap((contact) => hashesOf(contact))
    .some((hash) => known.some((one) => one.hash.equals(hash)))
}

function isSameName(listed: string, name: string): boolean {
  const words = new Set(foldUzbek(name).split(' '))
  return (
    new Set(
      foldUzbek(listed)
        .split(' ')
        .filter((word) => words.has(word)),
    ).size >= WORDS
  )
}
