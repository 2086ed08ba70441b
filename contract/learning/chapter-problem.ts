import { chapterIn, MAX_CHAPTER_TITLE } from './chapters.ts'

/** The first line that cannot be a chapter, by its number from 1, and why. */
interface ChapterProblem {
  n: number
  /** Without a time and a title; a long title; not after the one before, or the first not at 0:00; after the end of the video. */
  is: 'unclear' | 'long' | 'order' | 'late'
}

/** Checks chapters that are set by hand; `durationS` is null while the length of the video is unknown. */
export function chapterProblem(lines: readonly string[], durationS: number | null): ChapterProblem | null {
  let before: number | null = null
  for (const [at, line] of lines.entries()) {
    const n = at + 1
    const chapter = chapterIn(line)
    if (!chapter) return { n, is: 'unclear' }
    const { at_s, title } = chapter
    if (title.length > MAX_CHAPTER_TITLE) return { n, is: 'long' }
    if (before === null ? at_s !== 0 : at_s <= before) return { n, is: 'order' }
    if (durationS !== null && at_s >= durationS) return { n, is: 'late' }
    before = at_s
  }
  return null
}

/** The lines of the form's text, without empty ones. */
export const chapterLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])
