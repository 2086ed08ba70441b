import { describe, expect, it } from 'vitest'
import {
  addDays,
  type Memory,
  type ReviewRating,
  retrievability,
  type Scheduled,
  schedule,
} from './schedule.ts'

const NEW: Memory = { stability: null, difficulty: null, reviews: 0, lapses: 0, reviewed_on: null }

/** The days between the reviews of a card that is answered on the day on which it is due. */
function intervals(ratings: ReviewRating[], cardId = '1 2'): number[] {
  let [memory, day]: [Memory, string] = [NEW, '2026-11-27']
  return ratings.map((rating) => {
    const next: Scheduled = schedule(cardId, memory, rating, day)
    const days = (Date.parse(next.due_on) - Date.parse(day)) / 86_400_000
    ;[memory, day] = [next, next.due_on]
    return days
  })
}

describe('the schedule of a card', () => {
  it('lengthens while it is known, and begins again after it is forgotten', () => {
    const known = intervals(['good', 'good', 'good', 'good'])
    expect(known[0]).toBeGreaterThanOrEqual(2)
    for (const [i, days] of known.slice(1).entries()) expect(days).toBeGreaterThan((known[i] ?? 0) * 2)
    const [, , forgotten = 0, after = 0] = intervals(['good', 'good', 'again', 'good'])
    expect(forgotten).toBe(1)
    expect(after).toBeLessThan(known[2] ?? 0)
    expect(intervals(['hard', 'hard'])[1]).toBeLessThan(intervals(['good', 'good'])[1] ?? 0)
  })

  it('counts a lapse for a card that was known before, not for a new one', () => {
    const first = schedule('1', NEW, 'again', '2026-11-27')
    expect(first).toMatchObject({ lapses: 0, reviews: 1, due_on: '2026-11-28' })
    expect(schedule('1', first, 'again', '2026-11-28')).toMatchObject({
      lapses: 1,
      reviews: 2,
      due_on: '2026-11-29',
    })
  })

  it('is never longer than a year, and spreads cards by their ids', () => {
    expect(Math.max(...intervals(Array<ReviewRating>(20).fill('good')))).toBeLessThanOrEqual(384)
    const thirds = Array.from({ length: 50 }, (_, i) => intervals(['good', 'good', 'good'], `${i}`)[2] ?? 0)
    expect(new Set(thirds).size).toBeGreaterThan(1)
    expect(Math.max(...thirds) / Math.min(...thirds)).toBeLessThan(1.6)
  })

  it('knows how likely it is to be remembered', () => {
    const learned = schedule('1', NEW, 'good', '2026-11-27')
    const chances = [1, 10, 100].map((days) => retrievability(learned, addDays('2026-11-27', days)))
    expect(chances[0]).toBeGreaterThan(chances[1] ?? 1)
    expect(chances[1]).toBeGreaterThan(chances[2] ?? 1)
    expect(retrievability(NEW, '2026-11-27')).toBe(0)
  })
})
