// The program that parses pictures of strangers: run in the sandbox by `render-picture.ts`, with a process of its own for
// each picture. Usage: node picture-process.ts SHAPES FILE; writes {name}.webp for each shape into its working folder.
import sharp from 'sharp'
import type { Shape } from './render-picture.ts'

const MAX_PIXELS = 50_000_000

const [, , words = '[]', file] = process.argv
// One picture at a time: threads cost memory, and the memory has a limit.
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
    // Phones write which way is up beside the pixels; nothing of that (nor the place) survives the rendering.
    .autoOrient()
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'cover',
      position,
    })
    .webp({ quality })
    .toFile(`${name}.webp`)
}
