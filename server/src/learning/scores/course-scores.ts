import type { GivenScore } from '@kashf/contract/learning/learning.ts'
import { presentPersonRef } from '../../accounts/people.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'

interface ScoreRow {
  user_id: number
  first_name: string
  last_name: string
  image_id: number | null
  score: number
  watched_percent: number
  updated_at: Date
}

/** The scores after the cursor, which holds the time and the author of the last score. */
function after(cursor: string | undefined): Statement {
  const last = cursorTimeAndId(cursor)
  return last ? sql`(s.updated_at, s.user_id) < (${last.time}::timestamptz, ${last.id}::bigint)` : sql`true`
}

/** The scores of a course with the share of it that their authors had watched by then, newest first. */
export async function courseScores(
  db: Queryable,
  { courseId, limit, cursor }: { courseId: number; limit: number; cursor?: string | undefined },
): Promise<{ data: GivenScore[]; next_cursor: string | null }> {
  const rows = await db.rows<ScoreRow>(sql`
    select s.user_id, u.first_name, u.last_name, u.image_id, s.score, s.watched_percent, s.updated_at
      from course_score s join app_user u on u.id = s.user_id
     where s.course_id = ${courseId} and ${after(cursor)}
     order by s.updated_at desc, s.user_id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [row.updated_at.getTime(), row.user_id])
  const data = page.rows.map((row) => ({
    author: presentPersonRef({ ...row, id: row.user_id }),
    score: row.score,
    watched_percent: row.watched_percent,
    scored_at: row.updated_at.toISOString(),
  }))
  return { data, next_cursor: page.next_cursor }
}
