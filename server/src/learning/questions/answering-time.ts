import { isTeachersPost } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** How many of the latest answered questions the median is of. */
const RECENT = 100
/** With fewer answers the median is told to nobody. */
const MIN_TOLD = 20

/** Stores how long the first answers of a course's people take. Call it in the transaction of each of them. */
export async function measureAnswering(tx: Tx, courseId: number): Promise<void> {
  await tx.run(sql`
    insert into course_answering (course_id, answers, median_minutes)
    select ${courseId}::int, count(*)::int, round(percentile_cont(0.5) within group (order by minutes))::int
      from (select extract(epoch from first.at - t.created_at)::float8 / 60 as minutes
              from course c join lesson_question t on t.course_id = c.id
              cross join lateral (
                select min(a.created_at) as at from lesson_question a
                 where a.parent_id = t.id and a.deleted_at is null and a.hidden_at is null and ${isTeachersPost(sql`a`)}) first
             where c.id = ${courseId} and t.parent_id is null and t.deleted_at is null and t.hidden_at is null and first.at is not null
             order by t.created_at desc, t.id desc limit ${RECENT}) recent
    having count(*) > 0
    on conflict (course_id) do update set answers = excluded.answers, median_minutes = excluded.median_minutes`)
}

/** The median time to the first answer in a course, in whole hours; null while there are few answers. */
export const answerHours = (courseId: number | Statement): Statement => sql`
  (select greatest(1, round(median_minutes / 60.0))::int from course_answering
    where course_id = ${courseId} and answers >= ${MIN_TOLD})`

/** `answerHours` of one course. */
export const usualAnswerHours = async (db: Queryable, courseId: number): Promise<number | null> =>
  (await db.only<{ hours: number | null }>(sql`select ${answerHours(courseId)} as hours`)).hours
