import type { Attempt, KeptAnswer } from '@kashf/contract/practice/attempts.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type OpenedPaper, paperToSend } from '../papers/render-paper.ts'
import { sealPaper } from '../papers/seal-paper.ts'
import { placedValue } from './answer-values.ts'
import { secondsUntil, shownClock } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import type { AttemptRow } from './attempt-row.ts'
import { recordingsLeft } from './play-recording.ts'

/** Stands for the section that is sent while none is open. */
const NO_SECTION = -1

/** Sealed papers, made once for each variant of a paper and start. */
const sealed = new WeakMap<OpenedPaper, Map<string, Promise<{ iv: string; data: string }>>>()

function sealedOf(
  paper: OpenedPaper,
  { exempt, opens_at: opensAt }: Pick<AttemptRow, 'exempt' | 'opens_at'>,
): Promise<{ iv: string; data: string }> {
  const ofPaper = sealed.get(paper) ?? new Map()
  sealed.set(paper, ofPaper)
  const key = `${opensAt?.getTime()} ${exempt.join()}`
  const made =
    ofPaper.get(key) ??
    sealPaper(paperToSend(paper, { section: 0, exempt }), { version: paper.version, opensAt })
  ofPaper.set(key, made)
  return made
}

/**
 * An attempt as its person sees it: before the start the sealed paper, while it is open the paper, and afterwards neither.
 * `hasPaper` leaves the paper out for a device that has unsealed it.
 */
export async function presentAttempt(
  deps: AttemptDeps,
  row: AttemptRow,
  shown: { device: string | null; hasPaper?: boolean },
): Promise<Attempt> {
  const now = deps.clock.now()
  const paper = await deps.papers.open(deps.db, row.paper_id)
  const { settings, title, blueprint } = paper.version
  const isOpen = row.state === 'open'
  const clock = shownClock(blueprint, row, now)
  // In a break no section is open.
  const sent = { section: clock.break_remaining_s === null ? clock.section : NO_SECTION, exempt: row.exempt }
  return {
    id: row.id,
    test_id: row.test_id,
    test_title: title,
    purpose: row.purpose,
    number: row.number,
    state: row.state,
    opens_at: row.opens_at?.toISOString() ?? null,
    opened_at: row.opened_at?.toISOString() ?? null,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    remaining_s: isOpen ? secondsUntil(row.deadline_at, now) : null,
    ...clock,
    exempt: [...row.exempt],
    settings,
    writer: {
      is_this: row.writer_id === shown.device,
      name: row.writer_name,
      since: row.writer_since.toISOString(),
    },
    paper: isOpen && !shown.hasPaper ? paperToSend(paper, sent) : null,
    sealed: row.state === 'ready' ? await sealedOf(paper, row) : null,
    answers: isOpen && !shown.hasPaper ? await keptAnswers(deps.db, row.id, paper) : [],
    flags: row.flags,
    recordings: isOpen || row.state === 'ready' ? await recordingsLeft(deps.db, row.id, paper) : [],
  }
}

/** The answers of an attempt, with the options numbered as on its paper. */
async function keptAnswers(db: Queryable, attemptId: number, paper: OpenedPaper): Promise<KeptAnswer[]> {
  const rows = await db.rows<Omit<KeptAnswer, 'value'> & { value: AnswerValue }>(sql`
    select slot, part, value, n, device from attempt_answer
     where attempt_id = ${attemptId} and not is_late order by slot, part`)
  return rows.map((row) => ({ ...row, value: placedValue(paper, row, row.value) }))
}
