import type { Notice, NoticeContent, NoticePage, NoticesQuery } from '@kashf/contract/notices.ts'
import type { Queryable } from '../db/client.ts'
import { cursorId, pageOf } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../runtime/deps.ts'

type NoticeRow = NoticeContent & { id: bigint; created_at: Date; read_at: Date | null }

/** Counting stops here, so that it stays cheap. */
const MAX_UNREAD = 100

function presentNotice(row: NoticeRow): Notice {
  const { kind, subject, ...rest } = row
  // TypeScript does not see that the two belong to the same pair, as `notify` wrote them.
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
  const row = await db.one<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notice where user_id = ${userId} and in_product and read_at is null limit ${MAX_UNREAD}) n`)
  return row?.unread ?? 0
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
  const page = pageOf(rows, limit, (row) => [Number(row.id)])
  const unread = await countUnread(deps.db, userId)
  return { data: page.rows.map(presentNotice), next_cursor: page.next_cursor, unread }
}
