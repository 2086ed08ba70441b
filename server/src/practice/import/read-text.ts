import { looksLikeAiken, readAiken } from './aiken.ts'
import type { QuestionDraft } from './draft.ts'
import { looksLikeGift, readGift } from './gift.ts'
import { looksSeparated, readSeparated } from './separated.ts'

/** Questions that were read from a text, and the format in which it was written; null for none that is known. */
export interface TextQuestions {
  format: 'separated' | 'aiken' | 'gift' | null
  drafts: QuestionDraft[]
}

/** Reads a pasted text or a text file of questions. Each format is recognized by its own marks. */
export function readTextQuestions(text: string): TextQuestions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (looksSeparated(lines)) return { format: 'separated', drafts: readSeparated(lines) }
  if (looksLikeAiken(lines)) return { format: 'aiken', drafts: readAiken(lines) }
  if (looksLikeGift(lines)) return { format: 'gift', drafts: readGift(lines) }
  return { format: null, drafts: [] }
}
