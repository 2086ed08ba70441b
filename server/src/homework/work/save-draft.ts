import type { DraftBody, OwnWork } from '@kashf/contract/homework/homework.ts'
import { MAX_PDFS, MAX_PICTURES } from '@kashf/contract/homework/limits.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { leaveRecordings, useRecordings } from '../../media/recordings/recordings.ts'
import { leaveSheets, useSheets } from '../../media/sheets/sheets.ts'
import { taskToDo } from './open-task.ts'
import { presentOwnWork, type WorkRow, workColumns } from './work-row.ts'

/**
 * Keeps what a learner is working at. Fails with `homework_changed` (with their present work) when another page has kept something
 * since, and with `homework_state_conflict` while it is with the checkers and after it was accepted.
 */
export async function saveDraft(
  deps: Deps,
  { taskId, viewer, body }: { taskId: number; viewer: SessionUser; body: DraftBody },
): Promise<OwnWork> {
  return deps.db.transaction(async (tx) => {
    await taskToDo(deps, tx, { taskId, viewer })
    const row = await lockWork(deps, tx, { taskId, userId: viewer.id })
    if (row.state === 'sent' || row.state === 'accepted') throw new Failure('homework_state_conflict')
    if (row.edit !== body.edit)
      throw new Failure('homework_changed', { data: await presentOwnWork(deps, tx, row, viewer) })
    await nameFiles(deps, tx, row, body)
    const changed = await tx.only<WorkRow>(sql`
      update homework_work w
         set draft_text = ${body.text}, draft_link = ${body.link}, draft_sheet_ids = ${body.sheet_ids},
             draft_recording_id = ${body.recording_id}, edit = edit + 1, updated_at = ${deps.clock.now()}
       where w.id = ${row.id} returning ${workColumns}`)
    return presentOwnWork(deps, tx, changed, viewer)
  })
}

/** The learner's work of a task, begun now if there is none, locked until the transaction ends. */
export async function lockWork(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  { taskId, userId }: { taskId: number; userId: number },
): Promise<WorkRow> {
  await tx.run(sql`
    insert into homework_work (homework_id, user_id, state, updated_at)
    values (${taskId}, ${userId}, 'draft', ${deps.clock.now()}) on conflict do nothing`)
  return tx.only<WorkRow>(sql`
    select ${workColumns} from homework_work w where w.homework_id = ${taskId} and w.user_id = ${userId} for update`)
}

/** Keeps the files that the draft names from now on, and leaves those that neither it nor a hand-in names any more. */
async function nameFiles(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  row: WorkRow,
  { sheet_ids: ids, recording_id: recordingId }: DraftBody,
): Promise<void> {
  const used = await useSheets(tx, { ids, ownerId: row.user_id, purpose: 'homework' })
  if (used.length < ids.length) throw invalid({ sheet_ids: 'upload_unknown' })
  const pictures = used.filter(({ kind }) => kind === 'picture').length
  if (pictures > MAX_PICTURES) throw invalid({ sheet_ids: { key: 'too_many', n: MAX_PICTURES } })
  if (used.length - pictures > MAX_PDFS) throw invalid({ sheet_ids: { key: 'too_many', n: MAX_PDFS } })
  if (recordingId !== null) {
    const kept = await useRecordings(tx, { ids: [recordingId], ownerId: row.user_id, kind: 'speech' })
    if (!kept.has(recordingId)) throw invalid({ recording_id: 'upload_unknown' })
  }
  const sent = await tx.only<{ sheets: number[]; recordings: number[] }>(sql`
    select coalesce(array_agg(distinct s.id) filter (where s.id is not null), '{}') as sheets,
           coalesce(array_agg(distinct i.recording_id) filter (where i.recording_id is not null), '{}') as recordings
      from homework_hand_in i left join lateral unnest(i.sheet_ids) as s (id) on true where i.work_id = ${row.id}`)
  await leaveSheets(
    deps,
    tx,
    row.draft_sheet_ids.filter((id) => !ids.includes(id) && !sent.sheets.includes(id)),
  )
  const former = row.draft_recording_id
  if (former !== null && former !== recordingId && !sent.recordings.includes(former))
    await leaveRecordings(deps, tx, [former])
}
