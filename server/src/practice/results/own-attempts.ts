import type { Page } from '@kashf/contract/common.ts'
import type { AttemptState } from '@kashf/contract/practice/attempts.ts'
import type { OwnAttempt, OwnAttemptsQuery, OwnState } from '@kashf/contract/practice/results.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import { lastAnswersAt } from './due-results.ts'

const STATES: Record<OwnState, readonly AttemptState[]> = {
  running: ['ready', 'open'],
  waiting: ['submitted', 'expired', 'graded'],
  published: ['published'],
  void: ['void'],
}
const STATE_NAMES = Object.keys(STATES) as OwnState[]
const ownStateOf = (state: AttemptState): OwnState =>
  STATE_NAMES.find((name) => STATES[name].includes(state)) ?? 'void'

type Row = Omit<RowOf<OwnAttempt>, 'state'> & { state: AttemptState }

/** A person's attempts at all tests, the newest first. What an attempt earned appears with its results. */
export async function listOwnAttempts(
  db: Queryable,
  { userId, query }: { userId: number; query: OwnAttemptsQuery },
): Promise<Page<OwnAttempt>> {
  const { limit = 24, cursor, state } = query
  const rows = await db.rows<Row>(sql`
    select a.id, json_build_object('id', t.id, 'title', v.title, 'purpose', t.purpose) as test, a.number,
           ${titled(sql`l`)} as lesson, ${titled(sql`c`)} as course, a.state, coalesce(a.opened_at, a.created_at) as began_at,
           case when a.state = 'ready' then t.opens_at end as opens_at,
           case when a.state = any(${STATES.waiting}::text[]) and v.settings ->> 'results' = 'at_close'
                then ${lastAnswersAt} end as publishes_at,
           p.points_milli, p.max_milli, p.score_milli, p.result -> 'interval_milli' as interval_milli, p.grade, p.is_passed
      from attempt a join test t on t.id = a.test_id
      join test_version v on v.test_id = a.test_id and v.version = a.test_version
      left join lesson l on l.id = a.lesson_id and l.deleted_at is null
      left join course c on c.id = l.course_id and c.deleted_at is null
      left join attempt p on p.id = a.id and p.state = 'published'
     where a.user_id = ${userId} and a.id < ${idBelow(cursor)}::bigint
       and ${state ? sql`a.state = any(${STATES[state]}::text[])` : sql`true`}
     order by a.id desc limit ${limit + 1}`)
  return pageById(rows, limit, (row) => withTimeText({ ...row, state: ownStateOf(row.state) }))
}
