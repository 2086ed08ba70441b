import { MAX_ROSTER_NAME, MAX_ROSTER_ROWS } from '@kashf/contract/roster/limits.ts'
import type { RowFault } from '@kashf/contract/roster/roster.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { oneLine } from '../accounts/people.ts'
import { DAY_MS } from '../clock.ts'
import { decodeText } from '../csv/decode-text.ts'
import type { Row } from '../csv/read-csv.ts'
import { readLooseLines } from '../csv/read-loose-rows.ts'
import { invalid } from '../errors/failure.ts'
import { type Cells, cellsByContent, cellsByHeadings, headingsOf } from './cells.ts'
import { type Contact, emailIn, phoneIn, telegramIn } from './contacts.ts'

/** A person of a list. */
export interface RosterRow {
  line: number
  name: string
  /** At least one, each kind once. */
  contacts: [Contact, ...Contact[]]
  /** The last day, `2026-03-09`; null: none was given. */
  until: string | null
  /** The title of a group as it was written. */
  group: string | null
}

/** A row that is left out, with what is wrong in it. */
export interface FaultyRow {
  line: number
  fault: RowFault
  /** The cell that is at fault; empty for one that is missing. */
  value: string
}

export interface ReadRoster {
  rows: RosterRow[]
  refused: FaultyRow[]
}

/** How much of a faulty cell is shown. */
const SHOWN_LENGTH = 60
/** The last day of a seat lies within so many days. */
const MAX_DAYS = 3_660

/**
 * Reads a list of people in any encoding and with any separator that `csv/` knows. Headings in Uzbek, Russian or English name the
 * columns; without them each cell is recognised by its content. `groups` are the folded titles of the course's groups. Fails at
 * `file` when there is nothing in it or too much.
 */
export function readRoster(bytes: Uint8Array, of: { groups: ReadonlySet<string>; now: Date }): ReadRoster {
  const [first, ...others] = readLooseLines(decodeText(bytes), MAX_ROSTER_ROWS + 1)
  if (!first) throw invalid({ file: 'required' })
  const headings = headingsOf(first.cells)
  const rows = headings ? others : [first, ...others]
  if (rows.length > MAX_ROSTER_ROWS) throw invalid({ file: { key: 'too_many', n: MAX_ROSTER_ROWS } })
  const read: ReadRoster = { rows: [], refused: [] }
  for (const row of rows) {
    const cells = headings ? cellsByHeadings(row.cells, headings) : cellsByContent(row.cells, of.groups)
    const person = readRow(row, cells, of.now)
    if ('fault' in person) read.refused.push(person)
    else read.rows.push(person)
  }
  return read
}

function readRow({ line }: Row, cells: Cells, now: Date): RosterRow | FaultyRow {
  const refuse = (fault: RowFault, value = ''): FaultyRow => ({
    line,
    fault,
    value: oneLine(value).slice(0, SHOWN_LENGTH),
  })
  const name = oneLine(cells.name).trim()
  if (cells.unknown !== '') return refuse('cell_unknown', cells.unknown)
  if (foldUzbek(name) === '') return refuse('name_missing')
  if (name.length > MAX_ROSTER_NAME) return refuse('name_long', name)
  const contacts: Contact[] = []
  for (const [kind, find] of KINDS) {
    if (cells[kind] === '') continue
    const value = find(cells[kind])
    if (value === null) return refuse(`${kind}_wrong`, cells[kind])
    contacts.push({ kind, value })
  }
  const [contact, ...more] = contacts
  if (!contact) return refuse('contact_missing')
  const until = cells.until === '' ? null : dayIn(cells.until)
  if (
    until === undefined ||
    (until !== null && until > tashkentDay(new Date(now.getTime() + MAX_DAYS * DAY_MS)))
  ) {
    return refuse('until_wrong', cells.until)
  }
  if (until !== null && until < tashkentDay(now)) return refuse('until_past', cells.until)
  return {
    line,
    name,
    contacts: [contact, ...more],
    until,
    group: cells.group === '' ? null : oneLine(cells.group),
  }
}

const KINDS = [
  ['email', emailIn],
  ['telegram', telegramIn],
  ['phone', phoneIn],
] as const

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/

/** A written day, `9.3.2026` or `2026-03-09`, as `2026-03-09`; undefined for what is none. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = DAY_FIRST.exec(text.trim()) ?? []
  const [, year2, month2, day2] = YEAR_FIRST.exec(text.trim()) ?? []
  const written = [year ?? year2, (month ?? month2)?.padStart(2, '0'), (day ?? day2)?.padStart(2, '0')].join(
    '-',
  )
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written ? undefined : written
}
