import type { HandIn, Mark, OwnWork, Review, Score, WorkState } from '@kashf/contract/homework/homework.ts'
import { displayName } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentRecordings } from '../../media/recordings/recordings.ts'
import { presentSheets } from '../../media/sheets/sheets.ts'

export interface WorkRow {
  id: number
  homework_id: number
  user_id: number
  state: WorkState
  draft_text: string
  draft_link: string | null
  draft_sheet_ids: number[]
  draft_recording_id: number | null
  edit: number
  number: number
  late_days: number
  credit_percent: number
  sent_at: Date | null
  promised_at: Date | null
}

/** The columns of a work, to select from `homework_work w`. */
export const workColumns: Statement = sql`
  w.id, w.homework_id, w.user_id, w.state, w.draft_text, w.draft_link, w.draft_sheet_ids, w.draft_recording_id, w.edit,
  w.number, w.late_days, w.credit_percent, w.sent_at, w.promised_at`

type Viewer = Pick<SessionUser, 'id' | 'sessionId'>
type PresentDeps = Pick<Deps, 'env' | 'clock'>

interface HandInRow {
  number: number
  text: string
  link: string | null
  sheet_ids: number[]
  recording_id: number | null
  sent_at: Date
  marks: Mark[] | null
  scores: Score[]
  comment: string
  review_recording_id: number | null
  outcome: Review['outcome']
  decided_at: Date | null
  checker: Review['checker']
  is_own: boolean
  saved_at: Date
  review_edit: number
}

/**
 * What was handed in of a work, newest first, with what was said about it. A review that is not decided is shown to checkers only.
 */
export async function handInsOf(
  deps: PresentDeps,
  db: Queryable,
  { workId, viewer, isChecker }: { workId: number; viewer: Viewer; isChecker: boolean },
): Promise<HandIn[]> {
  const rows = await db.rows<HandInRow>(sql`
    select i.number, i.text, i.link, i.sheet_ids, i.recording_id, i.sent_at, r.marks, r.scores, r.comment,
           r.recording_id as review_recording_id, r.outcome, r.decided_at, r.edit as review_edit,
           ${displayName(sql`k`)} as checker, r.checker_id = ${viewer.id} as is_own, r.updated_at as saved_at
      from homework_hand_in i
      left join homework_review r on r.work_id = i.work_id and r.number = i.number and (${isChecker} or r.outcome is not null)
      left join app_user k on k.id = r.checker_id
     where i.work_id = ${workId} order by i.number desc limit 100`)
  const sheetIds = rows.flatMap((row) => row.sheet_ids)
  const recordingIds = rows.flatMap((row) => [row.recording_id ?? [], row.review_recording_id ?? []].flat())
  const sheets = await presentSheets(deps, db, sheetIds, viewer)
  const recordings = await presentRecordings(deps, db, recordingIds, viewer)
  const recorded = (id: number | null) => (id === null ? null : (recordings.get(id) ?? null))
  return rows.map((row) => ({
    number: row.number,
    text: row.text,
    link: row.link,
    sheets: row.sheet_ids.flatMap((id) => sheets.get(id) ?? []),
    recording: recorded(row.recording_id),
    sent_at: row.sent_at.toISOString(),
    review: row.marks && {
      marks: row.marks,
      scores: row.scores,
      comment: row.comment,
      recording: recorded(row.review_recording_id),
      outcome: row.outcome,
      decided_at: row.decided_at?.toISOString() ?? null,
      checker: row.checker,
      is_own: row.is_own,
      saved_at: row.saved_at.toISOString(),
      edit: row.review_edit,
    },
  }))
}

/** A work as its author sees it. */
export async function presentOwnWork(
  deps: PresentDeps,
  db: Queryable,
  row: WorkRow,
  viewer: Viewer,
): Promise<OwnWork> {
  const sheets = await presentSheets(deps, db, row.draft_sheet_ids, viewer)
  const recordingId = row.draft_recording_id
  const recordings = await presentRecordings(deps, db, recordingId === null ? [] : [recordingId], viewer)
  return {
    id: row.id,
    state: row.state,
    promised_at: row.promised_at?.toISOString() ?? null,
    late_days: row.late_days,
    credit_percent: row.credit_percent,
    draft: {
      text: row.draft_text,
      link: row.draft_link,
      sheets: row.draft_sheet_ids.flatMap((id) => sheets.get(id) ?? []),
      recording: recordingId === null ? null : (recordings.get(recordingId) ?? null),
      edit: row.edit,
    },
    hand_ins: await handInsOf(deps, db, { workId: row.id, viewer, isChecker: false }),
  }
}
