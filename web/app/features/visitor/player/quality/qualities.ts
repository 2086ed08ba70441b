import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import type { QualityChoice } from '../settings/player-settings.ts'

/** One quality of the picture. `bitrate` is what it takes on average together with its sound, bit/s. */
export interface Quality {
  lines: number
  bitrate: number
}

/** What a video can be played in: pictures from the largest down, and the sound alone when it stands by itself. */
export interface Qualities {
  pictures: Quality[]
  sound: { src: string; bitrate: number } | null
}

/** The data saver never goes above this many lines. */
export const SAVER_LINES = 360

type Level = Pick<ManifestLoadedData['levels'][number], 'width' | 'height' | 'bitrate' | 'attrs' | 'url'>
type Sized = Pick<Level, 'width' | 'height'>

/** The short side: an upright video of 360 × 640 is called 360p too. */
const linesOf = ({ width = 0, height = 0 }: Sized): number => Math.min(width, height)

/** Reads what the master playlist offers. Of two with the same lines (a copy of the source) the lighter one counts. */
export function qualitiesOf(levels: readonly Level[]): Qualities {
  const byLines = new Map<number, number>()
  let sound: Qualities['sound'] = null
  for (const level of levels) {
    const lines = linesOf(level)
    const bitrate = averageOf(level)
    if (lines === 0) sound = { src: level.url, bitrate }
    else byLines.set(lines, Math.min(bitrate, byLines.get(lines) ?? Number.POSITIVE_INFINITY))
  }
  const pictures = [...byLines].map(([lines, bitrate]) => ({ lines, bitrate }))
  return { pictures: pictures.toSorted((a, b) => b.lines - a.lines), sound }
}

const averageOf = ({ attrs, bitrate }: Pick<Level, 'attrs' | 'bitrate'>): number =>
  Number(attrs['AVERAGE-BANDWIDTH']) || bitrate

/** The largest quality that is not above `lines`; the smallest one when all are. */
export function upTo<T extends { lines: number }>(pictures: readonly T[], lines: number): T | undefined {
  const down = pictures.toSorted((a, b) => b.lines - a.lines)
  return down.find((picture) => picture.lines <= lines) ?? down.at(-1)
}

/** Has hls.js play what was chosen; for `audio` the address is another one, and nothing is to be done here. */
export function applyQuality(hls: Hls, choice: QualityChoice): void {
  const levels = hls.levels.map((level, index) => ({ lines: linesOf(level), index }))
  const fixed = typeof choice === 'number' ? upTo(levels, choice) : undefined
  hls.capLevelToPlayerSize = choice === 'auto'
  hls.autoLevelCapping = choice === 'saver' ? (upTo(levels, SAVER_LINES)?.index ?? -1) : -1
  const wanted = fixed?.index ?? -1
  if (wanted !== -1 || !hls.autoLevelEnabled) hls.nextLevel = wanted
}
