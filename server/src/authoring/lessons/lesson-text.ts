import type { Queryable } from '../../db/client.ts'
import { invalid } from '../../errors/failure.ts'
import { plainText, readingS } from '../../learning/lesson-text/plain-text.ts'
import { readText, storedPictures } from '../../learning/lesson-text/read-text.ts'
import { usePictures } from '../../media/images/question-pictures.ts'

/** The text of a lesson as it is stored: plain, or in blocks with its words. */
export interface NewText {
  description: string
  /** The JSON of its blocks. */
  content: string | null
  /** The form takes blocks away. */
  isPlainAgain?: boolean
  readingS: number | null
  /** The pictures that it names. */
  pictures: readonly number[]
}

interface TextBody {
  description?: string
  content?: string
}

/** The text of a form; null where it has none. Blocks are taken before a plain text, and empty ones lead back to it. */
export function readLessonText(body: TextBody & { description: string }): NewText
export function readLessonText(body: TextBody): NewText | null
export function readLessonText(body: TextBody): NewText | null {
  if (body.content) {
    const { doc, json, pictures } = readText(body.content)
    return { description: plainText(doc), content: json, readingS: readingS(doc), pictures }
  }
  const description = body.description?.trim()
  if (description === undefined) return null
  const isPlainAgain = body.content === ''
  return { description, content: null, isPlainAgain, readingS: null, pictures: [] }
}

/**
 * The text if it changes the lesson, else null. A client that does not know blocks sends their words back with its other fields,
 * and leaves the blocks as they are.
 */
export const changedText = (
  lesson: { description: string; content: string | null },
  given: NewText,
): NewText | null => {
  if (given.content !== null || given.isPlainAgain) return given
  return given.description === lesson.description ? null : given
}

/** Keeps the pictures of a text. New ones must be their writer's own; a colleague's stay where they are. */
export async function claimTextPictures(
  tx: Queryable,
  teacherId: number,
  { pictures }: NewText,
  before: string | null = null,
): Promise<void> {
  const known = new Set(before === null ? [] : storedPictures(before))
  const added = pictures.filter((id) => !known.has(id))
  const own = await usePictures(tx, teacherId, added)
  if (own.size < added.length) throw invalid({ content: 'not_yours' })
}
