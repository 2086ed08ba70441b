import { SHEET_SIDE } from '@kashf/contract/media/sheets.ts'
import sharp from 'sharp'
import { renderPicture, type Shape } from '../images/render-picture.ts'

const PAGE: Shape = {
  ...{ name: 'page', width: SHEET_SIDE, height: SHEET_SIDE, position: 'centre', quality: 80 },
  ...{ isWhole: true, isLevelled: true },
}
/** Nine by eight pixels, whose neighbours in a row are compared. */
const TINY: Shape = { name: 'tiny', width: 9, height: 8, position: 'centre', quality: 100 }

/** A photo of paper, upright and without metadata. */
export interface RenderedSheet {
  webp: Buffer
  /** A dHash of 64 bits: those of pictures that look alike differ in few. */
  fingerprint: bigint
}

/** Renders a photo in the sandbox; null when it is damaged or too large. */
export async function renderSheet(file: string): Promise<RenderedSheet | null> {
  const [webp, tiny] = (await renderPicture(file, [PAGE, TINY])) ?? []
  return webp && tiny ? { webp, fingerprint: await fingerprintOf(tiny) } : null
}

async function fingerprintOf(tiny: Buffer): Promise<bigint> {
  const pixels = await sharp(tiny).greyscale().raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
