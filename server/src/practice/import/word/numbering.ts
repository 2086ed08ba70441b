import { attributeOf, childOf, childrenOf } from '../walk-xml.ts'
import type { ListPlace } from './line.ts'
import { valOf } from './properties.ts'

interface Level {
  format: string
  /** `%1.`, `%1.%2)` */
  text: string
  start: number
}

interface List {
  abstract: string
  levels: Map<number, Level>
  /** Levels whose count restarts with this list. */
  restarts: Map<number, number>
}

const LEVELS = 9
const RUSSIAN = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ'
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ROMAN: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as [number, string][]),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
]

function roman(value: number): string {
  let left = Math.min(value, 3999)
  let text = ''
  for (const [size, letters] of ROMAN) for (; left >= size; left -= size) text += letters
  return text
}

/** After the last letter Word doubles them: AA, BB. */
function letter(row: string, value: number): string {
  const at = Math.max(value - 1, 0)
  return (row[at % row.length] ?? '').repeat(Math.min(Math.floor(at / row.length) + 1, 3))
}

/** A value in a format of numbering.xml; unknown formats count in digits. */
function formatted(format: string, value: number): string {
  if (format === 'upperLetter') return letter(LATIN, value)
  if (format === 'lowerLetter') return letter(LATIN, value).toLowerCase()
  if (format === 'russianUpper') return letter(RUSSIAN, value)
  if (format === 'russianLower') return letter(RUSSIAN, value).toLowerCase()
  if (format === 'upperRoman') return roman(value).toUpperCase()
  if (format === 'lowerRoman') return roman(value)
  if (format === 'decimalZero') return String(value).padStart(2, '0')
  return format === 'none' ? '' : String(value)
}

const kindOf = (format: string): ListPlace['kind'] => {
  if (format === 'bullet') return 'bullet'
  return /Letter$|^russian/.test(format) ? 'letter' : 'number'
}

const wholeNumber = (text: string | null, usual: number): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : usual

function readLevels(element: Element | null, levels: Map<number, Level>): Map<number, Level> {
  for (const level of childrenOf(element)) {
    if (level.localName !== 'lvl') continue
    levels.set(wholeNumber(attributeOf(level, 'ilvl'), 0), {
      format: valOf(level, 'numFmt') ?? 'decimal',
      text: valOf(level, 'lvlText') ?? '',
      start: wholeNumber(valOf(level, 'start'), 1),
    })
  }
  return levels
}

function readLists(numbering: Element | null): Map<string, List> {
  const abstracts = new Map<string, Element>()
  const byStyle = new Map<string, Element>()
  const lists = new Map<string, List>()
  for (const element of childrenOf(numbering)) {
    if (element.localName !== 'abstractNum') continue
    abstracts.set(attributeOf(element, 'abstractNumId') ?? '', element)
    const style = valOf(element, 'styleLink')
    if (style !== null) byStyle.set(style, element)
  }
  for (const element of childrenOf(numbering)) {
    const abstract = valOf(element, 'abstractNumId')
    if (element.localName !== 'num' || abstract === null) continue
    const named = abstracts.get(abstract)
    const definition = byStyle.get(valOf(named, 'numStyleLink') ?? '') ?? named
    const list: List = { abstract, levels: readLevels(definition ?? null, new Map()), restarts: new Map() }
    for (const override of childrenOf(element)) {
      if (override.localName !== 'lvlOverride') continue
      const level = wholeNumber(attributeOf(override, 'ilvl'), 0)
      readLevels(override, list.levels)
      const start = valOf(override, 'startOverride')
      if (start !== null) list.restarts.set(level, wholeNumber(start, 1))
    }
    lists.set(attributeOf(element, 'numId') ?? '', list)
  }
  return lists
}

/** Counts automatic lists: the label of each paragraph in turn, such as `3.` or `B)`, and its place; null outside of lists. */
export type Numbering = (properties: readonly Element[]) => { label: string; place: ListPlace } | null

/** Reads numbering.xml. Lists of one definition count together unless one of them says where it starts. */
export function readNumbering(numbering: Element | null): Numbering {
  const lists = readLists(numbering)
  const counts = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return (properties) => {
    const found = properties.map((one) => childOf(one, 'numPr'))
    const id = found.map((one) => valOf(one, 'numId')).find((value) => value !== null) ?? ''
    const level = Math.min(
      wholeNumber(found.map((one) => valOf(one, 'ilvl')).find((value) => value !== null) ?? null, 0),
      LEVELS - 1,
    )
    const list = lists.get(id)
    const own = list?.levels.get(level)
    if (!list || !own) return null
    const count = counts.get(list.abstract) ?? []
    counts.set(list.abstract, count)
    const restart = begun.has(`${id} ${level}`) ? undefined : list.restarts.get(level)
    begun.add(`${id} ${level}`)
    const before = count[level]
    count[level] = restart ?? (before === undefined ? own.start : before + 1)
    count.length = level + 1
    const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const format = list.levels.get(at)?.format ?? 'decimal'
      return formatted(format, count[at] ?? list.levels.get(at)?.start ?? 1)
    })
    const kind = kindOf(own.format)
    return { label: kind === 'bullet' ? '' : text, place: { kind, list: id, level } }
  }
}
