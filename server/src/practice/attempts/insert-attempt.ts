import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { TestVersion } from '../papers/test-papers.ts'
import type { TakenTest } from './test-for-taker.ts'

/** Lets one begin of a person happen at a time, until the transaction ends: the second finds the attempt of the first. */
export async function lockBeginning(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('begin test'), ${userId})`)
}

/** The number of a person's next attempt. Fails with `no_attempts_left`; the author of a test has as many as they like. */
export async function nextNumber(
  db: Queryable,
  test: Pick<TakenTest, 'id' | 'owner_id'>,
  { settings }: Pick<TestVersion, 'settings'>,
  userId: number,
): Promise<number> {
  // Attempts that were declared void do not count.
  const { last, used } = await db.only<{ last: number; used: number }>(sql`
    select coalesce(max(number), 0)::int as last, (count(*) filter (where state <> 'void'))::int as used
      from attempt where test_id = ${test.id} and user_id = ${userId}`)
  const limit = userId === test.owner_id ? null : settings.attempts
  if (limit !== null && used >= limit) throw new Failure('no_attempts_left')
  return last + 1
}

interface NewAttempt {
  version: Pick<TestVersion, 'test_id' | 'version'>
  paperId: number
  userId: number
  /** The lesson from which it is taken, if the test stands there. */
  lessonId: number | null
  number: number
  exempt: readonly number[]
  device: { id: string; name: string }
  now: Date
  /** When it was opened and handed in, for one that was taken without a line; otherwise it is checked in. */
  taken?: { openedAt: Date; submittedAt: Date }
}

/** Inserts an attempt with the person's extra time; its id. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<number> {
  const { version, paperId, userId, lessonId, number, exempt, device, now, taken } = attempt
  const { test_id: testId } = version
  const row = await tx.only<{ id: number }>(sql`
    insert into attempt (test_id, test_version, paper_id, user_id, lesson_id, number, state, time_percent, exempt, opened_at,
      submitted_at, writer_id, writer_name, writer_since, seen_at, created_at)
    values (${testId}, ${version.version}, ${paperId}, ${userId},
      (select l.id from lesson l where l.id = ${lessonId}
         and (l.test_id = ${testId} or exists (select from lesson_test t where t.lesson_id = l.id and t.test_id = ${testId}))),
      ${number}, ${taken ? 'submitted' : 'ready'},
      (select case when count(*) = 0 then 100 else max(percent) end from test_extra_time
        where test_id = ${testId} and user_id = ${userId}),
      ${[...exempt]}, ${taken?.openedAt ?? null}, ${taken?.submittedAt ?? null}, ${device.id}, ${device.name},
      ${taken?.openedAt ?? now}, ${now}, ${now})
    returning id`)
  return row.id
}
