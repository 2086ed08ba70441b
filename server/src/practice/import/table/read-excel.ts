import { XMLSerializer } from '@xmldom/xmldom'
import { strToU8, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { type DraftWarning, leftOut, type ReadTest } from '../draft.ts'
import { readXml } from '../read-xml.ts'
import type { Archive } from '../read-zip.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { childOf, elementsIn } from '../walk-xml.ts'
import { readRows } from './read-rows.ts'

/** The most XML of a workbook. 1,000 questions are less than a megabyte. */
const MAX_XML_BYTES = 30_000_000
const STRINGS = 'xl/sharedStrings.xml'

const RAISED = new Map([...'0123456789+-=()n'].map((sign, i) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][i] ?? '']))
const LOWERED = new Map([...'0123456789+-=()'].map((sign, i) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][i] ?? '']))

/** Raised and lowered runs as characters that stay so in a plain text: the library would read x² as x2. */
function keepScripts(strings: Uint8Array): Uint8Array {
  if (!Buffer.from(strings).includes('vertAlign')) return strings
  const root = readXml(strings)
  for (const run of elementsIn(root, 'r')) {
    const [properties, text] = [childOf(run, 'rPr'), childOf(run, 't')]
    const align = properties && childOf(properties, 'vertAlign')?.getAttribute('val')
    const signs = align === 'superscript' ? RAISED : align === 'subscript' ? LOWERED : null
    if (!signs || !text) continue
    const letters = [...(text.textContent ?? '')]
    const isKnown = letters.every((letter) => signs.has(letter))
    text.textContent = isKnown
      ? letters.map((letter) => signs.get(letter)).join('')
      : `${signs === RAISED ? '^' : '_'}(${letters.join('')})`
  }
  return strToU8(new XMLSerializer().serializeToString(root))
}

const two = (number: number) => String(number).padStart(2, '0')

/** A cell as a text. The library does not say how a date was shown, so a date is asked about. */
function cellText(value: unknown, asked: (of: string) => void): string {
  if (value instanceof Date) {
    const date = `${two(value.getUTCDate())}.${two(value.getUTCMonth() + 1)}.${value.getUTCFullYear()}`
    asked(date)
    return date
  }
  // 0.1 + 0.2 is shown with 15 digits.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '')
}

/**
 * Reads the questions of every sheet of a workbook, whose archive has limits. Pictures of its sheets belong to no
 * cell and are named.
 */
export async function readExcel(archive: Archive): Promise<ReadTest> {
  const parts = archive.names
    .filter((name) => /\.(?:xml|rels)$/.test(name))
    .map((name) => [name, archive.read(name) ?? new Uint8Array()] as const)
  const bytes = parts.reduce((sum, [, part]) => sum + part.length, 0)
  if (bytes > MAX_XML_BYTES) throw new TestFileRefused('too_large')
  const safe = parts.map(([name, part]) => [name, name === STRINGS ? keepScripts(part) : part] as const)
  const sheets = await readXlsxFile(Buffer.from(zipSync(Object.fromEntries(safe), { level: 0 }))).catch(
    () => {
      throw new TestFileRefused('damaged')
    },
  )
  const test: ReadTest = { drafts: [], passages: [], pictures: [], left_out: [] }
  for (const { data } of sheets) {
    const dates = new Map<number, DraftWarning[]>()
    const rows = data.map((cells, i) => {
      const asked: DraftWarning[] = []
      dates.set(i + 1, asked)
      return {
        cells: cells.map((value) => cellText(value, (of) => asked.push({ code: 'doubtful_key', of }))),
        line: i + 1,
      }
    })
    const read = readRows(rows)
    for (const draft of read.drafts) draft.warnings.push(...(dates.get(draft.line) ?? []))
    test.drafts.push(...read.drafts)
    test.left_out.push(...read.left_out)
  }
  const media = archive.names.filter((name) => name.startsWith('xl/media/'))
  test.left_out.push(
    ...media.map((name): DraftWarning => ({ code: 'lost_picture', of: leftOut(name).of ?? '' })),
  )
  return test
}
