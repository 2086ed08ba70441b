import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import type { QualityChoice } from '../settings/player-settings.ts'

/** A picture quality. `bitrate` is the average of picture and sound together, bit/s. */
export interface Quality {
  lines: number
  bitrate: number
}

/** The renditions of a video: picture qualities from the largest down, and the audio-only rendition if there is one. */
export interface Qualities {
  pictures: Quality[]
  sound: { src: string; bitrate: number } | null
}

/** Upper limit of the data saver. */
export const SAVER_LINES = 360

type Level = Pick<ManifestLoadedData['levels'][number], 'width' | 'height' | 'bitrate' | 'attrs' | 'url'>
type Sized = Pick<Level, 'width' | 'height'>

/** The shorter side: a portrait video of 360 × 640 is also called 360p. */
const linesOf = ({ width = 0, height = 0 }: Sized): number => Math.min(width, height)

/**
 * Reads the renditions from the master playlist. Of two with the same lines (one a copy of the source) the lighter
 * one wins.
 */
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

/** The largest quality of at most `lines`, or the smallest one if all are larger. */
export function upTo<T extends { lines: number }>(pictures: readonly T[], lines: number): T | undefined {
  const down = pictures.toSorted((a, b) => b.lines - a.lines)
  return down.find((picture) => picture.lines <= lines) ?? down.at(-1)
}

/** Makes hls.js play the chosen quality. `audio` is a separate playlist and needs nothing here. */
export function applyQuality(hls: Hls, choice: QualityChoice): void {
  const levels = hls.levels.map((level, index) => ({ lines: linesOf(level), index }))
  const fixed = typeof choice === 'number' ? upTo(levels, choice) : undefined
  hls.capLevelToPlayerSize = choice === 'auto'
  hls.autoLevelCapping = choice === 'saver' ? (upTo(levels, SAVER_LINES)?.index ?? -1) : -1
  const wanted = fixed?.index ?? -1
  if (wanted !== -1 || !hls.autoLevelEnabled) hls.nextLevel = wanted
}
