import { describe, expect, it } from 'vitest'
import { cutSize, isTooLarge, workingSize } from './picture-size.ts'

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

describe('the uploaded picture', () => {
  it('is reduced to the most that is shown, never enlarged and never empty', () => {
    expect(cutSize({ width: 1500, height: 1500 }, 640)).toEqual({ width: 640, height: 640 })
    expect(cutSize({ width: 2560, height: 1440 }, 1280)).toEqual({ width: 1280, height: 720 })
    expect(cutSize({ width: 180, height: 101.3 }, 640)).toEqual({ width: 180, height: 101 })
    expect(cutSize({ width: 0.5, height: 0.5 }, 640)).toEqual({ width: 1, height: 1 })
  })
})
