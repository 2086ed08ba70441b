import type { SpokenBody } from '@kashf/contract/practice/attempts.ts'
import { MAX_RECORDINGS } from '@kashf/contract/practice/limits.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { receiveRecording } from '../../media/recordings/receive-recording.ts'
import { leaveRecordings, useRecordings } from '../../media/recordings/recordings.ts'
import type { OpenedPaper } from '../papers/render-paper.ts'
import type { NewAnswer, Sorted } from './answer-values.ts'
import { takesAnswers } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { type AttemptRow, lockOwnAttempt } from './attempt-row.ts'

/** Whether a part is answered by speaking. */
export const isRecorded = (paper: OpenedPaper, { slot, part }: { slot: number; part: number }): boolean =>
  paper.contents[slot]?.content.parts[part]?.answer === 'recorded'

/**
 * Receives what a person recorded for a part of their attempt and returns the recording's id, which an answer then names. A repeat
 * with the same upload finds the same. Fails with `attempt_over`, `recording_refused` and `too_many_recordings`.
 */
export async function receiveSpokenAnswer(
  deps: AttemptDeps,
  { body, ...of }: { attemptId: number; userId: number; body: SpokenBody },
): Promise<number> {
  const { slot, part, upload_id: uploadId } = body
  return deps.db.transaction(async (tx) => {
    const row = await lockOwnAttempt(tx, of)
    const paper = await deps.papers.open(tx, row.paper_id)
    if (!isRecorded(paper, body)) throw new Failure('not_found')
    if (row.state === 'ready') throw new Failure('test_not_open')
    if (!takesAnswers(row)) throw new Failure('attempt_over')
    const id = await receiveRecording(deps, tx, { ownerId: row.user_id, kind: 'speech', uploadId })
    await tx.run(sql`
      insert into attempt_recording (recording_id, attempt_id, slot, part) values (${id}, ${row.id}, ${slot}, ${part})
      on conflict do nothing`)
    const sent = await tx.only<{ of_attempt: number; of_part: number }>(sql`
      select count(*)::int as of_attempt, count(*) filter (where slot = ${slot} and part = ${part})::int as of_part
        from attempt_recording where attempt_id = ${row.id}`)
    if (sent.of_attempt > MAX_RECORDINGS.attempt || sent.of_part > MAX_RECORDINGS.part)
      throw new Failure('too_many_recordings')
    return id
  })
}

/**
 * Keeps the recordings that answers name, before the answers are written, and refuses those that were not received for their part
 * of this attempt.
 */
export async function keepRecordings(
  db: Queryable,
  row: AttemptRow,
  paper: OpenedPaper,
  { accepted, refused }: Sorted,
): Promise<Sorted> {
  const named = accepted.flatMap((answer) => {
    const id = recordingIn(paper, answer)
    return id === null ? [] : [{ slot: answer.slot, part: answer.part, id }]
  })
  if (named.length === 0) return { accepted, refused }
  const received = await db.rows<{ id: number; slot: number; part: number }>(sql`
    select r.recording_id as id, r.slot, r.part from attempt_recording r
      join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(slot smallint, part smallint, id int)
        on n.id = r.recording_id and n.slot = r.slot and n.part = r.part
     where r.attempt_id = ${row.id}`)
  const ids = received.map(({ id }) => id)
  const kept = await useRecordings(db, { ids, ownerId: row.user_id, kind: 'speech' })
  const places = new Set(
    received.filter(({ id }) => kept.has(id)).map(({ id, slot, part }) => `${slot} ${part} ${id}`),
  )
  const isForeign = (answer: NewAnswer): boolean => {
    const id = recordingIn(paper, answer)
    return id !== null && !places.has(`${answer.slot} ${answer.part} ${id}`)
  }
  return {
    accepted: accepted.filter((answer) => !isForeign(answer)),
    refused: [...refused, ...accepted.filter(isForeign).map(({ slot, part }) => ({ slot, part }))],
  }
}

/** The recording that an answer names; null for an answer of another form, and for none. */
export function recordingIn(
  paper: OpenedPaper,
  answer: { slot: number; part: number; value: NewAnswer['value'] },
): number | null {
  return typeof answer.value === 'string' && isRecorded(paper, answer) ? Number(answer.value) : null
}

/** Leaves the recordings of an attempt that no answer names any more, late ones included. */
export async function leaveReplacedRecordings(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  attemptId: number,
): Promise<void> {
  const rows = await db.rows<{ id: number }>(sql`
    select r.recording_id as id from attempt_recording r
     where r.attempt_id = ${attemptId} and not exists (
           select from attempt_answer w where w.attempt_id = r.attempt_id and w.slot = r.slot and w.part = r.part
              and w.value = to_jsonb(r.recording_id::text))`)
  await leaveRecordings(
    deps,
    db,
    rows.map(({ id }) => id),
  )
}
