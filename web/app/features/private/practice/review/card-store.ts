import type { ReviewBody, ReviewToday } from '@kashf/contract/practice/review.ts'
import { del, entries, get, set } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import type { Moment } from '../outbox/local-answer.ts'

/** An answer to a card that the server has not confirmed. */
export interface PendingReview extends Moment, Omit<ReviewBody, 'age_ms'> {
  question_id: number
}

// Where storage is blocked, cards and answers live as long as the page.
const store = openOutbox('kashf-review')

const todayKey = (userId: number) => `${userId}/today`
const answersOf = (userId: number) => `${userId}/answer/`
const answerKey = (userId: number, { request_id }: PendingReview) => answersOf(userId) + request_id

/** Keeps the cards of a person for times without a line. */
export const keepToday = (userId: number, today: ReviewToday): Promise<void> =>
  orFallback(() => set(todayKey(userId), today, store()), undefined)

export const keptToday = (userId: number): Promise<ReviewToday | undefined> =>
  orFallback(() => get<ReviewToday>(todayKey(userId), store()), undefined)

export const keepAnswer = (userId: number, answer: PendingReview): Promise<void> =>
  orFallback(() => set(answerKey(userId, answer), answer, store()), undefined)

export const dropAnswer = (userId: number, answer: PendingReview): Promise<void> =>
  orFallback(() => del(answerKey(userId, answer), store()), undefined)

/** The answers that wait to be sent, the oldest first. */
export async function keptAnswers(userId: number): Promise<PendingReview[]> {
  const all = await orFallback(() => entries<string, PendingReview | ReviewToday>(store()), [])
  return all
    .flatMap(([key, value]) => (key.startsWith(answersOf(userId)) && 'request_id' in value ? [value] : []))
    .toSorted((a, b) => a.date_ms - b.date_ms)
}
