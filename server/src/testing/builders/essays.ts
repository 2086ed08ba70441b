import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from './practice.ts'
import { type BuiltAttempt, buildAttempts, gradeWaiting } from './practice-attempts.ts'

interface EssaysOptions {
  ownerId: number
  /** What each person wrote. */
  texts: readonly string[]
  userIds?: readonly number[]
  purpose?: 'quiz' | 'exam'
  /** The lesson from which the test was taken. */
  lessonId?: number
  minutesAgo?: number
}

/**
 * A test of a choice and an essay of two criteria, 3 points and 1, which these people have taken: their answers in slot 1 wait for
 * marks.
 */
export async function buildEssays(
  deps: Deps,
  { ownerId, texts, userIds, purpose = 'exam', lessonId, minutesAgo = 1 }: EssaysOptions,
): Promise<{ testId: number; attempts: BuiltAttempt[] }> {
  const rubric = [
    { title: 'Mazmun', max_milli: 3000 },
    { title: 'Imlo', max_milli: 1000 },
  ]
  const { ids } = await buildQuestions(deps, {
    ownerId,
    questions: [
      {},
      {
        content: { form: 'essay', options: [], parts: [{ answer: 'written', label: '' }] },
        key: { parts: [{ kind: 'marked', rubric, model_answer: 'Namuna' }] },
      },
    ],
  })
  const { id: testId } = await buildPublishedTest(deps, { ownerId, purpose, blueprint: blueprintOf(ids) })
  const attempts = await buildAttempts(deps, {
    ...{ testId, minutesAgo, answers: texts.map((text) => ['a', text]) },
    ...(userIds && { userIds }),
  })
  if (lessonId) await deps.db.run(sql`update attempt set lesson_id = ${lessonId} where test_id = ${testId}`)
  await gradeWaiting(deps)
  return { testId, attempts }
}
