import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { personRef } from '../../accounts/people.ts'
import { isTeachersPost } from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { decodeCursor, idBelow, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { MAX_ANSWERS, shownAnswers } from './posts.ts'

type CommentRow = RowOf<Omit<CourseComment, 'is_mine' | 'replies'>> & { parent_id: number | null }

const PAGE_SIZE = 20

const commentRows = (
  db: Queryable,
  viewerId: number | null,
  { where, order, limit }: { where: Statement; order: Statement; limit: number },
) =>
  db.rows<CommentRow>(sql`
    select m.id, m.parent_id, m.text, m.created_at, m.edited_at, ${personRef(sql`u`)} as author,
           ${isTeachersPost(sql`m`)} as is_teacher, s.score, s.watched_percent, m.useful_count,
           exists (select from comment_useful f where f.comment_id = m.id and f.user_id = ${viewerId}::int) as is_useful
      from course_comment m join app_user u on u.id = m.author_id join course c on c.id = m.course_id
      left join course_score s on s.user_id = m.author_id and s.course_id = m.course_id and s.weighs
     where m.deleted_at is null and m.hidden_at is null and ${where} order by ${order} limit ${limit}`)

function presentComment(row: CommentRow, viewerId: number | null, replies: CourseComment[]): CourseComment {
  const { parent_id: _, ...comment } = row
  return { ...withTimeText(comment), is_mine: comment.author.id === viewerId, replies }
}

/** The order of threads, the sort key of a row, and the condition after a cursor. */
const ORDERS = {
  new: {
    order: sql`m.id desc`,
    key: (row: CommentRow) => [row.id],
    after: (cursor: string | undefined) => sql`m.id < ${idBelow(cursor)}::bigint`,
  },
  useful: {
    order: sql`m.useful_count desc, m.id desc`,
    key: (row: CommentRow) => [row.useful_count, row.id],
    after: (cursor: string | undefined) => {
      const [count, id] = decodeCursor(cursor, 2) ?? []
      if (!Number.isSafeInteger(count) || !Number.isSafeInteger(id)) return sql`true`
      return sql`(m.useful_count, m.id) < (${count}::bigint, ${id}::bigint)`
    },
  },
} as const

/**
 * A page of a course's threads, newest or most useful first, each with its answers, oldest first; with `threadOf` only the
 * thread of that comment. `viewerId` is null for visitors.
 */
export async function courseComments(
  db: Queryable,
  input: {
    courseId: number
    viewerId: number | null
    sort?: keyof typeof ORDERS | undefined
    cursor?: string | undefined
    threadOf?: number | undefined
  },
): Promise<{ comments: CourseComment[]; next_cursor: string | null }> {
  const { courseId, viewerId, cursor, threadOf } = input
  const { order, key, after } = ORDERS[input.sort ?? 'new']
  const wanted =
    threadOf === undefined
      ? after(cursor)
      : sql`m.id = (select coalesce(p.parent_id, p.id) from course_comment p where p.id = ${threadOf})`
  const found = await commentRows(db, viewerId, {
    where: sql`m.course_id = ${courseId} and m.parent_id is null and ${wanted}`,
    order,
    limit: PAGE_SIZE + 1,
  })
  const { rows: threads, next_cursor } = pageOf(found, PAGE_SIZE, key)
  const threadIds = threads.map((row) => row.id)
  const replies =
    threadIds.length === 0
      ? []
      : await commentRows(db, viewerId, {
          where: sql`m.id in (${shownAnswers('course_comment', threadIds)})`,
          order: sql`m.id`,
          limit: threadIds.length * MAX_ANSWERS,
        })
  const comments = threads.map((thread) =>
    presentComment(
      thread,
      viewerId,
      replies
        .filter((reply) => reply.parent_id === thread.id)
        .map((reply) => presentComment(reply, viewerId, [])),
    ),
  )
  return { comments, next_cursor }
}

/** A comment as its author sees it, without its answers. */
export async function findComment(
  db: Queryable,
  { id, viewerId }: { id: number; viewerId: number },
): Promise<CourseComment | undefined> {
  const [row] = await commentRows(db, viewerId, {
    where: sql`m.id = ${id}`,
    order: sql`m.id`,
    limit: 1,
  })
  return row && presentComment(row, viewerId, [])
}
