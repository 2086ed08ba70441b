import { tagsOfCategory } from '../category.ts'
import { hold, release } from './escapes.ts'

/** Braces that begin as answers of GIFT do. */
const ANSWERS = /\{\s{0,20}(?:[=~#}>]|(?:T|TRUE|F|FALSE)\s{0,20}[#}])/i

/** Whether a text has braces that begin as those of GIFT do. */
export const looksLikeGift = (lines: readonly string[]): boolean =>
  lines.some(
    (line, i) => /^\s{0,20}(?:::|\$CATEGORY:)/.test(line) || ANSWERS.test(`${line}\n${lines[i + 1] ?? ''}`),
  )

/** A question as it stands between blank lines. */
export interface Block {
  text: string
  line: number
  tags: string[]
}

/** `[tag:oson]` in a comment before a question is how Moodle writes its tags. */
const tagsOfComment = (comment: string): string[] =>
  comment
    .split('[tag:')
    .slice(1)
    .map((piece) => piece.split(']')[0]?.trim() ?? '')

/** The questions of a text: blocks between blank lines, each with the category and the tags that stand before it. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let category: string[] = []
  let own: string[] = []
  let isOpen = false
  for (const [i, line] of lines.entries()) {
    const text = line.trim()
    const path = /^\$CATEGORY:(.{0,500})$/.exec(text)?.[1]
    if (text.startsWith('//')) own.push(...tagsOfComment(text))
    if (text.startsWith('//')) continue
    if (text === '' || path !== undefined) isOpen = false
    if (path !== undefined) category = tagsOfCategory(release(hold(path)))
    if (text === '' || path !== undefined) continue
    const open = blocks.at(-1)
    if (isOpen && open) open.text += `\n${text}`
    else blocks.push({ text, line: i + 1, tags: [...new Set([...category, ...own])] })
    own = []
    isOpen = true
  }
  return blocks
}

/** The place of the brace that closes the one at `start`; -1 where there is none. */
function closing(text: string, start: number): number {
  let depth = 0
  for (const { 0: brace, index } of text.slice(start).matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return start + index
  }
  return -1
}

/** A block whose escaped signs are held, divided at its braces; `answers` are null where it has none. */
export interface Divided {
  before: string
  answers: string | null
  after: string
  /** What is not read: braces that nothing closes, or other answers behind the first ones. */
  rest: string
}

/** Divides a block at its answers. Braces of TeX that nobody escaped belong to the text. */
export function divide(text: string): Divided {
  const known = text.search(ANSWERS)
  const start = known >= 0 ? known : text.indexOf('{')
  if (start < 0) return { before: text, answers: null, after: '', rest: '' }
  const end = closing(text, start)
  if (end < 0) return { before: text, answers: null, after: '', rest: text.slice(start) }
  const behind = text.slice(end + 1)
  const other = behind.search(ANSWERS)
  return {
    before: text.slice(0, start),
    answers: text.slice(start + 1, end),
    after: (other < 0 ? behind : behind.slice(0, other)).trim(),
    rest: other < 0 ? '' : behind.slice(other),
  }
}
