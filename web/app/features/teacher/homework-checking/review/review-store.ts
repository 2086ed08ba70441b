import { del, get, set } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import type { ReviewValues } from './review-values.ts'

/** A review that the server does not have yet, on this device. */
export interface LocalReview {
  values: ReviewValues
  /** Of the review that it was made from. */
  edit: number
}

/** Marks of an answer that the server does not have yet: its values alone. */
export type LocalMarks = Pick<ReviewValues, 'levels' | 'comment'>

/** Whose review it is, and of which hand-in. */
export interface ReviewPlace {
  checkerId: number
  workId: number
  number: number
}
/** Whose marks they are, and of which answer (`entryName`). */
export interface MarksPlace {
  checkerId: number
  answer: string
}

const store = openOutbox('kashf-homework-reviews')
const keyOf = (place: ReviewPlace | MarksPlace): string =>
  'answer' in place
    ? `${place.checkerId}/answer/${place.answer}`
    : `${place.checkerId}/${place.workId}/${place.number}`

const read = <T>(place: ReviewPlace | MarksPlace): Promise<T | null> =>
  orFallback(async () => (await get<T>(keyOf(place), store())) ?? null, null)
const write = (place: ReviewPlace | MarksPlace, value: LocalReview | LocalMarks): Promise<void> =>
  orFallback(() => set(keyOf(place), value, store()), undefined)

export const keepReview: (place: ReviewPlace, review: LocalReview) => Promise<void> = write
export const keptReview: (place: ReviewPlace) => Promise<LocalReview | null> = read
export const keepMarks: (place: MarksPlace, marks: LocalMarks) => Promise<void> = write
export const keptMarks: (place: MarksPlace) => Promise<LocalMarks | null> = read

/** Forgets what the server has. */
export const forgetReview = (place: ReviewPlace | MarksPlace): Promise<void> =>
  orFallback(() => del(keyOf(place), store()), undefined)
