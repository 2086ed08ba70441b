import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Any fixed number: one process counts at a time. */
const LOCK = 7_205_912
const AT_ONCE = 5_000

/**
 * Counts a learner in (+1) or out (-1), in the transaction of the change. It is only written down: changing the course's own
 * row would make all buyers of one course wait for each other's commit. Pages add what is not counted yet.
 */
export async function countLearner(tx: Queryable, courseId: number, delta: 1 | -1): Promise<void> {
  await tx.run(sql`insert into course_learner_change (course_id, delta) values (${courseId}, ${delta})`)
}

/**
 * Puts what was written down into the courses' own counts, by which the catalogue is ordered; returns the purchases among it, for
 * whoever has more to do with them in the same transaction. Nothing while another process counts.
 */
export async function countLearners(tx: Tx): Promise<{ purchaseIds: number[] }> {
  const turn = await tx.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`)
  if (!turn?.mine) return { purchaseIds: [] }
  const changes = await tx.rows<{ course_id: number; delta: number; purchase_id: number | null }>(sql`
    delete from course_learner_change
     where ctid = any(array(select ctid from course_learner_change limit ${AT_ONCE}))
    returning course_id, delta::int, purchase_id`)
  const deltas = new Map<number, number>()
  for (const { course_id, delta } of changes) deltas.set(course_id, (deltas.get(course_id) ?? 0) + delta)
  const changed = [...deltas].filter(([, delta]) => delta !== 0)
  // In the order of ids, so that nobody waits in a circle.
  for (const [courseId, delta] of changed.sort(([a], [b]) => a - b)) {
    await tx.run(sql`update course set learners_count = learners_count + ${delta} where id = ${courseId}`)
  }
  return { purchaseIds: changes.flatMap(({ purchase_id }) => purchase_id ?? []) }
}
