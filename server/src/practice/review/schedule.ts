import { createHash } from 'node:crypto'
import { type Card, fsrs, type Grade, Rating, State } from 'ts-fsrs'

const DAY_MS = 24 * 60 * 60 * 1000
/** A card forgotten so often is paused: its video helps more than another review. */
export const MAX_LAPSES = 8

/** What is remembered of a card. Days are days in Tashkent, such as `2026-03-09`. */
export interface Memory {
  stability: number | null
  difficulty: number | null
  reviews: number
  lapses: number
  /** The day of the last review; null for a new card. */
  reviewed_on: string | null
}

export interface Scheduled extends Memory {
  due_on: string
}

export type ReviewRating = 'again' | 'hard' | 'good'
export const RATING_NUMBERS = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const

/**
 * FSRS-6 with its usual weights. Steps within a day are off, because a card is due on a day; the fuzz is our own, so that it is
 * the same wherever it is computed.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  enable_short_term: false,
  enable_fuzz: false,
  maximum_interval: 365,
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  dayOf(new Date(noon(day).getTime() + days * DAY_MS))

/** How many days lie between two days such as `2026-03-09`; negative if the second is the earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS)

function cardOf(memory: Memory, day: string): Card {
  const { stability, difficulty, reviews, lapses, reviewed_on } = memory
  const isNew = stability === null || difficulty === null || reviewed_on === null
  return {
    due: noon(day),
    stability: stability ?? 0,
    difficulty: difficulty ?? 0,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: 0,
    reps: reviews,
    lapses,
    state: isNew ? State.New : State.Review,
    ...(reviewed_on !== null && { last_review: noon(reviewed_on) }),
  }
}

/** A share of the interval to either side, fixed by the card, so that cards of one exam do not all come back on one day. */
function fuzz(cardId: string, reviews: number, days: number): number {
  if (days < 3) return days
  const share = createHash('sha256').update(`${cardId} ${reviews}`).digest().readUInt16BE(0) / 0xffff
  return Math.max(2, Math.round(days * (0.95 + 0.1 * share)))
}

/** The memory after an answer on this day, and the day on which the card comes again: tomorrow at the earliest. */
export function schedule(cardId: string, memory: Memory, rating: ReviewRating, day: string): Scheduled {
  const grade: Grade = RATING_NUMBERS[rating]
  const { card } = scheduler.next(cardOf(memory, day), noon(day), grade)
  const days = Math.max(1, daysBetween(day, dayOf(card.due)))
  return {
    stability: card.stability,
    difficulty: card.difficulty,
    reviews: memory.reviews + 1,
    lapses: memory.lapses + (rating === 'again' && memory.reviews > 0 ? 1 : 0),
    reviewed_on: day,
    due_on: addDays(day, rating === 'again' ? 1 : fuzz(cardId, memory.reviews, days)),
  }
}

/** The chance, 0 to 1, that the person still knows the card on this day; 0 for a new one. */
export const retrievability = (memory: Memory, day: string): number =>
  memory.stability === null ? 0 : scheduler.get_retrievability(cardOf(memory, day), noon(day), false)
