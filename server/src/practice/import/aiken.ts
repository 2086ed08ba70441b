import {
  type DraftWarning,
  draftOfOptions,
  leftOut,
  MAX_DRAFTS,
  type QuestionDraft,
  RIGHT_MILLI,
} from './draft.ts'
import { areOfCyrillicRow, optionLine, optionPlace } from './option-letters.ts'
import { plainToMarkup } from './plain-markup.ts'

const KEY_LINE = /^\s{0,20}(?:ANSWER|JAVOB|ЖАВОБ|ОТВЕТ)\s{0,20}[:=]\s{0,20}(\S{1,20})\s*$/iu

/** Whether a text has a key line of the Aiken format. */
export const looksLikeAiken = (lines: readonly string[]): boolean => lines.some((line) => KEY_LINE.test(line))

interface Open {
  line: number
  stem: string[]
  letters: string[]
  options: string[]
}

/**
 * Reads questions of the Aiken format: a stem of one or more lines, lines `A. …` or `A) …`, and `ANSWER: B`, or `JAVOB: B`, in
 * either case and alphabet. A line after an option that begins no other option continues it.
 */
export function readAiken(lines: readonly string[]): QuestionDraft[] {
  const isCyrillic = areOfCyrillicRow(lines.map((line) => KEY_LINE.exec(line)?.[1] ?? ''))
  const drafts: QuestionDraft[] = []
  let open: Open | null = null
  for (const [i, line] of lines.entries()) {
    if (drafts.length >= MAX_DRAFTS) break
    const key = KEY_LINE.exec(line)?.[1]
    if (key !== undefined) {
      if (open) drafts.push(closed(open, key, isCyrillic))
      open = null
      continue
    }
    if (line.trim() === '') continue
    open ??= { line: i + 1, stem: [], letters: [], options: [] }
    const option = optionLine(line)
    if (option) {
      open.letters.push(option.letter)
      open.options.push(option.text)
    } else if (open.options.length === 0) open.stem.push(line.trim())
    else open.options.push(`${open.options.pop()}\n${line.trim()}`)
  }
  // The last question of a file that ends without its key.
  return open && drafts.length < MAX_DRAFTS ? [...drafts, closed(open, null, isCyrillic)] : drafts
}

function closed(
  { line, stem, letters, options }: Open,
  key: string | null,
  isCyrillic: boolean,
): QuestionDraft {
  const place = key === null ? null : optionPlace(letters, key, isCyrillic)
  const warnings: DraftWarning[] = []
  if (key !== null && place === null) warnings.push({ code: 'unknown_key', of: leftOut(key).of ?? '' })
  return draftOfOptions(
    { stem: plainToMarkup(stem.join('\n')), line, warnings },
    options.map((text, i) => ({ text: plainToMarkup(text), credit_milli: i === place ? RIGHT_MILLI : 0 })),
  )
}
