import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

interface Subscription {
  userId: number
  teacherId: number
}

/** Follows the teacher, or unfollows one who is followed, and returns the new state. Nobody can follow themselves. */
export async function toggleSubscription(
  deps: Pick<Deps, 'db' | 'publicCache'>,
  { userId, teacherId }: Subscription,
): Promise<{ subscribed: boolean }> {
  return deps.db.transaction(async (tx) => {
    // The lock serializes concurrent toggles.
    await tx.found(
      sql`select 1 from teacher where user_id = ${teacherId} and status = ${literal.teacherStatus.approved} for no key update`,
    )
    if (userId === teacherId) throw new Failure('forbidden')
    const added = await tx.run(sql`
      insert into subscription (user_id, teacher_id) values (${userId}, ${teacherId}) on conflict do nothing`)
    const removed =
      added === 0
        ? await tx.run(sql`delete from subscription where user_id = ${userId} and teacher_id = ${teacherId}`)
        : 0
    await tx.run(sql`
      update teacher set subscribers_count = subscribers_count + ${added - removed} where user_id = ${teacherId}`)
    tx.afterCommit(() => deps.publicCache.clear())
    return { subscribed: added === 1 }
  })
}

/** Whether the person follows the teacher; `not_found` for an unknown teacher. */
export async function subscriptionState(
  deps: Pick<Deps, 'db'>,
  subscription: Subscription,
): Promise<{ subscribed: boolean }> {
  await deps.db.found(
    sql`select 1 from teacher where user_id = ${subscription.teacherId} and status = ${literal.teacherStatus.approved}`,
  )
  return { subscribed: await isSubscribed(deps.db, subscription) }
}

export async function isSubscribed(db: Queryable, { userId, teacherId }: Subscription): Promise<boolean> {
  const row = await db.one(
    sql`select 1 from subscription where user_id = ${userId} and teacher_id = ${teacherId}`,
  )
  return row !== undefined
}
