import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { joinCourse, mayCheck } from '../checkers.ts'
import { presentTask, taskById } from '../task/task-row.ts'
import { handInsOf, type WorkRow, workColumns } from '../work/work-row.ts'
import { claim } from './claims.ts'
import { presentWork, type WorkEntryRow, workEntries } from './queue.ts'
import { similarWorks } from './similar-works.ts'

interface OfWork {
  workId: number
  viewer: SessionUser
}

/** A work that was handed in, for one of its checkers; `not_found` for everybody else. */
export async function workToCheck(
  deps: Deps,
  db: Queryable,
  { workId, viewer }: OfWork,
): Promise<WorkToCheck> {
  const entry = await db.found<WorkEntryRow>(
    workEntries(sql`w.id = ${workId} and w.number > 0 and ${mayCheck(viewer.id)}`, deps.clock.now()),
  )
  const work = await db.found<WorkRow>(sql`select ${workColumns} from homework_work w where w.id = ${workId}`)
  const task = await taskById(db, work.homework_id)
  return {
    ...presentWork(entry, viewer.id),
    state: work.state,
    credit_percent: work.credit_percent,
    promised_at: work.promised_at?.toISOString() ?? null,
    task: await presentTask(deps, db, task, viewer),
    hand_ins: await handInsOf(deps, db, { workId, viewer, isChecker: true }),
    similar: await similarWorks(db, { workId, number: work.number, taskId: work.homework_id }),
  }
}

/** The work locked and claimed by one of its checkers, if it waits for a decision and no other holds it. */
export async function lockClaimed(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { workId, viewer }: OfWork,
): Promise<WorkRow> {
  const row = await tx.found<WorkRow>(sql`
    select ${workColumns} from homework_work w ${joinCourse}
     where w.id = ${workId} and w.number > 0 and ${mayCheck(viewer.id)} for update of w`)
  if (row.state !== 'sent') throw new Failure('homework_state_conflict')
  await claim(deps, tx, { item: { workId }, checkerId: viewer.id })
  return row
}
