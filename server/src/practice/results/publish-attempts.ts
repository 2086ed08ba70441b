import type { TestPurpose } from '@kashf/contract/practice/tests.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { completeTestLesson } from '../../learning/progress/complete-test-lesson.ts'
import { notifyEach } from '../../notices/notify.ts'
import { measureGrowthAgain } from '../growth/course-growth.ts'
import { rememberWrongAnswers } from '../review/remember-wrong-answers.ts'

interface PublishedAttempt {
  id: number
  user_id: number
  is_passed: boolean | null
  purpose: TestPurpose
  title: string
  /** Of a quiz, that a person has marked something: its result was not there at once. */
  is_awaited: boolean
}

/**
 * Publishes the results of graded attempts of a test: people are notified, except of a quiz whose result they see at once; a test
 * that is a lesson is completed; wrong answers come back for review. Repeated, it changes nothing.
 */
export async function publishAttempts(
  deps: Deps,
  tx: Tx,
  { testId, attemptIds }: { testId: number; attemptIds: readonly number[] },
): Promise<void> {
  const published = await tx.rows<PublishedAttempt>(sql`
    update attempt a set state = 'published' from test t
     where a.id = any(${attemptIds}::int[]) and a.test_id = ${testId} and a.state = 'graded' and t.id = a.test_id
    returning a.id, a.user_id, a.is_passed, t.purpose, t.title,
      t.purpose = 'exam' or exists (
        select from attempt_answer w where w.attempt_id = a.id and w.marked_by is not null) as is_awaited`)
  if (published.length === 0) return
  await notifyEach(
    deps,
    tx,
    published.flatMap(({ id, user_id, title, is_awaited }) =>
      is_awaited
        ? {
            userId: user_id,
            kind: 'test_result' as const,
            subject: { test_id: testId, attempt_id: id, title },
            once: `test_result:${id}`,
          }
        : [],
    ),
  )
  if (published.some(({ purpose }) => purpose === 'exam')) await measureGrowthAgain(deps, tx, testId)
  await completeLessons(
    deps,
    tx,
    testId,
    // Handing in passes a test without a pass mark.
    published.flatMap(({ user_id, is_passed }) => (is_passed === false ? [] : [user_id])),
  )
  await rememberWrongAnswers(tx, { attemptIds: published.map(({ id }) => id), now: deps.clock.now() })
}

/** Completes the lessons that are this test, for people who passed it. */
export async function completeLessons(
  deps: Deps,
  tx: Tx,
  testId: number,
  userIds: readonly number[],
): Promise<void> {
  const isLesson = await tx.one(sql`select from lesson where test_id = ${testId} and deleted_at is null`)
  if (!isLesson) return
  for (const userId of [...new Set(userIds)].sort((a, b) => a - b)) {
    await completeTestLesson(deps, tx, { userId, testId })
  }
}
