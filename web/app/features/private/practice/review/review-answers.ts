import type { ReviewedCard, ReviewToday } from '@kashf/contract/practice/review.ts'
import { api } from '../../../../api/client/client.ts'
import { ageMs, pageClock } from '../../../public-account/practice/outbox/local-answer.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { isRetryable } from '../../../visitor/player/progress/pending-progress.ts'
import {
  dropAnswer,
  keepAnswer,
  keepToday,
  keptAnswers,
  keptToday,
  type PendingReview,
} from './card-store.ts'

/** A card that was answered: with its key, or `waiting` on this device for the line. */
export type Answered = ReviewedCard | 'waiting'

/** The day without the cards that these answers have taken. */
export function withoutAnswered(today: ReviewToday, answers: readonly PendingReview[]): ReviewToday {
  const isWaiting = ({ question_id, edit }: ReviewToday['cards'][number]) =>
    answers.some((answer) => answer.question_id === question_id && answer.edit === edit)
  const cards = today.cards.filter((card) => !isWaiting(card))
  const waiting = today.cards.length - cards.length
  return {
    ...today,
    cards,
    due_count: today.due_count - waiting,
    done_count: today.done_count + waiting,
  }
}

async function sendAnswer({
  question_id,
  view,
  at_ms,
  date_ms,
  ...body
}: PendingReview): Promise<ReviewedCard> {
  const { data } = await api('POST /api/practice/review/:question_id', {
    params: { question_id },
    body: { ...body, age_ms: ageMs({ view, at_ms, date_ms }, pageClock) },
  })
  return withFormulaFont(data)
}

/**
 * Answers a card: kept on this device first, so that it also counts without a line. Throws what the server refuses, such as a
 * card that was answered on another device.
 */
export async function answerCard(userId: number, answer: PendingReview): Promise<Answered> {
  await keepAnswer(userId, answer)
  const known = await keptToday(userId)
  if (known) await keepToday(userId, withoutAnswered(known, [answer]))
  try {
    const reviewed = await sendAnswer(answer)
    await dropAnswer(userId, answer)
    return reviewed
  } catch (error) {
    if (isRetryable(error)) return 'waiting'
    await dropAnswer(userId, answer)
    throw error
  }
}

/** Sends what waits, the oldest first, until the line fails. What the server refuses was answered elsewhere. */
async function sendKept(userId: number): Promise<void> {
  for (const answer of await keptAnswers(userId)) {
    try {
      await sendAnswer(answer)
    } catch (error) {
      if (isRetryable(error)) return
    }
    await dropAnswer(userId, answer)
  }
}

/** What a person repeats today: from the server after what waits was sent, or the cards of this device without a line. */
export async function readToday(
  userId: number,
  signal: AbortSignal,
): Promise<{ today: ReviewToday; waiting: number; isOffline: boolean }> {
  await sendKept(userId)
  const answers = await keptAnswers(userId)
  try {
    const { data } = await api('GET /api/practice/review', { signal })
    const today = withoutAnswered(await withFormulaFont(data), answers)
    await keepToday(userId, today)
    return { today, waiting: answers.length, isOffline: false }
  } catch (error) {
    const known = isRetryable(error) && (await keptToday(userId))
    if (!known) throw error
    return { today: known, waiting: answers.length, isOffline: true }
  }
}
