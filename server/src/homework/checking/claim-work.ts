import type { WorkToCheck } from '@kashf/contract/homework/homework.ts'
import { CLAIM_MINUTES } from '@kashf/contract/homework/limits.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { isHeld, joinCourse, mayCheck } from '../checkers.ts'
import { lockClaimed, matches, type QueueFilter, workToCheck } from './checked-work.ts'

/** How long a checker holds a work after the last thing they did with it. */
export const CLAIM_MS = CLAIM_MINUTES * MINUTE_MS

/** Takes a work for half an hour. Fails with `homework_claimed` while another holds it. */
export function claimWork(
  deps: Deps,
  { workId, viewer }: { workId: number; viewer: SessionUser },
): Promise<WorkToCheck> {
  return deps.db.transaction(async (tx) => {
    await lockClaimed(deps, tx, { workId, viewer, untilMs: CLAIM_MS })
    return workToCheck(deps, tx, { workId, viewer })
  })
}

/** Takes the oldest work that nobody holds, other than `exceptId`; null when none waits. */
export function claimNext(
  deps: Deps,
  { viewer, exceptId, ...filter }: QueueFilter & { viewer: SessionUser; exceptId?: number | undefined },
): Promise<WorkToCheck | null> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const next = await tx.one<{ id: number }>(sql`
      select w.id from homework_work w ${joinCourse}
       where w.state = 'sent' and ${mayCheck(viewer.id)} and ${matches(filter)}
         and (w.claimed_by = ${viewer.id} or not ${isHeld(now)})
         and w.id is distinct from ${exceptId ?? null}::int
       order by w.sent_at, w.id limit 1 for update of w skip locked`)
    if (!next) return null
    await lockClaimed(deps, tx, { workId: next.id, viewer, untilMs: CLAIM_MS })
    return workToCheck(deps, tx, { workId: next.id, viewer })
  })
}

/** Lets others take a work that this checker holds. */
export async function releaseWork(
  deps: Pick<Deps, 'db'>,
  { workId, viewer }: { workId: number; viewer: SessionUser },
): Promise<void> {
  await deps.db.found(sql`
    select w.id from homework_work w ${joinCourse} where w.id = ${workId} and ${mayCheck(viewer.id)}`)
  await deps.db.run(sql`
    update homework_work set claimed_by = null, claimed_until = null where id = ${workId} and claimed_by = ${viewer.id}`)
}
