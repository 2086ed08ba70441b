import type { QuestionDraft, ReadTest } from './draft.ts'
import { looksLikeGift } from './gift/blocks.ts'
import { readGift } from './gift/read-gift.ts'
import { looksLettered, readLettered } from './lettered-text.ts'
import { looksSeparated, readSeparated } from './separated.ts'

const asTest = (drafts: QuestionDraft[]): ReadTest => ({ drafts, passages: [], pictures: [], left_out: [] })

/** Reads a pasted text or a text file of questions, whose format is known by its own marks; null for another text. */
export function readTextQuestions(text: string): ReadTest | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (looksSeparated(lines)) return asTest(readSeparated(lines))
  if (looksLikeGift(lines)) return asTest(readGift(lines))
  const read = looksLettered(lines) ? readLettered(lines) : null
  return read && read.drafts.length > 0 ? read : null
}
