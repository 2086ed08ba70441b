/** A picture on a sprite sheet of previews; coordinates in pixels of the sheet. */
export interface Still {
  src: string
  x: number
  y: number
  width: number
  height: number
}

const CUE = /^([\w-]{1,40}\.jpg)#xywh=(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/

/**
 * Parses a cue of the previews, `previews-1.jpg#xywh=160,0,160,90`, relative to its list; null if it names no picture.
 */
export function parseStill(cue: string, listUrl: string): Still | null {
  const [, file, x, y, width, height] = CUE.exec(cue) ?? []
  if (!file) return null
  const src = new URL(file, new URL(listUrl, window.location.href)).href
  return { src, x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
}
