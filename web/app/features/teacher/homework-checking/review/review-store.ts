import { del, get, set } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import type { ReviewValues } from './review-values.ts'

/** A review that the server does not have yet, on this device. */
export interface LocalReview {
  values: ReviewValues
  /** Of the review that it was made from. */
  edit: number
}

/** Which hand-in a review is of, and whose it is. */
export interface ReviewPlace {
  checkerId: number
  workId: number
  number: number
}

const store = openOutbox('kashf-homework-reviews')
const keyOf = ({ checkerId, workId, number }: ReviewPlace) => `${checkerId}/${workId}/${number}`

export const keepReview = (place: ReviewPlace, review: LocalReview): Promise<void> =>
  orFallback(() => set(keyOf(place), review, store()), undefined)

export const keptReview = (place: ReviewPlace): Promise<LocalReview | null> =>
  orFallback(async () => (await get<LocalReview>(keyOf(place), store())) ?? null, null)

export const forgetReview = (place: ReviewPlace): Promise<void> =>
  orFallback(() => del(keyOf(place), store()), undefined)
