import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'
import { lockTest, type OfTest } from './test-row.ts'

/** Handled in `authoring`: courses that were nothing but cancelled tests go off sale; then their buyers are refunded. */
export const withdrawCancelledTestJob = defineJob<{ testId: number }>('withdraw-cancelled-test', retried(30))

/** Handled in `purchases`: the buyers of courses that were nothing but cancelled tests get their money back. */
export const refundCancelledTestJob = defineJob<{ testId: number }>('refund-cancelled-test', retried(30))

const tellCancelledJob = defineJob<{ testId: number }>('tell-test-cancelled', retried(10))

/**
 * Cancels a published test: running attempts are void, nobody begins another, and everybody with a place, in the queue
 * or with an attempt is notified. Results that people have stay theirs.
 */
export async function cancelTest(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicCache'>,
  of: OfTest,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await lockTest(tx, of)
    if (test.state !== 'published') throw new Failure('test_state_conflict')
    await tx.run(sql`
      update test set state = 'cancelled', edit = edit + 1, updated_at = ${deps.clock.now()} where id = ${test.id}`)
    await tx.run(sql`
      update attempt set state = 'void' where test_id = ${test.id} and state in ('ready', 'open')`)
    await deps.jobs.send(tx, tellCancelledJob, { testId: test.id })
    await deps.jobs.send(tx, withdrawCancelledTestJob, { testId: test.id })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** The ids of the courses that have the test as a lesson, and no lesson that is not a cancelled test. */
export const coursesOfCancelledTest = (testId: number): Statement => sql`
  select l.course_id from lesson l join lesson other on other.course_id = l.course_id and other.deleted_at is null
    left join test t on t.id = other.test_id
   where l.test_id = ${testId} and l.deleted_at is null
   group by l.course_id having bool_and(coalesce(t.state = 'cancelled', false))`

const BATCH_SIZE = 500

/** Notifies people in short transactions; a retry notifies nobody twice. */
export const tellCancelledHandler = handlerFor(tellCancelledJob, async (deps: Deps, { testId }, signal) => {
  let last = 0
  for (;;) {
    signal.throwIfAborted()
    const people = await deps.db.transaction(async (tx) => {
      const next = await tx.rows<{ id: number; title: string; teacher: string }>(sql`
        select p.user_id as id, t.title, u.first_name || ' ' || u.last_name as teacher
          from (select user_id from test_place where test_id = ${testId}
                union select user_id from test_queue where test_id = ${testId}
                union select user_id from attempt where test_id = ${testId}) p
          join test t on t.id = ${testId} join app_user u on u.id = t.owner_id
         where p.user_id > ${last} and p.user_id <> t.owner_id order by p.user_id limit ${BATCH_SIZE}`)
      await notifyEach(
        deps,
        tx,
        next.map(({ id, title, teacher }) => ({
          userId: id,
          kind: 'test_cancelled',
          subject: { test_id: testId, title, teacher },
          once: `test_cancelled:${testId}`,
        })),
      )
      return next
    })
    const end = people.at(-1)
    if (!end || people.length < BATCH_SIZE) break
    last = end.id
  }
  // Rows of the queue are deleted last, because its people are notified from them. The cancellation has ended the queue.
  await deps.db.run(sql`delete from test_queue where test_id = ${testId}`)
})
