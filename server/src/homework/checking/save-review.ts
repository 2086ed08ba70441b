import type { Criterion, Review, ReviewBody, Score } from '@kashf/contract/homework/homework.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { leaveRecordings, useRecordings } from '../../media/recordings/recordings.ts'
import { taskById } from '../task/task-row.ts'
import { handInsOf, type WorkRow } from '../work/work-row.ts'
import { lockClaimed } from './checked-work.ts'

/**
 * Keeps what a checker says about the last hand-in, and their claim. Fails with `review_changed` (with what is kept) when somebody
 * has kept something since, with `homework_claimed` and `homework_state_conflict`.
 */
export function saveReview(
  deps: Deps,
  { workId, viewer, body }: { workId: number; viewer: SessionUser; body: ReviewBody },
): Promise<Review> {
  return deps.db.transaction(async (tx) => {
    const work = await lockClaimed(deps, tx, { workId, viewer })
    if (work.number !== body.number) throw new Failure('homework_state_conflict')
    const kept = await lastReview(deps, tx, work, viewer)
    if ((kept?.edit ?? 0) !== body.edit) throw new Failure('review_changed', { data: kept })
    await refuseForeignMarks(tx, work, body)
    const task = await taskById(tx, work.homework_id)
    await nameRecording(deps, tx, { viewer, former: kept?.recording?.id ?? null, id: body.recording_id })
    const now = deps.clock.now()
    await tx.run(sql`
      insert into homework_review (work_id, number, checker_id, marks, scores, comment, recording_id, edit, updated_at)
      values (${workId}, ${work.number}, ${viewer.id}, ${JSON.stringify(body.marks)},
        ${JSON.stringify(scoresOf(task.rubric, body.levels))}, ${body.comment}, ${body.recording_id}, 1, ${now})
      on conflict (work_id, number) do update
        set checker_id = excluded.checker_id, marks = excluded.marks, scores = excluded.scores, comment = excluded.comment,
            recording_id = excluded.recording_id, edit = homework_review.edit + 1, updated_at = excluded.updated_at`)
    const saved = await lastReview(deps, tx, work, viewer)
    if (!saved) throw new Failure('internal')
    return saved
  })
}

/** What is kept about the last hand-in of a work. */
export async function lastReview(
  deps: Deps,
  tx: Tx,
  work: WorkRow,
  viewer: SessionUser,
): Promise<Review | null> {
  const [last] = await handInsOf(deps, tx, { workId: work.id, viewer, isChecker: true })
  return last?.review ?? null
}

/** The rubric as it was when it was applied: a later change of the task leaves the scores as they are. */
function scoresOf(rubric: readonly Criterion[], levels: ReviewBody['levels']): Score[] {
  return rubric.map(({ title, levels: known }, at) => {
    const level = levels[at] ?? null
    const chosen = level === null ? undefined : known[level]
    if (level !== null && !chosen) throw invalid({ levels: 'not_allowed' })
    return {
      title,
      level,
      points: chosen?.points ?? null,
      max_points: Math.max(...known.map(({ points }) => points)),
    }
  })
}

/** Marks stand on sheets of this hand-in, and have the coordinates that their kind needs. */
async function refuseForeignMarks(tx: Tx, work: WorkRow, { marks }: ReviewBody): Promise<void> {
  const { sheet_ids: own } = await tx.only<{ sheet_ids: number[] }>(sql`
    select sheet_ids from homework_hand_in where work_id = ${work.id} and number = ${work.number}`)
  const known = new Set(own)
  const isSound = marks.every(
    ({ sheet_id, kind, at }) =>
      known.has(sheet_id) && at.length % 2 === 0 && (kind === 'stroke' || at.length === 2),
  )
  if (!isSound) throw invalid({ marks: 'not_allowed' })
}

async function nameRecording(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { viewer, former, id }: { viewer: SessionUser; former: number | null; id: number | null },
): Promise<void> {
  if (id === former) return
  if (id !== null) {
    const kept = await useRecordings(tx, { ids: [id], ownerId: viewer.id, kind: 'speech' })
    if (!kept.has(id)) throw invalid({ recording_id: 'upload_unknown' })
  }
  if (former !== null) await leaveRecordings(deps, tx, [former])
}
