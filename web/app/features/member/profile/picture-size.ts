/** Side of the uploaded picture, px: the largest one shown is 256 px wide, 512 px on high-density screens. */
const MAX_CUT_PX = 640
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

/** Side of the uploaded square, px: never larger than the crop. */
export const cutSide = (cut: Size): number =>
  Math.max(1, Math.min(MAX_CUT_PX, Math.floor(Math.min(cut.width, cut.height))))
