import type { OwnWork } from '@kashf/contract/homework/homework.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { toPlainText } from '../../learning/user-text/plain-text.ts'
import { creditOf, daysLate } from '../deadline.ts'
import type { TaskRow } from '../task/task-row.ts'
import { likenessOf } from './likeness.ts'
import { taskToDo } from './open-task.ts'
import { lockWork } from './save-draft.ts'
import { presentOwnWork, type WorkRow, workColumns } from './work-row.ts'

/**
 * Hands a learner's draft in. The same request hands it in once. Fails with `homework_empty`, with `homework_closed` after a
 * deadline that is closed, and with `homework_state_conflict` while it is with the checkers and after it was accepted.
 */
export async function sendWork(
  deps: Deps,
  { taskId, viewer, requestId }: { taskId: number; viewer: SessionUser; requestId: string },
): Promise<OwnWork> {
  return deps.db.transaction(async (tx) => {
    const { task, dueAt } = await taskToDo(deps, tx, { taskId, viewer })
    const row = await lockWork(deps, tx, { taskId, userId: viewer.id })
    const former = await tx.one(sql`
      select 1 from homework_hand_in where work_id = ${row.id} and request_id = ${requestId}`)
    if (former) return presentOwnWork(deps, tx, row, viewer)
    if (row.state === 'sent' || row.state === 'accepted') throw new Failure('homework_state_conflict')
    const sent = await handIn(deps, tx, { row, task, dueAt, requestId })
    return presentOwnWork(deps, tx, sent, viewer)
  })
}

async function handIn(
  deps: Deps,
  tx: Tx,
  of: { row: WorkRow; task: TaskRow; dueAt: Date | null; requestId: string },
): Promise<WorkRow> {
  const { row, task, dueAt, requestId } = of
  const text = toPlainText(row.draft_text)
  const isEmpty = !text && !row.draft_link && row.draft_sheet_ids.length === 0 && !row.draft_recording_id
  if (isEmpty) throw new Failure('homework_empty')
  const now = deps.clock.now()
  const late = row.number === 0 ? await latenessOf(tx, { row, task, dueAt, now }) : row
  const { shingles, sketch } = likenessOf(text, task.id)
  await tx.run(sql`
    insert into homework_hand_in (work_id, number, request_id, text, link, sheet_ids, recording_id, shingles, sketch, sent_at)
    values (${row.id}, ${row.number + 1}, ${requestId}, ${text}, ${row.draft_link}, ${row.draft_sheet_ids},
      ${row.draft_recording_id}, ${shingles}::int[], ${sketch}::int[], ${now})`)
  const promisedAt = new Date(now.getTime() + task.promised_hours * HOUR_MS)
  return tx.only<WorkRow>(sql`
    update homework_work w
       set state = 'sent', number = number + 1, sent_at = ${now}, promised_at = ${promisedAt}, updated_at = ${now},
           late_days = ${late.late_days}, credit_percent = ${late.credit_percent}
     where w.id = ${row.id} returning ${workColumns}`)
}

/** Of the first hand-in alone: nobody becomes late because their work was returned. */
async function latenessOf(
  tx: Tx,
  { row, task, dueAt, now }: { row: WorkRow; task: TaskRow; dueAt: Date | null; now: Date },
): Promise<Pick<WorkRow, 'late_days' | 'credit_percent'>> {
  const begun = await tx.rows<{ at: Date }>(sql`
    select s.begun_at as at from sheet s where s.id = any(${row.draft_sheet_ids}::int[])
    union all
    select u.created_at from recording r join upload u on u.id = r.upload_id where r.id = ${row.draft_recording_id}`)
  const late_days = daysLate(
    dueAt,
    now,
    begun.map(({ at }) => at),
  )
  if (late_days > 0 && task.late === 'closed') throw new Failure('homework_closed')
  return { late_days, credit_percent: creditOf(task, late_days) }
}
