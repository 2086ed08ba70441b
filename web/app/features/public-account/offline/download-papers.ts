import type { Paper } from '@kashf/contract/practice/paper.ts'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'
import type { SavedQuiz } from '../practice/saved-quizzes.ts'
import { pictureInside, withPictures } from './pictures-inside.ts'

/** The name of the file of a saved lesson that has its quizzes. */
export const PAPERS = 'papers'

/** The quizzes of a lesson that can be taken without a line, with papers and pictures, as JSON; null when there are none. */
export async function downloadPapers(
  lessonId: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { data: tests } = await api('GET /api/courses/lesson/:id/tests', { params: { id: lessonId }, signal })
  const quizzes: SavedQuiz[] = []
  for (const test of tests) {
    if (test.purpose !== 'quiz' || test.is_lesson || test.minutes !== null) continue
    try {
      const { data } = await api('POST /api/practice/tests/:id/saved-papers', {
        ...{ params: { id: test.test_id }, body: { lesson_id: lessonId }, signal },
      })
      quizzes.push({ saved_id: data.id, test, paper: await paperInside(data.paper, signal) })
    } catch (error) {
      // A test that needs the line, or has no attempts left, is not saved.
      if (isRetryable(error) || !(error instanceof ApiError)) throw error
    }
  }
  return quizzes.length === 0 ? null : new TextEncoder().encode(JSON.stringify(quizzes))
}

/** The paper with its pictures inside, so that they are encrypted with it. */
async function paperInside(paper: Paper, signal: AbortSignal): Promise<Paper> {
  const inside: Paper = JSON.parse(await withPictures(JSON.stringify(paper), signal))
  for (const { questions } of inside.sections.flatMap(({ blocks }) => blocks)) {
    for (const question of questions) {
      if (question.image) question.image = await pictureInside(`${question.image}/640.webp`, signal)
    }
  }
  return inside
}
