import type { ReadTest } from '../draft.ts'
import { optionLine } from '../option-letters.ts'
import { looksSeparated, readSeparated } from '../separated.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { childOf } from '../walk-xml.ts'
import { joinLines, type Line } from './line.ts'
import { readLooks } from './looks.ts'
import { emphasesIn, lostIn, markupOf } from './markup.ts'
import { readNumbering } from './numbering.ts'
import { openWord } from './package.ts'
import { readPictures } from './pictures.ts'
import { readBlocks } from './read-blocks.ts'
import { flatLines, readBody } from './read-body.ts'

/**
 * Reads the questions of a teacher's Word file. It is pure and synchronous. What cannot be read is named by a warning on its
 * question; a file that is refused as a whole throws TestFileRefused.
 */
export function readWordTest(bytes: Uint8Array): ReadTest {
  const file = openWord(bytes)
  const body = childOf(file.document, 'body')
  if (!body) throw new TestFileRefused('not_word')
  const pictures = readPictures(file)
  const blocks = readBody(body, {
    looks: readLooks(file.xmlOf('styles')),
    numbering: readNumbering(file.xmlOf('numbering')),
    picture: pictures.of,
  })
  const lines = flatLines(blocks)
  if (isSeparated(lines)) return readSeparatedLines(lines, pictures)

  return { ...readBlocks(blocks, pictures.numberOf), pictures: pictures.used() }
}

/** Whether a file has separators. A line of `====` under a title, in a file of lettered options, is none. */
function isSeparated(lines: readonly Line[]): boolean {
  const separators = lines.filter(({ text }) => looksSeparated([text])).length
  return separators >= 2 && lines.filter(({ text }) => optionLine(text)).length <= separators
}

/** A file with separators is read by the reader of its format, from text with markup. */
function readSeparatedLines(lines: readonly Line[], pictures: ReturnType<typeof readPictures>): ReadTest {
  const texts = lines.map(({ pieces }) => markupOf(pieces, emphasesIn([pieces]), pictures.numberOf))
  const drafts = readSeparated(texts, (markup) => markup).map((draft, i, all) => {
    const to = all[i + 1]?.line ?? Number.POSITIVE_INFINITY
    const own = lines.slice(draft.line - 1, to - 1)
    return { ...draft, warnings: [...draft.warnings, ...lostIn(joinLines(own.map(({ pieces }) => pieces)))] }
  })
  return { drafts, passages: [], pictures: pictures.used(), left_out: [] }
}
