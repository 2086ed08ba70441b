import type { Page } from '@kashf/contract/common.ts'
import type { PeopleQuery, TestAttempt } from '@kashf/contract/practice/results.ts'
import { personRef } from '../../accounts/people.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'

const PAGE = 24

/** The attempts at a test for its author, the newest first. */
export async function listTestAttempts(
  db: Queryable,
  { testId, query }: { testId: number; query: PeopleQuery },
): Promise<Page<TestAttempt>> {
  const limit = query.limit ?? PAGE
  const rows = await db.rows<RowOf<TestAttempt>>(sql`
    select a.id, ${personRef(sql`u`)} as user, a.number, a.state, a.opened_at, a.submitted_at, a.seen_at as last_seen_at,
           c.answered_count, c.late_count, c.late_after_answers, c.pending_count, a.time_percent, a.points_milli, a.max_milli, a.score_milli, a.grade,
           (select count(*)::int from attempt_event e where e.attempt_id = a.id) as events_count
      from attempt a join app_user u on u.id = a.user_id join test t on t.id = a.test_id
      join test_version v on v.test_id = a.test_id and v.version = a.test_version
      cross join lateral (
        select (count(distinct w.slot) filter (where not w.is_late and w.value is not null))::int as answered_count,
               (count(*) filter (where w.is_late))::int as late_count,
               (count(*) filter (where w.is_late and a.state = 'published' and v.settings -> 'shows_answers' = 'true'
                  and w.received_at > greatest(t.results_at, a.graded_at)))::int as late_after_answers,
               (count(*) filter (where w.verdict = 'pending'))::int as pending_count
          from attempt_answer w where w.attempt_id = a.id) c
     where a.test_id = ${testId} and a.id < ${idBelow(query.cursor)}::bigint
       and (${query.state ?? null}::text is null or a.state = ${query.state ?? null})
       and (${query.only ?? null}::text is distinct from 'late'
            or exists (select from attempt_answer l where l.attempt_id = a.id and l.is_late))
       and (${query.only ?? null}::text is distinct from 'extra_time' or a.time_percent is distinct from 100)
     order by a.id desc limit ${limit + 1}`)
  return pageById(rows, limit, withTimeText)
}
