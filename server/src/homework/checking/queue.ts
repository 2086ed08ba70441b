import type { Page } from '@kashf/contract/common.ts'
import type { AnswerForm, QueuedAnswer, QueuedWork, QueueEntry } from '@kashf/contract/homework/queue.ts'
import { person, titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndKey, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { answerForm, gradedAnswers, waitsForMarks } from '../../practice/results/marked-answer.ts'
import { joinCourse, joinCourseOfAttempt, mayCheck, mayMark } from '../checkers.ts'
import { type ClaimRow, claimColumns, joinClaim, presentClaim } from './claims.ts'

/** Which part of the queue is meant: what belongs to one course, the task of one lesson, one test. */
export interface QueueFilter {
  courseId?: number | undefined
  lessonId?: number | undefined
  testId?: number | undefined
}

interface Waiting extends ClaimRow {
  course: QueuedWork['course']
  lesson: QueuedWork['lesson']
  sent_at: Date
  /** Orders those that were sent at the same time. */
  key: string
}
export interface WorkEntryRow extends Waiting {
  kind: 'work'
  id: number
  learner: QueuedWork['learner']
  number: number
  sheets: number
  promised_at: Date | null
  late_days: number
}
export interface AnswerEntryRow extends Omit<Waiting, 'course' | 'lesson'> {
  kind: 'answer'
  id: number
  slot: number
  part: number
  course: QueuedAnswer['course']
  lesson: QueuedAnswer['lesson']
  test: QueuedAnswer['test']
  form: AnswerForm
}
type EntryRow = WorkEntryRow | AnswerEntryRow

/** Works as entries, in the columns of `answerEntries`. */
export const workEntries = (where: Statement, now: Date): Statement => sql`
  select 'work' as kind, w.id, 0 as slot, 0 as part, ${titled(sql`c`)} as course, ${titled(sql`l`)} as lesson,
         ${person(sql`u`)} as learner, w.number, cardinality(i.sheet_ids) as sheets, w.promised_at, w.late_days,
         null::json as test, null as form, date_trunc('milliseconds', w.sent_at) as sent_at, 'work ' || w.id as key, ${claimColumns}
    from homework_work w ${joinCourse} join app_user u on u.id = w.user_id
    join homework_hand_in i on i.work_id = w.id and i.number = w.number ${joinClaim(sql`k.work_id = w.id`, now)}
   where ${where}`

/** Answers of tests as entries, in the columns of `workEntries`. */
export const answerEntries = (where: Statement, now: Date): Statement => sql`
  select 'answer' as kind, a.id, w.slot, w.part, ${titled(sql`c`)} as course, ${titled(sql`l`)} as lesson,
         null::json as learner, null::int as number, null::int as sheets, null::timestamptz as promised_at, null::int as late_days,
         ${titled(sql`t`)} as test, ${answerForm} as form, date_trunc('milliseconds', a.submitted_at) as sent_at,
         concat_ws(' ', 'answer', a.id, w.slot, w.part) as key, ${claimColumns}
    from ${gradedAnswers} ${joinCourseOfAttempt}
    ${joinClaim(sql`k.attempt_id = a.id and k.slot = w.slot and k.part = w.part`, now)}
   where ${where}`

/** The works that wait for a checker. */
export const waitingWorks = (checkerId: number): Statement =>
  sql`(w.state = 'sent' and ${mayCheck(checkerId)})`
/** The answers that wait for their marks. */
export const waitingAnswers = (checkerId: number): Statement =>
  sql`(${waitsForMarks} and ${mayMark(checkerId)})`

/** The first entries of the queue: those that wait for a checker and match, oldest first. */
export function firstEntries(
  db: Queryable,
  of: QueueFilter & { viewerId: number; now: Date; and: Statement; limit: number },
): Promise<EntryRow[]> {
  const { viewerId, now, and, limit, courseId = null, lessonId = null, testId = null } = of
  const inCourse = sql`(${courseId}::int is null or c.id = ${courseId}::int)`
  const works = sql`
    ${waitingWorks(viewerId)} and ${inCourse} and ${testId}::int is null
    and (${lessonId}::int is null or l.id = ${lessonId}::int)`
  const answers = sql`
    ${waitingAnswers(viewerId)} and ${inCourse} and ${lessonId}::int is null
    and (${testId}::int is null or t.id = ${testId}::int)`
  // Each kind is cut first, so that no more than a page is presented of an exam that thousands have taken.
  const first = (entries: Statement) => sql`(
    select * from (${entries}) e where ${and} order by sent_at, key collate "C" limit ${limit})`
  return db.rows<EntryRow>(sql`
    select * from (${first(workEntries(works, now))} union all ${first(answerEntries(answers, now))}) e
     order by sent_at, key collate "C" limit ${limit}`)
}

/** What waits for this checker, or is with another one, oldest first. */
export async function queueOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: QueueFilter & { viewer: SessionUser; limit: number; cursor?: string | undefined },
): Promise<Page<QueueEntry>> {
  const { viewer, limit, cursor, ...filter } = of
  const after = cursorTimeAndKey(cursor) ?? { time: new Date(0), key: '' }
  const found = await firstEntries(deps.db, {
    ...{ ...filter, viewerId: viewer.id, now: deps.clock.now(), limit: limit + 1 },
    and: sql`(sent_at, key collate "C") > (${after.time}, ${after.key})`,
  })
  const { rows, next_cursor } = pageOf(found, limit, ({ sent_at, key }) => [sent_at.getTime(), key])
  return { data: rows.map((row) => presentEntry(row, viewer.id)), next_cursor }
}

const presentEntry = (row: EntryRow, viewerId: number): QueueEntry =>
  row.kind === 'work'
    ? { ...presentWork(row, viewerId), promised_at: row.promised_at?.toISOString() ?? '' }
    : presentAnswer(row, viewerId)

export const presentWork = (row: WorkEntryRow, viewerId: number): Omit<QueuedWork, 'promised_at'> => ({
  kind: 'work',
  id: row.id,
  course: row.course,
  lesson: row.lesson,
  learner: row.learner,
  number: row.number,
  sheets: row.sheets,
  sent_at: row.sent_at.toISOString(),
  late_days: row.late_days,
  claim: presentClaim(row, viewerId),
})

export const presentAnswer = (row: AnswerEntryRow, viewerId: number): QueuedAnswer => ({
  kind: 'answer',
  id: row.id,
  slot: row.slot,
  part: row.part,
  test: row.test,
  course: row.course,
  lesson: row.lesson,
  form: row.form,
  sent_at: row.sent_at.toISOString(),
  claim: presentClaim(row, viewerId),
})
