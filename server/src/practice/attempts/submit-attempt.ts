import type { AnswersBody, AnswersKept } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import { gradeAttempts } from '../grading/grade-attempts.ts'
import { isInTime } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { lockOwnAttempt } from './attempt-row.ts'
import { keepAnswers, ownAnswers, sortAnswers, writeLast } from './keep-answers.ts'
import { keepRecordings, leaveReplacedRecordings } from './recorded-answers.ts'

/**
 * Hands an attempt in, with the answers that the device had not sent. Repeated, it changes nothing. After the grace the answers
 * are kept apart, as by `keepAnswers`.
 */
export async function submitAttempt(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; body: AnswersBody },
): Promise<AnswersKept> {
  const kept = await deps.db.transaction(async (tx): Promise<AnswersKept | 'late'> => {
    const row = await lockOwnAttempt(tx, input)
    const now = deps.clock.now()
    if (row.state === 'ready') throw new Failure('test_not_open')
    if (row.state === 'void') throw new Failure('attempt_over')
    const paper = await deps.papers.open(tx, row.paper_id)
    const { device } = input.body
    if (row.state !== 'open') {
      const isOwnEnd = row.submitted_at?.getTime() !== row.deadline_at?.getTime()
      return isOwnEnd ? answerOf(row.state, { kept: [], refused: [] }, row.section) : 'late'
    }
    if (!isInTime(row.deadline_at, now)) return 'late'
    if (row.writer_id !== device) throw new Failure('attempt_elsewhere')
    const sorted = sortAnswers(row, paper, input.body, now)
    const { accepted, refused } = await keepRecordings(tx, row, paper, sorted)
    await writeLast(tx, row, { device, answers: accepted, flags: input.body.flags, now })
    await leaveReplacedRecordings(deps, tx, row.id)
    await tx.run(sql`
      update attempt set state = 'submitted', submitted_at = ${now} where id = ${row.id}`)
    return answerOf('submitted', { kept: ownAnswers(accepted, device), refused }, row.section)
  })
  if (kept === 'late') return keepAnswers(deps, input)
  if (kept.state === 'submitted') await gradeNow(deps, input.attemptId)
  return kept
}

const answerOf = (
  state: AnswersKept['state'],
  { kept, refused }: Pick<AnswersKept, 'kept' | 'refused'>,
  section: number,
): AnswersKept => ({
  kept,
  refused,
  state,
  section,
  is_writer: true,
  late: 0,
  remaining_s: null,
  section_remaining_s: null,
  break_remaining_s: null,
})

/** Grades a test whose results come at once, so that nobody waits for the worker, which does it otherwise. */
export async function gradeNow(deps: AttemptDeps, attemptId: number): Promise<void> {
  const awaited = await deps.db.one<{ id: number; test_id: number }>(sql`
    select a.id, a.test_id from attempt a join test_version v on v.test_id = a.test_id and v.version = a.test_version
     where a.id = ${attemptId} and v.settings ->> 'results' = 'at_once'`)
  if (!awaited) return
  await gradeAttempts(deps, [awaited]).catch((error) =>
    deps.log.error({ err: error, attemptId }, 'an attempt was not graded'),
  )
}
