import { expect, it } from 'vitest'
import { legibilityOf } from './legibility.ts'

const [WIDTH, HEIGHT] = [300, 200]

/** Lines of writing on paper: `paper` and `ink` are shades, `sigma` how far the edges are washed out, in pixels. */
function page({ paper = 230, ink = 40, sigma = 0 } = {}): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    // The distance to the middle of a line of four pixels, of which there is one every twenty.
    const distance = Math.abs((y % 20) - 10)
    const edge = sigma === 0 ? (distance < 2 ? 1 : 0) : 1 / (1 + Math.exp((distance - 2) / (0.6 * sigma)))
    for (let x = 0; x < WIDTH; x++)
      rgba.fill(paper + (ink - paper) * edge, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3)
  }
  return rgba
}
const judged = (of: Parameters<typeof page>[0]) => legibilityOf(page(of), WIDTH, HEIGHT)

it('finds dark and blurred photos, and no others', () => {
  expect(judged({})).toBeNull()
  expect(judged({ sigma: 0.5 })).toBeNull()
  expect(judged({ sigma: 4 })).toBe('blurred')
  expect(judged({ paper: 80, ink: 20 })).toBe('dark')
  // In the shade, but read easily.
  expect(judged({ paper: 130, ink: 40 })).toBeNull()
})

it('says nothing of an empty page', () => {
  expect(judged({ ink: 225 })).toBeNull()
})
