import { describe, expect, it } from 'vitest'
import { accessUntil } from './access-until.ts'

describe('accessUntil', () => {
  it.each([
    ['2026-03-10T09:30:00+05:00', 1, '2026-04-10T09:30:00+05:00'],
    ['2026-01-31T12:00:00+05:00', 1, '2026-02-28T12:00:00+05:00'],
    ['2028-01-31T12:00:00+05:00', 1, '2028-02-29T12:00:00+05:00'],
    ['2026-11-30T23:59:00+05:00', 3, '2027-02-28T23:59:00+05:00'],
    // The first hours of a month in Tashkent belong to the previous month in UTC.
    ['2026-04-01T02:00:00+05:00', 1, '2026-05-01T02:00:00+05:00'],
    ['2026-02-15T00:00:00+05:00', 12, '2027-02-15T00:00:00+05:00'],
  ])('from %s for %i months ends %s', (from, period, until) => {
    expect(accessUntil(new Date(from), period)).toEqual(new Date(until))
  })

  it('never ends for a period of 13', () => {
    expect(accessUntil(new Date(), 13)).toBeNull()
  })
})
