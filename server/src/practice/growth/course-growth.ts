import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { forEach } from '../../jobs/for-each.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { isFirstAttempt } from '../grading/graded-attempts.ts'
import { type TestScale, WHOLE_TEST } from '../grading/test-keys.ts'
import { anchorShift } from './growth.ts'

/** The fewest measured people of whom the growth of a course is shown. */
const MIN_PEOPLE = 50
/** Points of the scale for one standard deviation of ability. */
const POINTS = 10
/** Half of a 95 % interval, in standard errors. */
const Z_95 = 1.96
/** Results of a test that come one by one are counted together. */
const DELAY_MS = 60_000

const courseGrowthJob = defineJob<{ testId: number }>('course-growth', retried(30))

/** Queues the growth of the courses that have this test, because results of it became known or changed. */
export const measureGrowthAgain = (deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, testId: number) =>
  deps.jobs.send(
    tx,
    courseGrowthJob,
    { testId },
    { singletonKey: `test ${testId}`, startAfter: new Date(deps.clock.now().getTime() + DELAY_MS) },
  )

export const courseGrowthHandler = handlerFor(
  courseGrowthJob,
  async (deps: Pick<Deps, 'db' | 'clock' | 'log' | 'publicCache'>, { testId }, signal) => {
    const courses = await deps.db.rows<{ id: number }>(sql`
      select course_id as id from course_exam where test_id = ${testId}
      union select course_id from lesson where test_id = ${testId}
      union select l.course_id from lesson_test p join lesson l on l.id = p.lesson_id where p.test_id = ${testId}`)
    const failed = 'the growth of a course was not measured'
    await forEach(deps, courses, { failed, signal }, ({ id }) =>
      deps.db.transaction(async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(hashtext('growth of course'), ${id})`)
        await measureCourse(deps, tx, id)
        tx.afterCommit(() => deps.publicCache.clear())
      }),
    )
  },
)

async function measureCourse(deps: Pick<Deps, 'clock'>, tx: Tx, courseId: number): Promise<void> {
  await tx.run(sql`
    insert into course_exam (course_id, test_id)
    select l.course_id, t.id from lesson l
      join test t on t.purpose = 'exam'
       and (t.id = l.test_id or t.id in (select test_id from lesson_test where lesson_id = l.id))
     where l.course_id = ${courseId}
    on conflict do nothing`)
  const gains = await gainsOf(tx, courseId)
  // A refund takes the result of nobody out: who sat an exam counts, whatever became of the purchase.
  const { buyers } = await tx.only<{ buyers: number }>(sql`
    select count(distinct p.student_id)::int as buyers from purchase p
     where p.course_id = ${courseId} and (p.refunded_at is null or exists (
       select from attempt a join course_exam e on e.course_id = ${courseId} and e.test_id = a.test_id
        where a.user_id = p.student_id and a.state in ('graded', 'published')))`)
  const { gain_milli, margin_milli } = gains.length < MIN_PEOPLE ? NOT_TOLD : meanOf(gains)
  await tx.run(sql`
    insert into course_growth (course_id, buyers, people, gain_milli, margin_milli, computed_at)
    values (${courseId}, ${buyers}, ${gains.length}, ${gain_milli}, ${margin_milli}, ${deps.clock.now()})
    on conflict (course_id) do update
      set buyers = excluded.buyers, people = excluded.people, gain_milli = excluded.gain_milli,
          margin_milli = excluded.margin_milli, computed_at = excluded.computed_at`)
}

const NOT_TOLD = { gain_milli: null, margin_milli: null }

/** The mean of gains, and the half width of its 95 % interval, in thousandths. */
function meanOf(gains: readonly number[]): { gain_milli: number; margin_milli: number } {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1)
  const margin = Z_95 * Math.sqrt(variance / gains.length)
  return { gain_milli: Math.round(mean * 1000), margin_milli: Math.round(margin * 1000) }
}

/**
 * What each buyer gained between the first attempts at their first and their last exam of the course, in points of the scale of
 * the course's oldest fitted exam. Exams that cannot be linked to it, and people with fewer than two that can, are left out.
 */
async function gainsOf(db: Queryable, courseId: number): Promise<number[]> {
  const scales = await db.rows<
    Pick<TestScale, 'spread' | 'items'> & { test_id: number; test_version: number }
  >(sql`
    select s.test_id, s.test_version, s.spread, s.items from test_scale s
      join course_exam e on e.test_id = s.test_id and e.course_id = ${courseId}
     where s.section = ${WHOLE_TEST} and jsonb_array_length(s.items) > 0
     order by s.test_id, s.test_version`)
  const [reference] = scales
  if (!reference) return []
  const shifts = new Map(
    scales.map((scale) => [
      keyOf(scale),
      scale === reference ? 0 : anchorShift(reference.items, scale.items),
    ]),
  )
  const sat = await db.rows<{ user_id: number; test_id: number; test_version: number; ability: number }>(sql`
    select a.user_id, a.test_id, a.test_version, (a.result ->> 'ability')::float8 as ability
      from attempt a join course_exam e on e.course_id = ${courseId} and e.test_id = a.test_id
     where a.state in ('graded', 'published') and a.result ->> 'ability' is not null and ${isFirstAttempt}
       and a.user_id in (select student_id from purchase where course_id = ${courseId})
     order by coalesce(a.opened_at, a.created_at), a.id`)
  const people = new Map<number, { test_id: number; first: number; last: number; isMeasured: boolean }>()
  for (const attempt of sat) {
    const shift = shifts.get(keyOf(attempt)) ?? null
    if (shift === null) continue
    const { user_id, test_id } = attempt
    const ability = attempt.ability + shift
    const known = people.get(user_id) ?? { test_id, first: ability, last: ability, isMeasured: false }
    people.set(user_id, { ...known, last: ability, isMeasured: known.test_id !== test_id })
  }
  return [...people.values()].flatMap(({ first, last, isMeasured }) =>
    isMeasured ? [(POINTS * (last - first)) / reference.spread] : [],
  )
}

const keyOf = ({ test_id, test_version }: { test_id: number; test_version: number }) =>
  `${test_id} ${test_version}`
