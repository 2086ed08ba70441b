import type { ReadNoticesBody } from '@kashf/contract/notices.ts'
import { sql } from '../db/sql.ts'
import { invalid } from '../http/errors/failure.ts'
import type { Deps } from '../runtime/deps.ts'
import { countUnread } from './list-notices.ts'

/** Marks one of the user's notices as read, or all up to one, and updates their other open pages. Returns how many are left. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: number,
  { id, up_to }: ReadNoticesBody,
): Promise<{ unread: number }> {
  const which =
    id !== undefined ? sql`id = ${id}::bigint` : up_to !== undefined ? sql`id <= ${up_to}::bigint` : null
  if (!which) throw invalid({ id: 'required' })
  const marked = await deps.db.run(sql`
    update notice set read_at = ${deps.clock.now()}
     where user_id = ${userId} and in_product and read_at is null and ${which}`)
  if (marked > 0) deps.live.announce({ name: 'notices', userId })
  return { unread: await countUnread(deps.db, userId) }
}
