// Renders one uploaded picture; run by `render-picture.ts` in the sandbox, one process per picture.
// Usage: node picture-process.mjs SHAPES FILE; writes {name}.webp for each shape into the working folder.
// Plain JavaScript: Node strips types by WebAssembly, whose reserved memory would count against the limit.
import sharp from 'sharp'

/**
 * The most pixels of each format. AVIF is decoded as a whole, at some 25 bytes each; of the others a row at a time, except
 * progressive JPEG and interlaced PNG. Measured in docs/media.md.
 * @type {ReadonlyMap<string, number>}
 */
const MAX_PIXELS = new Map([
  ['jpeg', 52_000_000],
  ['png', 32_000_000],
  ['webp', 52_000_000],
  ['gif', 24_000_000],
  ['heif', 12_500_000],
])

const [, , words = '[]', file] = process.argv
// One thread: each costs memory, which is limited.
sharp.concurrency(1)
sharp.cache(false)
if (file) {
  await refuseTooLarge(file)
  for (const shape of JSON.parse(words)) await render(file, shape)
}

/**
 * Looks at the header alone, before anything is decoded.
 * @param {string} source
 */
async function refuseTooLarge(source) {
  const { format, width, height } = await sharp(source).metadata()
  if (width * height > (MAX_PIXELS.get(format) ?? 0)) throw new Error(`${format} of ${width} × ${height}`)
}

/**
 * @param {string} source
 * @param {import('./render-picture.ts').Shape} shape
 */
async function render(source, { name, width, height, position, quality, keepSmall, isWhole, isLevelled }) {
  if (isWhole) {
    const fit = { width, height, fit: 'inside', withoutEnlargement: true }
    // On a dark page the black lines of a transparent picture would vanish.
    const whole = sharp(source, { failOn: 'error' }).autoOrient().resize(fit).flatten({ background: '#fff' })
    if (isLevelled) whole.normalise()
    await whole.webp({ quality }).toFile(`${name}.webp`)
    return
  }
  const opened = sharp(source, { failOn: 'error' })
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
