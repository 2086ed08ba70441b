import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The account with this e-mail address, `@name` of Telegram, or username: each is unique and has an index. */
function accountOf(contact: string): Statement {
  const folded = contact.toLowerCase()
  if (folded.startsWith('@')) {
    return sql`u.id in (select t.user_id from telegram_account t where lower(t.username) = ${folded.slice(1)})`
  }
  return folded.includes('@') ? sql`lower(u.email) = ${folded}` : sql`lower(u.username) = ${folded}`
}

/** The id of the person whom an owner names, if they may be told of it: not the owner, a member, or an account out of use. */
export async function personNamed(
  db: Queryable,
  { contact, courseId, ownerId }: { contact: string; courseId: number; ownerId: number },
): Promise<number | null> {
  const person = await db.one<{ id: number }>(sql`
    select u.id from app_user u
     where ${accountOf(contact)} and u.id <> ${ownerId} and u.type <> ${literal.userType.operator}
       and u.verified_at is not null and u.blocked_at is null and u.closed_at is null
       and not exists (select from course_member m where m.course_id = ${courseId} and m.person_id = u.id and m.ended_at is null)
     limit 1`)
  return person?.id ?? null
}
