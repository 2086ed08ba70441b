import type { ReviewCard, ReviewToday } from '@kashf/contract/practice/review.ts'
import { expect, test } from 'vitest'
import type { PendingReview } from './card-store.ts'
import { withoutAnswered } from './review-answers.ts'

const card = (question_id: number, edit = 0): ReviewCard => ({
  ...{ question_id, edit, passage: null, tags: [], source: 'wrong', is_new: true },
  added_at: '2026-11-20T10:00:00Z',
  question: { form: 'single', stem: '', image: null, options: [], parts: [], passage: null },
})
const today = (cards: ReviewCard[]): ReviewToday => ({
  ...{ day: '2026-11-27', cards, due_count: cards.length, done_count: 1, remembered_count: 1 },
  ...{ coming: [], cards_count: 9, settled_count: 0 },
})
const answer = (question_id: number, edit = 0): PendingReview => ({
  ...{ question_id, edit, request_id: `${question_id}`, answers: [], seconds: 5 },
  ...{ view: 'a', at_ms: 0, date_ms: 0 },
})

test('cards whose answers wait are not asked again, unless they have come again since', () => {
  const cards = [card(1), card(2), card(3, 4)]
  const left = withoutAnswered(today(cards), [answer(2), answer(3, 3), answer(8)])
  expect(left).toMatchObject({ cards: [cards[0], cards[2]], due_count: 2, done_count: 2 })
  expect(withoutAnswered(today([]), [answer(1)])).toEqual(today([]))
})
