import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import type { CARD_SOURCES } from '@kashf/contract/practice/review.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { shuffledOptions } from '../papers/draw-paper.ts'
import type { FrozenPassage } from '../papers/test-papers.ts'
import type { Memory } from './schedule.ts'

/** A card with its question, without the key. */
export interface CardRow {
  question_id: number
  version: number
  source: (typeof CARD_SOURCES)[number]
  due_on: string
  stability: number | null
  difficulty: number | null
  reviews: number
  lapses: number
  reviewed_at: Date | null
  is_paused: boolean
  created_at: Date
  content: QuestionContent
  passage: FrozenPassage | null
  tags: string[]
}

/** The columns of `CardRow`, of `review_card c` and its question version `v`. */
export const cardColumns = sql`
  c.question_id, c.version, c.source, c.due_on::text, c.stability, c.difficulty, c.reviews, c.lapses, c.reviewed_at,
  c.is_paused, c.created_at, v.content, v.passage, v.tags`

/** Whether a person marks something of question version `v`, so that it is not repeated. */
export const isMarked = (v: Statement): Statement =>
  sql`${v}.content @? '$.parts[*] ? (@.answer == "written" || @.answer == "recorded")'`

/** The most cards of a person; further wrong answers, stars and cards of teachers are not added. */
export const MAX_CARDS = 20_000

export const memoryOf = ({ stability, difficulty, reviews, lapses, reviewed_at }: CardRow): Memory => ({
  stability,
  difficulty,
  reviews,
  lapses,
  reviewed_on: reviewed_at && tashkentDay(reviewed_at),
})

/** The order of the options at this review: another one each time, and the same for its question and its answer. */
export const optionsOf = (
  { question_id, content, reviews }: Pick<CardRow, 'question_id' | 'content' | 'reviews'>,
  userId: number,
): string[] => shuffledOptions(question_id, content, BigInt(userId) * 100_003n + BigInt(reviews))
