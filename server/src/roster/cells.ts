import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { emailIn, phoneIn } from './contacts.ts'

/** The cells of a row by what they are, as written; empty when there is none. */
export interface Cells {
  name: string
  email: string
  telegram: string
  phone: string
  until: string
  group: string
  /** What could not be recognised. */
  unknown: string
}
type Column = Exclude<keyof Cells, 'unknown'>
/** What each place of a row is; null for a column that is not read. */
export type Headings = readonly (Column | null)[]

/** What headings say, as search keys, so that alphabets and apostrophes do not matter. */
const NAMES = new Map<string, Column>(
  (
    [
      [
        'name',
        "ism|ismi|ism familiya|ismi familiyasi|ism sharif|f i sh|fish|fio|familiya|o'quvchi|имя|фио|имя фамилия|фамилия имя|фамилия|ученик|студент|name|full name",
      ],
      ['email', 'email|e mail|pochta|elektron pochta|почта|эл почта|электронная почта|емайл|имейл|mail'],
      ['telegram', 'telegram|telegrami|telegram username|username|tg|телеграм|телеграмм|ник|логин telegram'],
      ['phone', 'telefon|telefoni|telefon raqami|tel|raqam|raqami|телефон|номер|номер телефона|моб|phone'],
      [
        'until',
        'muddat|muddati|qachongacha|gacha|tugash kuni|amal qilish muddati|до|срок|дата окончания|доступ до|until',
      ],
      ['group', 'guruh|guruhi|группа|group'],
    ] as const
  ).flatMap(([column, words]) => words.split('|').map((word) => [foldUzbek(word), column] as const)),
)

/** The columns that a row of headings names; null when the row is none: it names a contact and what else it names, once. */
export function headingsOf(cells: readonly string[]): Headings | null {
  const headings = cells.map((cell) => NAMES.get(foldUzbek(cell)) ?? null)
  const named = headings.filter((column) => column !== null)
  const hasContact = named.some((column) => column === 'email' || column === 'telegram' || column === 'phone')
  return hasContact && named.length > 1
    ? headings.map((column, at) => (headings.indexOf(column) === at ? column : null))
    : null
}

const none = (): Cells => ({
  name: '',
  email: '',
  telegram: '',
  phone: '',
  until: '',
  group: '',
  unknown: '',
})

export function cellsByHeadings(row: readonly string[], headings: Headings): Cells {
  const cells = none()
  for (const [at, column] of headings.entries()) if (column) cells[column] = row[at] ?? ''
  return cells
}

const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
const TELEGRAM = /^@|^(?:https?:\/\/)?(?:t\.me|telegram\.me)\//i

/** The name is the first cell that is nothing else; a row whose cells contradict each other is refused. */
export function cellsByContent(row: readonly string[], groups: ReadonlySet<string>): Cells {
  const cells = none()
  for (const cell of row) {
    if (cell === '') continue
    const column = kindOf(cell, groups)
    if (column === null || cells[column] !== '') {
      if (cells.name === '' && column === null) cells.name = cell
      else cells.unknown ||= cell
    } else cells[column] = cell
  }
  return cells
}

function kindOf(cell: string, groups: ReadonlySet<string>): Column | null {
  if (DAY.test(cell)) return 'until'
  if (TELEGRAM.test(cell)) return 'telegram'
  if (emailIn(cell) !== null || cell.includes('@')) return 'email'
  if (phoneIn(cell) !== null || /^\+?[\d\s().-]{7,}$/.test(cell)) return 'phone'
  return groups.has(foldUzbek(cell)) ? 'group' : null
}
