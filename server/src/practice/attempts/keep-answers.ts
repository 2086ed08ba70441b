import type { AnswersBody, AnswersKept } from '@kashf/contract/practice/attempts.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { type OpenedPaper, sectionsOfSlots } from '../papers/render-paper.ts'
import { type AnswerPlace, answerToStore, type NewAnswer, type Sorted } from './answer-values.ts'
import {
  currentSection,
  isInTime,
  secondsUntil,
  sectionTakesAnswers,
  shownClock,
  takesAnswers,
} from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { type AttemptRow, ownAttempt } from './attempt-row.ts'
import { isRecorded, keepRecordings, leaveReplacedRecordings } from './recorded-answers.ts'

/**
 * Keeps answers of an attempt. They are absolute, so a repeated request changes nothing; of two devices the later moment of
 * answering wins. A device that no longer writes keeps what was answered before another took over. Answers that come after the
 * grace are kept apart for the author to decide, because the age of an answer is a claim.
 */
export async function keepAnswers(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; body: AnswersBody },
): Promise<AnswersKept> {
  const row = await ownAttempt(deps.db, input)
  const paper = await deps.papers.open(deps.db, row.paper_id)
  const now = deps.clock.now()
  const sorted = sortAnswers(row, paper, input.body, now)
  const { accepted, refused } = await keepRecordings(deps.db, row, paper, sorted)
  const isWriter = row.writer_id === input.body.device
  if (!isWriter && accepted.length === 0) throw new Failure('attempt_elsewhere')
  if (row.state === 'open' && isInTime(row.deadline_at, now)) {
    const { isOpen, written } = await write(deps.db, row, { ...input.body, answers: accepted, isWriter, now })
    // The attempt was handed in or expired between the two statements.
    if (!isOpen) return keepAnswers(deps, input)
    if (accepted.some((answer) => isRecorded(paper, answer)))
      await leaveReplacedRecordings(deps, deps.db, row.id)
    return {
      // Usually all of them are new, and nothing has to be read again.
      kept:
        written === accepted.length
          ? ownAnswers(accepted, input.body.device)
          : await keptOf(deps.db, row, accepted),
      refused,
      late: 0,
      is_writer: isWriter,
      ...clockOf(row, paper, now),
      state: row.state,
    }
  }
  if (row.state === 'ready') throw new Failure('test_not_open')
  if (!takesAnswers(row)) throw new Failure('attempt_over')
  await writeLate(deps.db, row, { device: input.body.device, answers: accepted, now })
  return {
    kept: [],
    refused,
    late: accepted.length,
    is_writer: isWriter,
    ...clockOf(row, paper, now),
    state: row.state,
  }
}

const clockOf = (row: AttemptRow, { version }: OpenedPaper, now: Date) => ({
  remaining_s: row.state === 'open' ? secondsUntil(row.deadline_at, now) : null,
  ...shownClock(version.blueprint, row, now),
})

/** Sorts out what the paper does not have, what belongs to a closed section, and what another device may have changed since. */
export function sortAnswers(row: AttemptRow, paper: OpenedPaper, body: AnswersBody, now: Date): Sorted {
  const sections = sectionsOfSlots(paper)
  const clock = currentSection(paper.version.blueprint, row, row, now)
  const isStepwise = row.section_began_at !== null
  const accepted = new Map<string, NewAnswer>()
  const refused: AnswerPlace[] = []
  for (const { slot, part, value, age_ms, n } of body.answers) {
    const answeredAt = new Date(Math.max(now.getTime() - age_ms, row.opened_at?.getTime() ?? 0))
    const stored = answerToStore(paper, { slot, part }, value)
    const isOfOtherDevice = row.writer_id !== body.device && answeredAt >= row.writer_since
    const isExempt = row.exempt.includes(paper.slots[slot]?.block ?? -1)
    if (
      stored === undefined ||
      isExempt ||
      isOfOtherDevice ||
      (isStepwise && !sectionTakesAnswers(paper.version.blueprint, clock, sections[slot] ?? -1, now))
    ) {
      refused.push({ slot, part })
      continue
    }
    const key = `${slot} ${part}`
    if ((accepted.get(key)?.n ?? -1) < n)
      accepted.set(key, { slot, part, value: stored, n, answered_at: answeredAt })
  }
  return { accepted: [...accepted.values()], refused }
}

