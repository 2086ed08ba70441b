import { CLAIM_MINUTES } from '@kashf/contract/homework/limits.ts'
import type { QueuedWork } from '@kashf/contract/homework/queue.ts'
import { MINUTE_MS } from '../../clock.ts'
import { person } from '../../db/answer-row.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { AnswerPlace } from '../../practice/results/marked-answer.ts'
import { joinCourse, joinCourseOfAttempt, mayCheck, mayMark } from '../checkers.ts'

/** What a checker takes: a work, or an answer of a test. */
export type Item = { workId: number } | AnswerPlace

/** How long a checker holds an item after the last thing they did with it. */
const CLAIM_MS = CLAIM_MINUTES * MINUTE_MS

const holder = sql`k.checker_id`
/** Whether the claim `k` holds: until it ends, or its checker may not check any more, whichever is first. Not null. */
const holds = (now: Date): Statement => sql`(
  k.ends_at > ${now} and (
    exists (select from homework_work w ${joinCourse} where w.id = k.work_id and ${mayCheck(holder)})
    or exists (select from attempt a join test t on t.id = a.test_id ${joinCourseOfAttempt}
                where a.id = k.attempt_id and ${mayMark(holder)})))`

/** Joins the claim `k` that holds on an item, and its checker `ku`. */
export const joinClaim = (of: Statement, now: Date): Statement => sql`
  left join homework_claim k on ${of} and ${holds(now)} left join app_user ku on ku.id = k.checker_id`
export const claimColumns: Statement = sql`${person(sql`ku`)} as claimer, k.checker_id as claimed_by, k.ends_at as claimed_until`

/** The columns of `joinClaim`, null where nobody holds the item. */
export interface ClaimRow {
  claimer: NonNullable<QueuedWork['claim']>['by'] | null
  claimed_by: number | null
  claimed_until: Date | null
}

export const presentClaim = (
  { claimer, claimed_by, claimed_until }: ClaimRow,
  viewerId: number,
): QueuedWork['claim'] =>
  claimer && claimed_until
    ? { by: claimer, until: claimed_until.toISOString(), is_own: claimed_by === viewerId }
    : null

/**
 * Takes an item for half an hour, or keeps it as long; whether it was free. The caller has decided that the person may check it. A
 * claim of another that is being made now is waited for.
 */
export async function tryClaim(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { item, checkerId }: { item: Item; checkerId: number },
): Promise<boolean> {
  const now = deps.clock.now()
  const taken = await tx.run(sql`
    insert into homework_claim as k (work_id, attempt_id, slot, part, checker_id, ends_at)
    values (${idsOf(item)}, ${checkerId}, ${new Date(now.getTime() + CLAIM_MS)})
    on conflict (work_id, attempt_id, slot, part) do update set checker_id = excluded.checker_id, ends_at = excluded.ends_at
     where k.checker_id = excluded.checker_id or not ${holds(now)}`)
  return taken === 1
}

/** `tryClaim`, which fails with `homework_claimed` while another holds the item. */
export async function claim(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  of: { item: Item; checkerId: number },
): Promise<void> {
  if (!(await tryClaim(deps, tx, of))) throw new Failure('homework_claimed')
}

/** Ends the claim that this checker has on an item. */
export async function endClaim(
  tx: Pick<Tx, 'run'>,
  { item, checkerId }: { item: Item; checkerId: number },
): Promise<void> {
  await tx.run(sql`
    delete from homework_claim
     where (work_id, attempt_id, slot, part) is not distinct from (${idsOf(item)}) and checker_id = ${checkerId}`)
}

const idsOf = (item: Item): Statement =>
  'workId' in item
    ? sql`${item.workId}::int, null::int, null::smallint, null::smallint`
    : sql`null::int, ${item.attemptId}::int, ${item.slot}::smallint, ${item.part}::smallint`
