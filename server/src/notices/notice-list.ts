import type {
  Notice,
  NoticeContent,
  NoticePage,
  NoticesQuery,
  ReadNoticesBody,
  UnreadNotices,
} from '@kashf/contract/notices/notices.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { cursorId, pageById } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors/failure.ts'
import { defineJob, handlerFor } from '../jobs/queue.ts'

type NoticeRow = NoticeContent & { id: bigint; created_at: Date; read_at: Date | null }

/** The limit of the count, which keeps it cheap. */
const MAX_UNREAD = 100

function presentNotice(row: NoticeRow): Notice {
  const { kind, subject, ...rest } = row
  // TypeScript does not know that kind and subject match, as `notify` wrote them.
  const content = { kind, subject } as NoticeContent
  return {
    ...content,
    id: Number(rest.id),
    created_at: rest.created_at.toISOString(),
    is_read: rest.read_at !== null,
  }
}

/** The number of unread notices, 100 at most. */
export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const row = await db.only<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notice where user_id = ${userId} and in_product and read_at is null limit ${MAX_UNREAD}) n`)
  return row.unread
}

/** A user's notices, newest first. */
export async function listNotices(
  deps: Pick<Deps, 'db'>,
  userId: number,
  query: NoticesQuery,
): Promise<NoticePage> {
  const limit = query.limit ?? 24
  const beforeId = cursorId(query.cursor) ?? Number.MAX_SAFE_INTEGER
  const rows = await deps.db.rows<NoticeRow>(sql`
    select id, kind, subject, created_at, read_at from notice
     where user_id = ${userId} and in_product and id < ${beforeId}::bigint order by id desc limit ${limit + 1}`)
  return { ...pageById(rows, limit, presentNotice), unread: await countUnread(deps.db, userId) }
}

/** Marks one of the user's notices as read, or all up to one, and updates their other open pages. Returns how many are left. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: number,
  { id, up_to }: ReadNoticesBody,
): Promise<UnreadNotices> {
  const which =
    id !== undefined ? sql`id = ${id}::bigint` : up_to !== undefined ? sql`id <= ${up_to}::bigint` : null
  if (!which) throw invalid({ id: 'required' })
  const marked = await deps.db.run(sql`
    update notice set read_at = ${deps.clock.now()}
     where user_id = ${userId} and in_product and read_at is null and ${which}`)
  if (marked > 0) deps.live.announce({ name: 'notices', userId })
  return { unread: await countUnread(deps.db, userId) }
}

const RETENTION_DAYS = 365
const BATCH = 10_000

const deleteOldNoticesJob = defineJob('forget-old-notices', { retryLimit: 2 }, '23 3 * * *')

/** Deletes notices older than a year, every night, in batches to keep transactions short. */
export const deleteOldNoticesHandler = handlerFor(deleteOldNoticesJob, async (deps: Deps, _data, signal) => {
  const before = new Date(deps.clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  let deleted = BATCH
  while (deleted === BATCH) {
    signal.throwIfAborted()
    deleted = await deps.db.run(sql`
        delete from notice
         where ctid = any(array(select ctid from notice where created_at < ${before} limit ${BATCH}))`)
  }
})
