/** A preview picture on a sprite sheet. */
export interface PreviewPicture {
  sheet: string
  x: number
  y: number
  width: number
  height: number
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** The preview picture at a second, from our own WebVTT over sprite sheets; null after the last one. */
export function pictureAt(vtt: string, second: number): PreviewPicture | null {
  const lines = vtt.split('\n')
  for (const [at, line] of lines.entries()) {
    const [from, to] = line.split(' --> ')
    if (from === undefined || to === undefined) continue
    if (second < secondsOf(from) || second >= secondsOf(to)) continue
    const [sheet = '', place = ''] = (lines[at + 1] ?? '').split('#xywh=')
    const [x = 0, y = 0, width = 0, height = 0] = place.split(',').map(Number)
    return { sheet, x, y, width, height }
  }
  return null
}
