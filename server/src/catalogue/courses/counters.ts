import type { Queryable, Tx } from '../../db/client.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** The id of the advisory lock with which one process counts at a time, an arbitrary number. */
const ADVISORY_LOCK = 7_205_912
const BATCH_SIZE = 5_000

/**
 * Records that a course gained (+1) or lost (-1) a learner, in the transaction of the change. The course's row is
 * updated later, so that its buyers do not wait for each other's commit; pages add the recorded changes.
 */
export async function countLearner(tx: Queryable, courseId: number, delta: 1 | -1): Promise<void> {
  await tx.run(sql`insert into course_learner_change (course_id, delta) values (${courseId}, ${delta})`)
}

/**
 * Applies recorded changes to the courses' learner counts, by which the catalogue is sorted. Returns the purchases
 * among them for further work in the same transaction, or none while another process counts. Changes of a course that
 * cannot be updated are kept as one row for the next run.
 */
export async function countLearners(deps: Pick<Deps, 'log'>, tx: Tx): Promise<{ purchaseIds: number[] }> {
  const lock = await tx.one<{ acquired: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as acquired`,
  )
  if (!lock?.acquired) return { purchaseIds: [] }
  const changes = await tx.rows<{ course_id: number; delta: number; purchase_id: number | null }>(sql`
    delete from course_learner_change
     where ctid = any(array(select ctid from course_learner_change limit ${BATCH_SIZE}))
    returning course_id, delta::int, purchase_id`)
  const deltas = new Map<number, number>()
  for (const { course_id, delta } of changes) deltas.set(course_id, (deltas.get(course_id) ?? 0) + delta)
  const changed = [...deltas].filter(([, delta]) => delta !== 0)
  // Sorted by id, so that concurrent transactions lock the rows in the same order and cannot deadlock.
  for (const [courseId, delta] of changed.sort(([a], [b]) => a - b)) {
    await inSavepoint(
      tx,
      () => tx.run(sql`update course set learners_count = learners_count + ${delta} where id = ${courseId}`),
      (error) => {
        deps.log.error({ err: error, course: courseId }, 'the learners of a course were not counted')
        return tx.run(
          sql`insert into course_learner_change (course_id, delta) values (${courseId}, ${delta})`,
        )
      },
    )
  }
  return { purchaseIds: changes.flatMap(({ purchase_id }) => purchase_id ?? []) }
}

/** Records that comments of a course became visible (+) or hidden (-). */
export async function countComments(tx: Queryable, courseId: number, delta: number): Promise<void> {
  await tx.run(sql`update course set comments_count = comments_count + ${delta} where id = ${courseId}`)
}

/** The sum and the number of the scores that count. */
export interface ScoreSums {
  score_sum: number
  scores_count: number
}

/** Replaces the score sums of a course, whose row the caller has locked, and moves those of its teacher with them. */
export async function setScores(
  tx: Queryable,
  courseId: number,
  { score_sum, scores_count }: ScoreSums,
): Promise<void> {
  // Processes of the previous release still write the light sums, which the generated rank subtracts.
  await tx.run(sql`
    with before as (select teacher_id, score_sum, scores_count from course where id = ${courseId}),
         now as (update course set score_sum = ${score_sum}, scores_count = ${scores_count}, light_score_sum = 0,
                   light_scores_count = 0 where id = ${courseId})
    update teacher t set score_sum = t.score_sum + ${score_sum} - before.score_sum,
           scores_count = t.scores_count + ${scores_count} - before.scores_count
      from before where t.user_id = before.teacher_id`)
}

/** Records that a category, a teacher or both gained (+1) or lost (-1) a published course. */
export async function countPublished(
  tx: Queryable,
  of: { categoryId?: number; teacherId?: number },
  delta: 1 | -1,
): Promise<void> {
  if (of.categoryId !== undefined) {
    await tx.run(
      sql`update category set courses_count = courses_count + ${delta} where id = ${of.categoryId}`,
    )
  }
  if (of.teacherId !== undefined) {
    await tx.run(
      sql`update teacher set courses_count = courses_count + ${delta} where user_id = ${of.teacherId}`,
    )
  }
}
