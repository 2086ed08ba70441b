import { decodeText } from '../../csv/decode-text.ts'
import type { QuestionDraft, ReadTest } from '../import/draft.ts'
import { readTestFile } from '../import/read-test-file.ts'
import { isZip } from '../import/read-zip.ts'
import { readWordTest } from '../import/word/read-word-test.ts'
import { sourceOfDraft, sourcesInText } from './source-of-draft.ts'

/** A file of a test as it was sent. */
export interface TestFile {
  name: string
  bytes: Uint8Array
}

/** The text of a file that consists of lines; null for archives, XML and JSON. */
function linesOf({ bytes }: TestFile): string | null {
  if (isZip(bytes)) return null
  const text = decodeText(bytes)
  return /^\s{0,50}[<{[]/.test(text) ? null : text
}

/** What a file has, with the source of each question, which its author compares with the result. */
export type ReadFile = Omit<ReadTest, 'drafts'> & { drafts: (QuestionDraft & { source: string })[] }

/** Reads a file with the source of each of its questions. Throws `TestFileRefused` for a file that is not read at all. */
export async function readFileWithSources(file: TestFile): Promise<ReadFile> {
  const read = await readTestFile(file, readWordTest)
  const text = linesOf(file)
  const sources = text === null ? [] : sourcesInText(text, read.drafts)
  return {
    ...read,
    drafts: read.drafts.map((draft, i) => ({ ...draft, source: sources[i] ?? sourceOfDraft(draft) })),
  }
}
