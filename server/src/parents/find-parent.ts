import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { hashOfSecret, subscriptionIn } from './parent-keys.ts'
import { isActive, isPausedAt, linkOfLearner } from './shared.ts'

/** A parent by their link. */
export interface Parent {
  link_id: number
  student_id: number
  /** The first name of the learner. */
  learner: string
  created_at: Date
}

/**
 * The parent whose link or subscription has this key. Fails with `parent_link_ended` for an unknown or ended one and with
 * `parent_sharing_paused`.
 */
export async function findParent(
  deps: Pick<Deps, 'clock' | 'env'>,
  db: Queryable,
  key: string,
): Promise<Parent> {
  const subscriptionId = subscriptionIn(deps.env, key)
  const named =
    subscriptionId === null
      ? sql`l.token_hash = ${hashOfSecret(key)}`
      : sql`l.id = (select link_id from parent_subscription where id = ${subscriptionId} and confirmed_at is not null)`
  const row = await db.one<Parent & { is_paused: boolean }>(sql`
    select l.id as link_id, l.student_id, u.first_name as learner, l.created_at, ${isPausedAt(deps.clock.now())} as is_paused
      from ${linkOfLearner} where ${named} and ${isActive}`)
  if (!row) throw new Failure('parent_link_ended')
  const { is_paused, ...parent } = row
  if (is_paused) throw new Failure('parent_sharing_paused')
  return parent
}
