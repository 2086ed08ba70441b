import { createHash, randomBytes } from 'node:crypto'
import type { CalendarLink } from '@kashf/contract/day/day.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** When the address of a learner's calendar was made. The address itself cannot be shown again. */
export async function calendarLink(db: Queryable, userId: number): Promise<CalendarLink> {
  const row = await db.one<{ created_at: Date }>(
    sql`select created_at from calendar_link where user_id = ${userId}`,
  )
  return { created_at: row?.created_at.toISOString() ?? null, address: null }
}

/** Makes an address; the former one ends. */
export async function makeCalendarLink(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  userId: number,
): Promise<CalendarLink> {
  const secret = randomBytes(24).toString('base64url')
  const now = deps.clock.now()
  await deps.db.run(sql`
    insert into calendar_link (user_id, secret_hash, created_at) values (${userId}, ${hashOf(secret)}, ${now})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`)
  return {
    created_at: now.toISOString(),
    address: `${deps.publicUrl}/api/day/calendar/${secret}/kashf.ics`,
  }
}

/** Ends the address. Repeated, it changes nothing. */
export async function endCalendarLink(db: Queryable, userId: number): Promise<CalendarLink> {
  await db.run(sql`delete from calendar_link where user_id = ${userId}`)
  return { created_at: null, address: null }
}

/** The learner whose calendar has this secret, with the language in which it is written; undefined for an unknown one. */
export const findByCalendarSecret = (
  db: Queryable,
  secret: string,
): Promise<{ id: number; language: InterfaceLanguage } | undefined> =>
  db.one(sql`
    select u.id, u.language from calendar_link k join app_user u on u.id = k.user_id
     where k.secret_hash = ${hashOf(secret)} and u.closed_at is null and u.blocked_at is null`)
