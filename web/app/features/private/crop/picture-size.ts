/** Pixel limit of the working copy (12 MB in memory), so that low-end phones can handle it. */
const MAX_WORKING_PIXELS = 3_000_000
/** Largest photo that is opened; decoding takes four bytes per pixel. */
export const MAX_MEGAPIXELS = 50

export interface Size {
  width: number
  height: number
}

/** Whether a photo exceeds the pixel limit. */
export const isTooLarge = ({ width, height }: Size): boolean => width * height > MAX_MEGAPIXELS * 1_000_000

/** Size of the working copy: same aspect ratio, never enlarged, whole pixels. */
export function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_WORKING_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Size of the uploaded picture: the crop's in whole pixels, reduced to a width of `maxWidth`. */
export function cutSize(cut: Size, maxWidth: number): Size {
  const scale = Math.min(1, maxWidth / cut.width)
  return {
    width: Math.max(1, Math.floor(cut.width * scale)),
    height: Math.max(1, Math.floor(cut.height * scale)),
  }
}
