import { foldUzbek } from '@kashf/contract/text/uzbek.ts'

/** Where a table has what, by places of its columns. */
export interface Columns {
  stem: number
  options: number[]
  /** The letters that name the options, such as А Б В Г. */
  letters: string[]
  key: number | null
  points: number | null
  topic: number | null
  explanation: number | null
}

type Name = 'stem' | 'key' | 'points' | 'topic' | 'explanation'

/** What headers say in Uzbek, Russian and English, as search keys, so that alphabets and apostrophes do not matter. */
const NAMES = new Map<string, Name>(
  (
    [
      [
        'stem',
        'savol|savollar|savol matni|test savoli|topshiriq|вопрос|текст вопроса|задание|question|question text|stem',
      ],
      [
        'key',
        "javob|to'g'ri javob|kalit|ответ|правильный ответ|верный ответ|правильный|ключ|answer|correct|correct answer|right answer|key",
      ],
      ['points', 'ball|бал|балл|баллы|очки|points|score|grade|mark'],
      ['topic', "mavzu|bo'lim|тема|раздел|topic|category|tag|tags"],
      [
        'explanation',
        'izoh|tushuntirish|yechim|объяснение|пояснение|решение|комментарий|explanation|feedback|comment',
      ],
    ] as const
  ).flatMap(([name, words]) => words.split('|').map((word) => [foldUzbek(word), name] as const)),
)
/** `A`, `Variant A`, `B javob`, `Вариант В`, `Option 1`, as search keys. */
const OPTION =
  /^(?:(?:javob|variant|option|choice|answer|otvet) ?)?(?:[a-i]|v|[1-9])$|^(?:[a-i]|v|[1-9]) ?(?:javob|variant|varianti|option|choice|answer|otvet)$/

/** Columns of wrong answers, beside one of the right answer. */
export const WRONG_HEADING =
  /^(?:muqobil|noto.?g.?ri|муқобил|нотўғри|неправ|невер|альтерн|дистрактор|wrong|distractor)/iu

const LETTERS = 'ABCDEFGHI'
const letterOf = (header: string, at: number) =>
  /(?:^|[^\p{L}])(\p{L})(?:$|[^\p{L}])/u.exec(header)?.[1] ?? LETTERS[at] ?? ''

/** The columns that a row of headers names; null when the row is none. */
export function columnsByNames(headers: readonly string[]): Columns | null {
  const keys = headers.map((header) => foldUzbek(header))
  const place = (name: Name) => {
    const at = keys.findIndex((key) => NAMES.get(key) === name)
    return at >= 0 ? at : null
  }
  const stem = place('stem')
  const key = place('key')
  const wrong = headers.flatMap((header, at) => (WRONG_HEADING.test(header.trim()) ? [at] : []))
  const lettered = keys.flatMap((text, at) => (OPTION.test(text) && !wrong.includes(at) ? [at] : []))
  // Beside wrong answers the column of the right one is an option, which is its own key.
  const options = wrong.length > 0 && key !== null && lettered.length === 0 ? [key, ...wrong] : lettered
  if (stem === null || (key === null && options.length < 2)) return null
  const letters = options.map((at, i) => letterOf(headers[at] ?? '', i))
  return {
    stem,
    options,
    letters,
    key,
    points: place('points'),
    topic: place('topic'),
    explanation: place('explanation'),
  }
}

const LETTER_KEY = /^\s{0,9}[A-Fa-fА-Еа-е][).]?\s{0,9}(?:[,;]\s{0,9}[A-Fa-fА-Еа-е]\s{0,9}){0,5}$/u

/** Whether the cells of a column say which option is right: by letters, or each by a text of the columns before it. */
function isKey(rows: readonly (readonly string[])[], at: number, stem: number): boolean {
  const filled = rows.filter((row) => (row[at] ?? '') !== '')
  const names = filled.filter(
    (row) => LETTER_KEY.test(row[at] ?? '') || row.slice(stem + 1, at).includes(row[at] ?? ''),
  )
  return filled.length > 0 && names.length >= filled.length * 0.8
}

/**
 * The columns of a table without headers: stem, up to six options, key, points, topic, explanation. Numbers of rows before the
 * stem are passed over, and the key is the column that names options.
 */
export function columnsByPlace(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const stem = width > 3 && rows.every((row) => /^\d{1,4}[.)]?$/.test(row[0] ?? '')) ? 1 : 0
  const places = Array.from({ length: Math.max(0, width - stem - 1) }, (_, i) => stem + 1 + i).slice(0, 7)
  const key = places.slice(2).findLast((at) => isKey(rows, at, stem)) ?? null
  const options = places.filter((at) => at < (key ?? stem + 7))
  const after = (distance: number) => (key !== null && key + distance < width ? key + distance : null)
  return {
    stem,
    options,
    letters: options.map((_, i) => LETTERS[i] ?? ''),
    key,
    points: after(1),
    topic: after(2),
    explanation: after(3),
  }
}
