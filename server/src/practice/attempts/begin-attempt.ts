import type { Attempt, BeginBody } from '@kashf/contract/practice/attempts.ts'
import { CHECK_IN_MIN } from '@kashf/contract/practice/limits.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { numberedSections } from '../papers/render-paper.ts'
import { paperOfVariant, type TestVersion, testVersion, variantOf } from '../papers/test-papers.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { ownAttempt } from './attempt-row.ts'
import { insertAttempt, lockBeginning, nextNumber } from './insert-attempt.ts'
import { isStarted, openAttempt } from './open-attempt.ts'
import { takePlace } from './places/places.ts'
import { presentAttempt } from './present-attempt.ts'
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
    await lockBeginning(tx, viewer.id)
    const test = await testForTaker(deps, tx, { testId, viewer })
    const running = await tx.one<{ id: number }>(sql`
      select id from attempt where test_id = ${testId} and user_id = ${viewer.id} and state in ('ready', 'open')`)
    const attemptId = running?.id ?? (await newAttempt(deps, tx, test, input))
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

async function newAttempt(
  deps: AttemptDeps,
  tx: Tx,
  test: TakenTest,
  { viewer, body, deviceName }: { viewer: SessionUser; body: BeginBody; deviceName: string },
): Promise<number> {
  const now = deps.clock.now()
  refuseToBegin(test, now)
  const version = await testVersion(tx, test.id, test.version)
  const number = await nextNumber(tx, test, version, viewer.id)
  if (test.places !== null && viewer.id !== test.owner_id) {
    await takePlace(deps, tx, { testId: test.id, userId: viewer.id })
  }
  const variant = variantOf(version, { userId: viewer.id, number, isScheduled: test.opens_at !== null })
  const paper = await paperOfVariant(tx, version, variant, now)
  return insertAttempt(tx, {
    ...{ version, number, now, paperId: paper.id, userId: viewer.id },
    lessonId: body.lesson_id ?? null,
    exempt: exemptBlocks(version, body.exempt ?? []),
    device: { id: body.device, name: deviceName },
  })
}

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
