import type { Page } from '@kashf/contract/common.ts'
import type { GivenScore } from '@kashf/contract/learning/learning.ts'
import { personRef } from '../../accounts/people.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The scores after the cursor, which holds the time and the author of the last score. */
function after(cursor: string | undefined): Statement {
  const last = cursorTimeAndId(cursor)
  return last ? sql`(s.updated_at, s.user_id) < (${last.time}::timestamptz, ${last.id}::bigint)` : sql`true`
}

/** The scores of a course that count, with the share of it that their authors had watched by then, newest first. */
export async function courseScores(
  db: Queryable,
  { courseId, limit, cursor }: { courseId: number; limit: number; cursor?: string | undefined },
): Promise<Page<GivenScore>> {
  const rows = await db.rows<RowOf<GivenScore>>(sql`
    select ${personRef(sql`u`)} as author, s.score, s.watched_percent, s.updated_at as scored_at
      from course_score s join app_user u on u.id = s.user_id
     where s.course_id = ${courseId} and s.weighs and ${after(cursor)}
     order by s.updated_at desc, s.user_id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [row.scored_at.getTime(), row.author.id])
  return { data: page.rows.map(withTimeText), next_cursor: page.next_cursor }
}
