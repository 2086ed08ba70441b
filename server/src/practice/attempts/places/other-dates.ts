import type { OtherDate } from '@kashf/contract/practice/attempts.ts'
import { type RowOf, withTimeText } from '../../../db/answer-row.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../http/session.ts'
import { testForTaker } from '../test-for-taker.ts'

const MAX_DATES = 10

/**
 * Later exams of the same teacher with free places that the reader may take instead: of the same preset, or in the same course.
 * One that is not public is listed only from another of its course.
 */
export async function otherDates(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { testId: number; viewer: SessionUser | null },
): Promise<OtherDate[]> {
  const test = await testForTaker(deps, deps.db, input)
  const now = deps.clock.now()
  const rows = await deps.db.rows<RowOf<OtherDate>>(sql`
    with courses as (
      select course_id as id from lesson
       where deleted_at is null
         and (test_id = ${test.id} or id in (select lesson_id from lesson_test where test_id = ${test.id}))),
    dates as (
      select t.id, t.title, t.opens_at,
             t.places - (select count(*)::int from test_place p where p.test_id = t.id)
               - (select count(*)::int from test_queue q where q.test_id = t.id
                   and (q.offer_until is null or q.offer_until > ${now})) as places_left
        from test t join test here on here.id = ${test.id}
       where t.owner_id = here.owner_id and t.id <> here.id and t.purpose = 'exam' and t.state = 'published'
         and t.deleted_at is null and t.opens_at > ${now}
         and (t.is_public and t.preset_id = here.preset_id
           or (t.is_public or not here.is_public) and exists (
             select from lesson l
              where l.course_id in (select id from courses) and l.deleted_at is null
                and (l.test_id = t.id or l.id in (select lesson_id from lesson_test where test_id = t.id)))))
    select id, title, opens_at, places_left from dates where places_left is null or places_left > 0
     order by opens_at, id limit ${MAX_DATES}`)
  return rows.map(withTimeText)
}
