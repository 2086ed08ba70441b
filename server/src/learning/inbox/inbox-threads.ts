import type { InboxKind, InboxQuery } from '@kashf/contract/learning/inbox.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { type PostTable, TABLES } from '../discussion/posts.ts'
import { mayRead } from '../questions/private-questions.ts'

/** The table of each kind; `bit` makes ids of two tables distinct; `isThere` says which posts `p` somebody who answers has. */
export const KINDS: Record<
  InboxKind,
  { table: PostTable; bit: 0 | 1; isThere: (teacherId: number) => Statement }
> = {
  comment: { table: 'course_comment', bit: 0, isThere: () => sql`true` },
  question: {
    table: 'lesson_question',
    bit: 1,
    isThere: (teacherId) =>
      sql`${mayRead(sql`p`, teacherId)} and exists (select from lesson l where l.id = p.lesson_id and l.deleted_at is null)`,
  },
}
export const ALL_KINDS: readonly InboxKind[] = ['comment', 'question']

/** The first posts `p` of visible threads of one kind that `where` is true of. */
export const threadsOf = (kind: InboxKind, teacherId: number, where: Statement): Statement => sql`
  from ${TABLES[KINDS[kind].table]} p
 where p.course_id = c.id and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
   and ${KINDS[kind].isThere(teacherId)} and ${where}`

interface FoundThread {
  kind: InboxKind
  id: number
  created_at: Date
  /** The tiebreaker for threads of the same moment. */
  key: number
}

/**
 * One page of the threads in a teacher's courses: unanswered ones oldest first, others newest first. Each course and kind gives
 * at most a page from its index, so the cost does not grow with the number of threads.
 */
export async function findThreads(
  db: Queryable,
  input: { teacherId: number; query: InboxQuery },
): Promise<{ rows: FoundThread[]; next_cursor: string | null }> {
  const { teacherId, query } = input
  const { state, kind, course_id, id = null, cursor, limit = 24 } = query
  const isOldestFirst = state === 'unanswered'
  const direction = isOldestFirst ? sql`asc` : sql`desc`
  const inState =
    state === undefined
      ? sql`true`
      : isOldestFirst
        ? sql`p.answered_at is null`
        : sql`p.answered_at is not null`
  const last = cursorTimeAndId(cursor)
  const after = (bit: 0 | 1) => {
    if (!last) return sql`true`
    const { time, id: key } = last
    const row = sql`(p.created_at, p.id * 2::bigint + ${bit}::int)`
    return isOldestFirst
      ? sql`p.created_at >= ${time} and ${row} > (${time}::timestamptz, ${key}::bigint)`
      : sql`p.created_at <= ${time} and ${row} < (${time}::timestamptz, ${key}::bigint)`
  }
  const found = (of: InboxKind) => {
    const { bit } = KINDS[of]
    const where = sql`(${kind ?? null}::text is null or ${kind ?? null} = ${of}) and (${id}::int is null or p.id = ${id})
      and ${inState} and ${after(bit)}`
    return sql`
      select ${of}::text as kind, t.id, t.created_at, (t.id * 2::bigint + ${bit}::int)::float8 as key
        from course c cross join lateral (
          select p.id, p.created_at ${threadsOf(of, teacherId, where)}
           order by p.created_at ${direction}, p.id ${direction} limit ${limit + 1}) t
       where ${mayInSql(teacherId, 'answer')} and (${course_id ?? null}::int is null or c.id = ${course_id ?? null})`
  }
  const rows = await db.rows<FoundThread>(sql`
    select * from (${found('comment')} union all ${found('question')}) t
     order by created_at ${direction}, key ${direction} limit ${limit + 1}`)
  return pageOf(rows, limit, (row) => [row.created_at.getTime(), row.key])
}

/** Whether a thread waits for an answer of the person. */
export async function hasUnanswered(db: Queryable, teacherId: number): Promise<boolean> {
  const { rows } = await findThreads(db, { teacherId, query: { state: 'unanswered', limit: 1 } })
  return rows.length > 0
}
