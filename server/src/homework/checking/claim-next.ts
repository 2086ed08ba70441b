import type { ItemToCheck } from '@kashf/contract/homework/queue.ts'
import { sql } from '../../db/sql.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AttemptDeps } from '../../practice/attempts/attempt-deps.ts'
import { answerToMark } from './answer-to-mark.ts'
import { workToCheck } from './checked-work.ts'
import { tryClaim } from './claims.ts'
import { firstEntries, type QueueFilter } from './queue.ts'

/** Takes the oldest work or answer that nobody holds, other than the work `exceptId`; null when none waits. */
export function claimNext(
  deps: AttemptDeps,
  { viewer, exceptId, ...filter }: QueueFilter & { viewer: SessionUser; exceptId?: number | undefined },
): Promise<ItemToCheck | null> {
  const checkerId = viewer.id
  return deps.db.transaction(async (tx) => {
    // Where another checker is faster, the next one is the oldest.
    for (;;) {
      const [next] = await firstEntries(tx, {
        ...{ ...filter, viewerId: checkerId, now: deps.clock.now(), limit: 1 },
        and: sql`(claimed_by is null or claimed_by = ${checkerId})
          and not (kind = 'work' and id = coalesce(${exceptId ?? null}::int, 0))`,
      })
      if (!next) return null
      if (next.kind === 'work') {
        const work = { workId: next.id }
        if (await tryClaim(deps, tx, { item: work, checkerId }))
          return workToCheck(deps, tx, { ...work, viewer })
      } else {
        const place = { attemptId: next.id, slot: next.slot, part: next.part }
        if (await tryClaim(deps, tx, { item: place, checkerId }))
          return answerToMark(deps, tx, { place, viewer })
      }
    }
  })
}
