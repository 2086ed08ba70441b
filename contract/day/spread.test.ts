import { describe, expect, it } from 'vitest'
import { addDays, minutesOf, spread, studyDays, weekdayOf } from './spread.ts'

/** A generator of numbers below `most`, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * most)
  }
}

const days = (count: number) => Array.from({ length: count }, (_, at) => addDays('2026-11-28', at))
const items = (...minutes: number[]) => minutes.map((m, id) => ({ id, minutes: m }))

describe('The days for learning', () => {
  it('are those of the chosen weekdays before the exam', () => {
    const input = { from: '2026-11-28', until: '2026-12-07', weekdays: [1, 6] }
    expect(studyDays(input)).toEqual(['2026-11-28', '2026-11-30', '2026-12-05'])
    expect(studyDays({ ...input, until: '2026-11-28' })).toEqual([])
    expect(weekdayOf('2026-12-06')).toBe(7)
  })
})

describe('A plan', () => {
  it('plans everything once and in order, within the minutes, and says what does not fit', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const next = numbers(seed)
      const work = items(...Array.from({ length: next(60) }, () => 1 + next(50)))
      const pace = { days: days(next(40)), minutes: 10 + next(90), reviewMinutes: next(10) }
      const plan = spread(work, pace)
      expect([...plan.days.flatMap((day) => day.items), ...plan.left]).toEqual(work)
      expect(plan.days.map(({ day }) => day)).toEqual(pace.days)
      for (const day of plan.days) {
        const minutes = minutesOf(day.items) + pace.reviewMinutes
        expect(minutes <= pace.minutes || day.items.length <= 1).toBe(true)
      }
      if (plan.neededMinutes !== null && plan.neededMinutes <= pace.minutes) expect(plan.left).toEqual([])
    }
  })

  it('fits with the minutes that it says are needed, and never with fewer', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = numbers(seed)
      const work = items(...Array.from({ length: 1 + next(40) }, () => 1 + next(30)))
      const pace = { days: days(1 + next(20)), reviewMinutes: next(5) }
      const needed = spread(work, { ...pace, minutes: 5 }).neededMinutes ?? 0
      const exact = spread(work, { ...pace, minutes: needed })
      expect([exact.left, exact.dailyMinutes]).toEqual([[], needed])
      const tighter = spread(work, { ...pace, minutes: needed - 1 })
      expect(tighter.left.length > 0 || tighter.dailyMinutes === needed).toBe(true)
    }
  })

  it('is even, and gives a long lesson a day of its own', () => {
    const even = spread(items(20, 20, 20, 20), { days: days(2), minutes: 120, reviewMinutes: 5 })
    expect(even.days.map((day) => minutesOf(day.items))).toEqual([40, 40])
    expect([even.dailyMinutes, even.neededMinutes]).toEqual([45, 45])
    const long = spread(items(10, 90, 10), { days: days(3), minutes: 30, reviewMinutes: 0 })
    expect(long.days.map((day) => day.items.map(({ id }) => id))).toEqual([[0], [1], [2]])
    expect(long.left).toEqual([])
  })

  it('leaves everything when no day is left, and needs no minutes for nothing', () => {
    const none = spread(items(10), { days: [], minutes: 60, reviewMinutes: 0 })
    expect(none).toMatchObject({ days: [], left: [{ id: 0 }], neededMinutes: null })
    expect(spread([], { days: days(2), minutes: 60, reviewMinutes: 4 })).toMatchObject({
      left: [],
      neededMinutes: 4,
    })
  })
})
