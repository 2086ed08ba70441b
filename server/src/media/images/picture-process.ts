// Renders one uploaded picture; run by `render-picture.ts` in the sandbox, one process per picture.
// Usage: node picture-process.ts SHAPES FILE; writes {name}.webp for each shape into the working folder.
import sharp from 'sharp'
import type { Shape } from './render-picture.ts'

const MAX_PIXELS = 50_000_000

const [, , words = '[]', file] = process.argv
// One thread: each costs memory, which is limited.
sharp.concurrency(1)
sharp.cache(false)
if (file) {
  for (const shape of JSON.parse(words) as Shape[]) await render(file, shape)
}

async function render(
  source: string,
  { name, width, height, position, quality, keepSmall }: Shape,
): Promise<void> {
  const opened = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { autoOrient } = await opened.metadata()
  const scale = keepSmall ? Math.min(1, autoOrient.width / width, autoOrient.height / height) : 1
  await opened
    // Phones record the orientation in EXIF, which (like the location) is dropped by the rendering.
    .autoOrient()
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'cover',
      position,
    })
    .webp({ quality })
    .toFile(`${name}.webp`)
}
