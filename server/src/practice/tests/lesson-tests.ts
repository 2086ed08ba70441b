import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import type { Static } from 'typebox'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

type LessonTestItem = Static<typeof LessonTest>

/**
 * The tests of a lesson in their newest versions: the one that it is, those at seconds of its video, those under it. A cancelled
 * one stays only as the lesson that it is. `viewerId` is the person whose last attempt and best result are included.
 */
export async function lessonTests(
  db: Queryable,
  { lessonId, viewerId }: { lessonId: number; viewerId: number | null },
): Promise<LessonTestItem[]> {
  const rows = await db.rows<RowOf<LessonTestItem>>(sql`
    select t.id as test_id, v.title, t.purpose, p.is_lesson, p.at_s, p.may_skip, t.published_questions as questions_count,
           coalesce((v.settings ->> 'minutes')::int,
             (select sum((s ->> 'minutes')::int)::int from jsonb_array_elements(v.blueprint -> 'sections') s)) as minutes,
           t.opens_at, (v.settings ->> 'pass_percent')::int as pass_percent,
           case when a.id is not null then json_build_object('id', a.id, 'is_open', a.state in ('ready', 'open'),
             'answered_count', (select count(distinct w.slot)::int from attempt_answer w
                                 where w.attempt_id = a.id and w.value is not null),
             'percent', best.percent, 'is_passed', best.is_passed) end as attempt
      from (select test_id, true as is_lesson, null::int as at_s, true as may_skip
              from lesson where id = ${lessonId} and test_id is not null
            union all
            select test_id, false, at_s, may_skip from lesson_test where lesson_id = ${lessonId}) p
      join test t on t.id = p.test_id and t.deleted_at is null and (t.state = 'published' or p.is_lesson)
      join test_version v on v.test_id = t.id and v.version = t.version
      left join lateral (
        select a.id, a.state from attempt a
         where a.test_id = t.id and a.user_id = ${viewerId}::int and a.state <> 'void' order by a.number desc limit 1) a on true
      left join lateral (
        select round(max(100.0 * b.points_milli / nullif(b.max_milli, 0)), 1)::float8 as percent, bool_or(b.is_passed) as is_passed
          from attempt b where b.test_id = t.id and b.user_id = ${viewerId}::int and b.state = 'published') best on true
     order by p.is_lesson desc, p.at_s nulls last, t.id`)
  return rows.map(withTimeText)
}
