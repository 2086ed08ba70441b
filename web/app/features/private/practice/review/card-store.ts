import type { ReviewBody, ReviewToday } from '@kashf/contract/practice/review.ts'
import { del, entries, set } from 'idb-keyval'
import { keepCopy, keptCopy } from '../../../../api/device-copies.ts'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import type { Moment } from '../../../public-account/practice/outbox/local-answer.ts'

/** An answer to a card that the server has not confirmed. */
export interface PendingReview extends Moment, Omit<ReviewBody, 'age_ms'> {
  question_id: number
}

// Where storage is blocked, answers live as long as the page.
const store = openOutbox('kashf-review')

const answersOf = (userId: number) => `${userId}/answer/`
const answerKey = (userId: number, { request_id }: PendingReview) => answersOf(userId) + request_id

/** Keeps the cards of a person for times without a line. */
export const keepToday = (userId: number, today: ReviewToday): Promise<void> =>
  keepCopy('review', userId, today)

export const keptToday = (userId: number): Promise<ReviewToday | undefined> => keptCopy('review', userId)

export const keepAnswer = (userId: number, answer: PendingReview): Promise<void> =>
  orFallback(() => set(answerKey(userId, answer), answer, store()), undefined)

export const dropAnswer = (userId: number, answer: PendingReview): Promise<void> =>
  orFallback(() => del(answerKey(userId, answer), store()), undefined)

/** The answers that wait to be sent, the oldest first. */
export async function keptAnswers(userId: number): Promise<PendingReview[]> {
  const all = await orFallback(() => entries<string, PendingReview>(store()), [])
  return all
    .flatMap(([key, value]) => (key.startsWith(answersOf(userId)) ? [value] : []))
    .toSorted((a, b) => a.date_ms - b.date_ms)
}
