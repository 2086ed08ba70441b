/** Why a photo of paper is hard to read. */
export type Illegible = 'dark' | 'blurred'

/** The brightness of paper, 0..255, below which writing is hard to see. */
const DARK = 95
/** A photo with less contrast than this has nothing to read, so that its edges say nothing. */
const MIN_CONTRAST = 40
/**
 * The sharpest edges of a blurred photo, as a part of its contrast. Writing of 45 px of 2,000 has 0.53, 0.19 when it is washed out
 * by 2 px, and 0.06 by 5 px, where nobody reads it.
 */
const BLURRED = 0.1

/**
 * A hint, from the pixels (RGBA) of a copy of about a thousand pixels: how bright the paper is, and how steep the steepest thousandth
 * of its edges are.
 */
export function legibilityOf(rgba: Uint8ClampedArray, width: number, height: number): Illegible | null {
  const luma = new Uint8Array(width * height)
  for (let i = 0; i < luma.length; i++)
    luma[i] = ((rgba[4 * i] ?? 0) * 77 + (rgba[4 * i + 1] ?? 0) * 150 + (rgba[4 * i + 2] ?? 0) * 29) >> 8
  const [dark, light] = [quantile(luma, 0.01), quantile(luma, 0.9)]
  if (light < DARK) return 'dark'
  if (light - dark < MIN_CONTRAST) return null
  return quantile(edgesOf(luma, width, height), 0.999) < BLURRED * (light - dark) ? 'blurred' : null
}

/** How much each pixel differs from the mean of its four neighbours, 0..255. */
function edgesOf(luma: Uint8Array, width: number, height: number): Uint8Array {
  const edges = new Uint8Array(luma.length)
  const at = (i: number) => luma[i] ?? 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      edges[i] = Math.abs(at(i) - (at(i - 1) + at(i + 1) + at(i - width) + at(i + width)) / 4)
    }
  return edges
}

/** The value below which this part of all values is. */
function quantile(values: Uint8Array, part: number): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen > part * values.length
  })
}
