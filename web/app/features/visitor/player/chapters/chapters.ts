import { parseClock } from '../../../../shell/format/parse-clock.ts'

/** A part of a video, from a second of it to the next chapter. */
export interface Chapter {
  at_s: number
  title: string
}

/** More lines than that are a list of something else. */
const MAX_CHAPTERS = 50
/** `0:00 Kirish`, `1:02:30 - Xulosa`. */
const LINE = /^((?:\d{1,2}:)?[0-5]?\d:[0-5]\d)(?![\d:])(.*)$/
/** What stands between a time and its words. */
const SIGN = /^\s*[-–—.)]/

/**
 * The chapters that the text of a lesson names, a line each, and the text without them. They count if there are at least two,
 * the first begins at 0:00, and each later than the one before and within the video.
 */
export function chaptersIn(text: string, durationS: number): { chapters: Chapter[]; rest: string } {
  const chapters: Chapter[] = []
  const rest: string[] = []
  for (const line of text.split('\n')) {
    const [, clock, words = ''] = LINE.exec(line.trim()) ?? []
    const title = words.replace(SIGN, '').trim()
    const at_s = parseClock(clock ?? '')
    if (at_s !== null && title) chapters.push({ at_s, title })
    else rest.push(line)
  }
  const areInOrder = chapters.every(({ at_s }, i) =>
    i === 0 ? at_s === 0 : at_s > (chapters[i - 1]?.at_s ?? 0) && at_s < durationS,
  )
  const count = chapters.length
  return count >= 2 && count <= MAX_CHAPTERS && areInOrder
    ? { chapters, rest: rest.join('\n').trim() }
    : { chapters: [], rest: text }
}

/** The place of the chapter that contains a second of the video. */
export const chapterAt = (chapters: readonly Chapter[], second: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ at_s }) => at_s <= second),
  )
