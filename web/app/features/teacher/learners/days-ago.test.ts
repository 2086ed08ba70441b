import { expect, it } from 'vitest'
import { daysAgo } from './days-ago.ts'

// Half past midnight in Tashkent, which is still the day before in UTC.
const now = Date.parse('2026-11-22T19:30:00Z')

it.each([
  ['2026-11-22T19:05:00Z', 'Bugun'],
  ['2026-11-22T20:00:00Z', 'Bugun'],
  ['2026-11-22T18:55:00Z', 'Kecha'],
  ['2026-11-20T18:55:00Z', '3 kun oldin'],
])('%s reads %s', (when, text) => {
  expect(daysAgo(when, now)).toBe(text)
})
