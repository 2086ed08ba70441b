import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * How many comments are seen because this one is: itself, and the answers in its thread when it opens one. 0 when it isn't
 * seen, or the one it answers isn't.
 */
export async function countVisibleInThread(
  tx: Tx,
  comment: { id: number; parent_id: number | null },
): Promise<number> {
  const threadId = comment.parent_id ?? comment.id
  // Held to the end of the transaction: what happens in one thread is counted one after another.
  await tx.one(sql`select id from course_comment where id = ${threadId} for no key update`)
  const row = await tx.one<{ shown: number }>(sql`
    select count(*)::int as shown from course_comment m
     where (m.id = ${comment.id} or m.parent_id = ${comment.id}) and m.deleted_at is null and m.hidden_at is null
       and exists (select from course_comment t where t.id = ${threadId} and t.deleted_at is null and t.hidden_at is null)
       and exists (select from course_comment o
                    where o.id = ${comment.id} and o.deleted_at is null and o.hidden_at is null)`)
  return row?.shown ?? 0
}
