import { describe, expect, it } from 'vitest'
import { planWal, reaches } from './wal-archive.ts'

const segment = (timeline: number, number: number) =>
  `0000000${timeline}00000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`
/** A backup on timeline 1 that ends in segment 5. */
const database = { stopLsn: '0/5000120', timeline: 1 }

describe('planWal', () => {
  it('takes all segments after the backup, and needs none', () => {
    const files = [3, 4, 5, 6, 7].map((n) => segment(1, n))
    expect(planWal(database, files, new Map())).toEqual({
      timeline: 1,
      files: files.slice(2),
      lastSegment: 7n,
      gap: null,
    })
    expect(planWal(database, [], new Map())).toMatchObject({ files: [], lastSegment: 5n, gap: null })
  })

  it('names the first missing segment when later ones are there', () => {
    const files = [5, 6, 8, 9].map((n) => segment(1, n))
    expect(planWal(database, files, new Map())).toMatchObject({ lastSegment: 6n, gap: segment(1, 7) })
  })

  it('follows a restored installation to its timeline, but not one that left before the backup', () => {
    const files = [segment(1, 6), segment(1, 7), segment(1, 8), segment(2, 7), segment(2, 8), segment(2, 9)]
    const leftIn7 = new Map([[2, '1\t0/7000100\tno recovery target specified\n']])
    expect(planWal(database, files, leftIn7)).toEqual({
      timeline: 2,
      files: [segment(1, 6), segment(2, 7), segment(2, 8), segment(2, 9)],
      lastSegment: 9n,
      gap: null,
    })
    const leftIn4 = new Map([[2, '1\t0/4000100\tno recovery target specified\n']])
    expect(planWal(database, files, leftIn4)).toMatchObject({ timeline: 1, lastSegment: 8n, gap: null })
  })
})

it('tells whether a position lies in a segment or behind it', () => {
  expect([reaches('0/7000000', 7n), reaches('0/7000028', 7n), reaches('1/0', 255n)]).toEqual([
    false,
    true,
    true,
  ])
})
