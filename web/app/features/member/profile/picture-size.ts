/** Longest side of the picture that is sent, px: the largest one shown anywhere is 256 px wide, on dense screens 512. */
const MAX_CUT_PX = 640
/** The working copy has at most this many pixels (12 MB in memory), so that a cheap phone can hold and move it. */
const MAX_WORKING_PIXELS = 3_000_000
/** The largest photograph that is opened; decoding it takes four bytes a pixel for a moment. */
export const MAX_MEGAPIXELS = 50

export interface Size {
  width: number
  height: number
}

/** Whether a photograph has more pixels than are opened. */
export const isTooLarge = ({ width, height }: Size): boolean => width * height > MAX_MEGAPIXELS * 1_000_000

/** The size of the working copy of a photograph: the same shape, never enlarged, whole pixels. */
export function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_WORKING_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The side of the sent square, px, for a cut of the working copy: never enlarged. */
export const cutSide = (cut: Size): number =>
  Math.max(1, Math.min(MAX_CUT_PX, Math.floor(Math.min(cut.width, cut.height))))
