import { describe, expect, it } from 'vitest'
import { cutSide, isTooLarge, workingSize } from './picture-size.ts'

describe('the working copy of a photo', () => {
  it.each([
    ['a phone', 4000, 3000],
    ['a phone held upright', 6120, 8160],
    ['a panorama', 12_000, 1000],
  ])('of %s has at most three million pixels in the same shape', (_, width, height) => {
    const copy = workingSize({ width, height })
    expect(copy.width * copy.height).toBeLessThanOrEqual(3_000_000)
    expect(copy.width * copy.height).toBeGreaterThan(2_900_000)
    expect(copy.width / copy.height).toBeCloseTo(width / height, 1)
    expect([copy.width, copy.height].every(Number.isInteger)).toBe(true)
  })

  it('is never larger than the photo and never empty', () => {
    expect(workingSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
    expect(workingSize({ width: 40_000_000, height: 1 }).height).toBe(1)
  })

  it('is refused above 50 megapixels', () => {
    expect(isTooLarge({ width: 8160, height: 6120 })).toBe(false)
    expect(isTooLarge({ width: 12_000, height: 9000 })).toBe(true)
  })
})

describe('the uploaded square', () => {
  it('is at most 640 px wide and never larger than the crop', () => {
    expect(cutSide({ width: 1500, height: 1500 })).toBe(640)
    expect(cutSide({ width: 180, height: 180 })).toBe(180)
    expect(cutSide({ width: 0, height: 0 })).toBe(1)
  })
})