interface Written {
  device: string
  answers: NewAnswer[]
  now: Date
}

/**
 * Writes answers of the attempt in `a(id)`, if there is one. Of two answers of one device the later number stands, of two devices
 * the later moment.
 */
const upsert = ({ device, answers, now }: Written, isLate: boolean): Statement => sql`
  insert into attempt_answer as w (attempt_id, slot, part, value, device, n, answered_at, received_at, is_late)
  select a.id, r.slot, r.part, nullif(r.value, 'null'::jsonb), ${device}::uuid, r.n, r.answered_at, ${now}, ${isLate}
    from a, jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as r(slot smallint, part smallint, value jsonb, n int, answered_at timestamptz)
  on conflict (attempt_id, slot, part, is_late) do update
    set value = excluded.value, device = excluded.device, n = excluded.n, answered_at = excluded.answered_at,
        received_at = excluded.received_at
    where case when excluded.device = w.device then excluded.n > w.n
               else (excluded.answered_at, excluded.device) > (w.answered_at, w.device) end`

/**
 * Writes the answers in the statement that locks the attempt, so that none slips in after it was handed in. `isOpen` is false
 * when it was.
 */
async function write(
  db: Queryable,
  { id, user_id }: AttemptRow,
  written: Written & Pick<AnswersBody, 'flags'> & { isWriter: boolean },
): Promise<{ isOpen: boolean; written: number }> {
  const { now, flags = null, isWriter } = written
  const done = await db.only<{ is_open: boolean; written: number }>(sql`
    with a as (
      update attempt set seen_at = ${now},
             flags = case when ${isWriter} then coalesce(${flags}::smallint[], flags) else flags end
       where id = ${id} and user_id = ${user_id} and state = 'open' returning id),
    kept as (${upsert(written, false)} returning 1)
    select exists (select from a) as is_open, (select count(*)::int from kept) as written`)
  return { isOpen: done.is_open, written: done.written }
}

/** What stands for each of these parts. */
function keptOf(
  db: Queryable,
  { id }: AttemptRow,
  answers: readonly AnswerPlace[],
): Promise<AnswersKept['kept']> {
  return db.rows<AnswersKept['kept'][number]>(sql`
    select w.slot, w.part, w.n, w.device from attempt_answer w
      join unnest(${answers.map(({ slot }) => slot)}::smallint[], ${answers.map(({ part }) => part)}::smallint[]) s(slot, part)
        on s.slot = w.slot and s.part = w.part
     where w.attempt_id = ${id} and not w.is_late order by w.slot, w.part`)
}

/** Answers of this device that stand. */
export const ownAnswers = (answers: readonly NewAnswer[], device: string): AnswersKept['kept'] =>
  answers.map(({ slot, part, n }) => ({ slot, part, n, device }))

/** Keeps answers beside those that count. */
async function writeLate(db: Queryable, { id }: AttemptRow, written: Written): Promise<void> {
  await db.run(sql`with a as (select ${id}::int as id) ${upsert(written, true)}`)
}

/** Writes the answers of an attempt that was taken without a line, in the transaction that has inserted it. */
export async function writeTaken(tx: Queryable, { id }: AttemptRow, written: Written): Promise<void> {
  await tx.run(sql`with a as (select ${id}::int as id) ${upsert(written, false)}`)
}

/** Writes answers in the transaction that hands the attempt in, which holds its row. */
export async function writeLast(
  tx: Queryable,
  row: AttemptRow,
  written: Written & Pick<AnswersBody, 'flags'>,
): Promise<void> {
  await write(tx, row, { ...written, isWriter: true })
}
