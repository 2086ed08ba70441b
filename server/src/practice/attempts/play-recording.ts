import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { sectionsOfSlots } from '../papers/render-paper.ts'
import { currentSection } from './attempt-clock.ts'
import { lockOwnAttempt } from './attempt-row.ts'
import type { AttemptDeps } from './present-attempt.ts'

/** A recording that is sent, and how often it may be played after this. */
interface Playing {
  attachmentId: number
  mime: string
  plays_left: number | null
}

/**
 * Counts a play of a recording on the paper, on any device. Fails with `recording_played_out` after the last one: the bytes are
 * sent by this call only, so nothing else plays it.
 */
export async function playRecording(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; passageId: number },
): Promise<Playing> {
  return deps.db.transaction(async (tx) => {
    const row = await lockOwnAttempt(tx, input)
    if (row.state !== 'open') throw new Failure('attempt_over')
    const paper = await deps.papers.open(tx, row.paper_id)
    const { blueprint } = paper.version
    const clock = currentSection(blueprint, row, row, deps.clock.now())
    const sections = sectionsOfSlots(paper)
    // As its questions, a recording is sent while its section is open.
    const isSent = (slot: number) =>
      row.section_began_at === null || (sections[slot] === clock.section && clock.break_ends_at === null)
    const passage = paper.contents.find(
      ({ passage }, slot) => passage?.id === input.passageId && isSent(slot),
    )?.passage
    if (!passage || passage.attachment_id === null) throw new Failure('not_found')
    const file = await tx.found<{ mime: string }>(
      sql`select mime from attachment where id = ${passage.attachment_id}`,
    )
    const { plays } = await tx.only<{ plays: number }>(sql`
      insert into attempt_play as p (attempt_id, passage_id, plays) values (${row.id}, ${passage.id}, 1)
      on conflict (attempt_id, passage_id) do update set plays = p.plays + 1 returning plays`)
    if (passage.plays !== null && plays > passage.plays) throw new Failure('recording_played_out')
    return {
      attachmentId: passage.attachment_id,
      mime: file.mime,
      plays_left: passage.plays === null ? null : passage.plays - plays,
    }
  })
}
