import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * How many visible comments disappear with this one: itself, and its answers when it opens a thread. 0 when it is not visible
 * itself or its thread is not.
 */
export async function countVisibleInThread(
  tx: Tx,
  comment: { id: number; parent_id: number | null },
): Promise<number> {
  const threadId = comment.parent_id ?? comment.id
  // The lock serializes changes of one thread, so that each of them counts the result of the one before.
  await tx.one(sql`select id from course_comment where id = ${threadId} for no key update`)
  const row = await tx.one<{ visible: number }>(sql`
    select count(*)::int as visible from course_comment m
     where (m.id = ${comment.id} or m.parent_id = ${comment.id}) and m.deleted_at is null and m.hidden_at is null
       and exists (select from course_comment t where t.id = ${threadId} and t.deleted_at is null and t.hidden_at is null)
       and exists (select from course_comment o
                    where o.id = ${comment.id} and o.deleted_at is null and o.hidden_at is null)`)
  return row?.visible ?? 0
}
