import { parseClock } from '../text/parse-clock.ts'

/** A part of a video, from a second of it to the next chapter. */
export interface Chapter {
  at_s: number
  title: string
}

/** More lines than that are a list of something else. */
export const MAX_CHAPTERS = 50
export const MAX_CHAPTER_TITLE = 80
/** A time of up to eight characters before the title. */
export const MAX_CHAPTERS_TEXT = MAX_CHAPTERS * (MAX_CHAPTER_TITLE + 10)

/** `0:00 Kirish`, `1:02:30 - Xulosa`. */
const LINE = /^((?:\d{1,2}:)?[0-5]?\d:[0-5]\d)(?![\d:])(.*)$/
/** What stands between a time and its words. */
const SIGN = /^\s*[-–—.)]/

/** The chapter that a line names; null for any other line. */
export function chapterIn(line: string): Chapter | null {
  const [, clock, words = ''] = LINE.exec(line.trim()) ?? []
  const title = words.replace(SIGN, '').trim()
  const at_s = parseClock(clock ?? '')
  return at_s !== null && title ? { at_s, title } : null
}

/**
 * The chapters that the text of a lesson names, a line each, and the text without them. They count if there are at least two,
 * the first begins at 0:00, and each later than the one before and within the video.
 */
function chaptersIn(text: string, durationS: number): { chapters: Chapter[]; rest: string } {
  const chapters: Chapter[] = []
  const rest: string[] = []
  for (const line of text.split('\n')) {
    const chapter = chapterIn(line)
    if (chapter) chapters.push(chapter)
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

/**
 * The chapters of a lesson, and its text without them: those that were set by hand, except those that begin after the end of
 * the video, else those that the text names.
 */
export function chaptersOf(
  lesson: { chapters: string; description: string },
  durationS: number,
): { chapters: Chapter[]; rest: string } {
  const { chapters: given, description } = lesson
  const named = chaptersIn(description, durationS)
  if (given === '') return named
  const chapters = given
    .split('\n')
    .flatMap((line) => chapterIn(line) ?? [])
    .filter(({ at_s }) => at_s < durationS)
  return { chapters: chapters.length >= 2 ? chapters : [], rest: named.rest }
}

/** The place of the chapter that contains a second of the video. */
export const chapterAt = (chapters: readonly Pick<Chapter, 'at_s'>[], second: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ at_s }) => at_s <= second),
  )
