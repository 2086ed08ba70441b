import type { Attempt, BeginBody } from '@kashf/contract/practice/attempts.ts'
import { CHECK_IN_MIN } from '@kashf/contract/practice/limits.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { numberedSections } from '../papers/render-paper.ts'
import { paperOfVariant, type TestVersion, testVersion, variantOf } from '../papers/test-papers.ts'
import { ownAttempt } from './attempt-row.ts'
import { isStarted, openAttempt } from './open-attempt.ts'
import { takePlace } from './places.ts'
import { type AttemptDeps, presentAttempt } from './present-attempt.ts'
import { type TakenTest, testForTaker } from './test-for-taker.ts'

/**
 * Begins an attempt, or returns the one that runs. Before the start of an exam it checks in: the paper is drawn and can be
 * loaded sealed. Fails with `test_not_open`, `test_over`, `test_cancelled`, `test_full` and `no_attempts_left`.
 */
export async function beginAttempt(
  deps: AttemptDeps,
  input: { viewer: SessionUser; testId: number; body: BeginBody; deviceName: string },
): Promise<Attempt> {
  const { viewer, testId, body } = input
  const row = await deps.db.transaction(async (tx) => {
    // One begin of a person at a time: the second finds the attempt of the first.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('begin test'), ${viewer.id})`)
    const test = await testForTaker(deps, tx, { testId, viewer })
    const running = await tx.one<{ id: number }>(sql`
      select id from attempt where test_id = ${testId} and user_id = ${viewer.id} and state in ('ready', 'open')`)
    const attemptId = running?.id ?? (await insertAttempt(deps, tx, test, input))
    return ownAttempt(tx, { attemptId, userId: viewer.id })
  })
  return row.state === 'ready' && isStarted(row.opens_at, deps.clock.now())
    ? openAttempt(deps, { attemptId: row.id, userId: viewer.id, device: body.device, hasPaper: false })
    : presentAttempt(deps, row, { device: body.device })
}

/** Whether another attempt may begin or check in; fails with the reason otherwise. */
export function refuseToBegin(test: TakenTest, now: Date): void {
  if (test.state === 'cancelled') throw new Failure('test_cancelled')
  if (test.closes_at !== null && test.closes_at <= now) throw new Failure('test_over')
  const checkIn = test.opens_at === null ? null : test.opens_at.getTime() - CHECK_IN_MIN * MINUTE_MS
  if (checkIn !== null && now.getTime() < checkIn) throw new Failure('test_not_open')
}

async function insertAttempt(
  deps: AttemptDeps,
  tx: Tx,
  test: TakenTest,
  { viewer, body, deviceName }: { viewer: SessionUser; body: BeginBody; deviceName: string },
): Promise<number> {
  const now = deps.clock.now()
  refuseToBegin(test, now)
  const version = await testVersion(tx, test.id, test.version)
  const before = await attemptsOf(tx, test.id, viewer.id)
  const limit = viewer.id === test.owner_id ? null : version.settings.attempts
  if (limit !== null && before.used >= limit) throw new Failure('no_attempts_left')
  const number = before.last + 1
  if (test.places !== null && viewer.id !== test.owner_id) {
    await takePlace(deps, tx, { testId: test.id, userId: viewer.id })
  }
  const variant = variantOf(version, { userId: viewer.id, number, isScheduled: test.opens_at !== null })
  const paper = await paperOfVariant(tx, version, variant, now)
  const row = await tx.only<{ id: number }>(sql`
    insert into attempt (test_id, test_version, paper_id, user_id, lesson_id, number, state, time_percent, exempt, writer_id,
      writer_name, writer_since, seen_at, created_at)
    values (${test.id}, ${version.version}, ${paper.id}, ${viewer.id},
      (select l.id from lesson l where l.id = ${body.lesson_id ?? null}
         and (l.test_id = ${test.id} or exists (select from lesson_test t where t.lesson_id = l.id and t.test_id = ${test.id}))),
      ${number}, 'ready',
      (select case when count(*) = 0 then 100 else max(percent) end from test_extra_time
        where test_id = ${test.id} and user_id = ${viewer.id}),
      ${exemptBlocks(version, body.exempt ?? [])}, ${body.device}, ${deviceName}, ${now}, ${now}, ${now})
    returning id`)
  return row.id
}

/** The number of the person's last attempt, and how many count: those that were declared void do not. */
const attemptsOf = (db: Queryable, testId: number, userId: number): Promise<{ last: number; used: number }> =>
  db.only(sql`
    select coalesce(max(number), 0)::int as last, (count(*) filter (where state <> 'void'))::int as used
      from attempt where test_id = ${testId} and user_id = ${userId}`)

/** Only blocks with an exemption can be left out. */
function exemptBlocks({ blueprint }: TestVersion, asked: readonly number[]): number[] {
  const possible = numberedSections(blueprint)
    .flatMap(({ blocks }) => blocks)
    .filter(({ exemption }) => exemption !== null)
    .map(({ number }) => number)
  if (asked.some((number) => !possible.includes(number))) {
    throw new Failure('validation_failed', { fields: { exempt: 'not_allowed' } })
  }
  return [...asked].sort((a, b) => a - b)
}
