import sharp from 'sharp'

export interface PaperPhoto {
  /** The pixels as they are stored; `orientation` (EXIF) says how they are held upright. */
  width?: number
  height?: number
  orientation?: number
  /** Of the paper, 0..255. */
  shade?: number
  /** The strength of the grain, which does not compress; 0 for none. */
  grain?: number
}

/** A JPEG of paper with lines of writing, the last of which is `mark`. */
export function paperPhoto(mark: string, of: PaperPhoto = {}): Promise<Buffer> {
  const { width = 2400, height = 3200, orientation = 1, shade = 240, grain = 12 } = of
  const lines = ['log₂(x−1) + log₂(x+3) = 5', '(x−1)(x+3) = 32', 'x² + 2x − 35 = 0', mark].map(
    (text, i) =>
      `<text x="${width / 10}" y="${(height / 6) * (i + 1)}" font-size="${width / 14}">${text}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="rgb(0,0,60)">${lines.join('')}</svg>`
  return sharp({
    create: {
      ...{ width, height, channels: 3, background: { r: shade, g: shade, b: shade } },
      ...(grain > 0 && { noise: { type: 'gaussian', mean: shade, sigma: grain } }),
    },
  })
    .composite([{ input: Buffer.from(svg) }])
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer()
}
