import type { Answer } from '@kashf/contract/common.ts'
import type { Question, QuestionBody } from '@kashf/contract/learning/questions.ts'
import { delMany, entries, set } from 'idb-keyval'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { openOutbox, orFallback } from '../../../api/outbox.ts'
import { showToast } from '../../../ui/toast.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'

/** A question that the server has not received yet. */
export interface PendingQuestion {
  user_id: number
  lesson_id: number
  key: string
  text: string
  at_s: number | null
  /** ISO 8601, by this device's clock. */
  written_at: string
}

const store = openOutbox('kashf-questions')

/** Dispatched on `window` when a stored question has been sent. */
export const QUESTION_SENT = 'question-sent'

/** Stores a question on the device until the server has it. Rejects where storage is blocked. */
export const storeQuestion = (question: PendingQuestion): Promise<void> =>
  set(question.key, question, store())

/** The user's unsent questions, all or those of a lesson, oldest first. */
export async function pendingQuestions(userId: number, lessonId?: number): Promise<PendingQuestion[]> {
  const all = await orFallback(() => entries<string, PendingQuestion>(store()), [])
  return all
    .map(([, question]) => question)
    .filter(
      (question) => question.user_id === userId && (lessonId ?? question.lesson_id) === question.lesson_id,
    )
    .sort((a, b) => a.written_at.localeCompare(b.written_at))
}

/** Posts a question. Its key is an idempotency key, so that the server posts it only once. */
function sendQuestion({ lesson_id, key, text, at_s }: PendingQuestion): Promise<Answer<Question>> {
  const body: QuestionBody = { text, key, ...(at_s !== null && { at_s }) }
  return api('POST /api/courses/lesson/:id/questions', { params: { id: lesson_id }, body })
}

/** Sends stored questions until the connection fails. A permanent refusal is shown and the question removed. */
export async function sendPendingQuestions(userId: number): Promise<void> {
  for (const question of await pendingQuestions(userId)) {
    try {
      await sendQuestion(question)
    } catch (error) {
      if (isRetryable(error)) return
      showToast({ kind: 'error', title: messageOf(error), message: question.text })
    }
    await orFallback(() => delMany([question.key], store()), undefined)
    window.dispatchEvent(new Event(QUESTION_SENT))
  }
}
