import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { joinCourse, mayCheck } from '../checkers.ts'
import { lockClaimed, workToCheck } from './checked-work.ts'
import { endClaim } from './claims.ts'

/** Takes a work for half an hour. Fails with `homework_claimed` while another holds it. */
export function claimWork(deps: Deps, of: { workId: number; viewer: SessionUser }): Promise<WorkToCheck> {
  return deps.db.transaction(async (tx) => {
    await lockClaimed(deps, tx, of)
    return workToCheck(deps, tx, of)
  })
}

/** Lets others take a work that this checker holds. */
export async function releaseWork(
  { db }: Pick<Deps, 'db'>,
  { workId, viewer }: { workId: number; viewer: SessionUser },
): Promise<void> {
  await db.found(sql`
    select w.id from homework_work w ${joinCourse} where w.id = ${workId} and ${mayCheck(viewer.id)}`)
  await endClaim(db, { item: { workId }, checkerId: viewer.id })
}
