import { decodeText } from '../../csv/decode-text.ts'
import type { ReadTest } from './draft.ts'
import { objectOf } from './json/fields.ts'
import { isGoogleForm, readGoogleForm } from './json/google-forms.ts'
import { isTelegramExport, readTelegram } from './json/telegram.ts'
import { readMoodleXml } from './moodle/read-moodle-xml.ts'
import { isQtiItem } from './qti/read-qti-item.ts'
import { readQtiPackage, readSingleItem } from './qti/read-qti-package.ts'
import { readTextQuestions } from './read-text.ts'
import { readXml } from './read-xml.ts'
import { isZip, readZip } from './read-zip.ts'
import { readCsvQuestions } from './table/read-csv-questions.ts'
import { readExcel } from './table/read-excel.ts'
import { TestFileRefused } from './test-file-refused.ts'

/** The largest file of tests. */
const MAX_FILE_BYTES = 20_000_000

/** Reads the document of a Word file, whose archive the caller has recognized. */
export type WordReader = (bytes: Uint8Array) => ReadTest | Promise<ReadTest>

async function readArchive(bytes: Uint8Array, readWord: WordReader): Promise<ReadTest> {
  const archive = readZip(bytes)
  if (archive.names.includes('word/document.xml')) return readWord(bytes)
  if (archive.names.includes('xl/workbook.xml')) return readExcel(archive)
  return readQtiPackage(archive)
}

function readJson(text: string): ReadTest {
  const refused = () => {
    throw new TestFileRefused('unknown_format')
  }
  const parsed = () => {
    try {
      return objectOf(JSON.parse(text))
    } catch {
      throw new TestFileRefused('damaged')
    }
  }
  const root = parsed()
  if (isGoogleForm(root)) return readGoogleForm(root)
  return isTelegramExport(root) ? readTelegram(root) : refused()
}

function readXmlFile(bytes: Uint8Array): ReadTest {
  const root = readXml(bytes)
  if (root.localName === 'questestinterop') throw new TestFileRefused('qti_1')
  return isQtiItem(root) ? readSingleItem(root) : readMoodleXml(root)
}

/** A text with marks of a format, or else a table; by its name a table first. */
function readText(text: string, name: string): ReadTest {
  const table = () => {
    const read = readCsvQuestions(text)
    return read && read.drafts.length > 0 ? read : null
  }
  const isTable = /\.(?:csv|tsv)$/i.test(name)
  const read = isTable ? (table() ?? readTextQuestions(text)) : (readTextQuestions(text) ?? table())
  if (!read) throw new TestFileRefused('unknown_format')
  return read
}

/**
 * Reads a file of tests, whose format is recognized by its content. Throws a `TestFileRefused` for a file
 * that is none, is damaged or exceeds a limit.
 */
export async function readTestFile(
  { name, bytes }: { name: string; bytes: Uint8Array },
  readWord: WordReader,
): Promise<ReadTest> {
  if (bytes.length > MAX_FILE_BYTES) throw new TestFileRefused('too_large')
  if (isZip(bytes)) return readArchive(bytes, readWord)
  const text = decodeText(bytes)
  if (/^\s{0,50}[[{]/.test(text) && /^\s{0,50}(?:\{\s{0,50}["}]|\[\s{0,50}\{)/.test(text))
    return readJson(text)
  if (/^\s{0,50}<(?:\?xml|!DOCTYPE|!--|[a-z])/i.test(text)) return readXmlFile(bytes)
  return readText(text, name)
}
