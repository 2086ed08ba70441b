import { UNREADABLE } from './decode-text.ts'

/** A cue as written: times in milliseconds, lines with their markup. */
export interface Cue {
  fromMs: number
  toMs: number
  lines: string[]
}

interface Line {
  /** From 1. */
  number: number
  /** Trimmed, with single spaces. */
  text: string
  /** The first of its block: the file begins here, or a blank line is above. */
  isFirst: boolean
}

/**
 * Parses the lines of a WebVTT or SubRip file in one pass, without relying on blank lines: a timing line begins a cue
 * wherever it stands, and a block without times belongs to the cue above it. `unread` has the numbers of the lines that
 * were not understood; a timing line or a number there stands for all text below it.
 */
export function parseCues(lines: readonly string[], isVtt: boolean): { cues: Cue[]; unread: number[] } {
  const cues: Cue[] = []
  const unread = new Set<number>()
  /** What text belongs to: a cue, a comment or the header, text that is already named in `unread`, or nothing. */
  let open: Cue | 'comment' | 'unread' | null = null
  let hasNumbers = false
  const written = linesWithText(lines)
  for (const [k, line] of written.entries()) {
    const { number, text, isFirst } = line
    const above = written[k - 1]
    const below = written[k + 1]
    const times = readTiming(text)
    if (text.includes(UNREADABLE)) unread.add(number)
    if (times && times.fromMs < times.toMs) {
      open = { ...times, lines: [] }
      cues.push(open)
    } else if (times || isBrokenTiming(line, above)) {
      unread.add(number)
      open = 'unread'
    } else if (
      below &&
      (readTiming(below.text) || isBrokenTiming(below, line)) &&
      isIdentifier(line, below)
    ) {
      hasNumbers ||= isNumber(text)
    } else if (isVtt && isFirst && isComment(text, k === 0, cues.length === 0)) open = 'comment'
    else if (open === null || (open === 'comment' && isFirst) || isLoneNumber(line, above)) {
      unread.add(number)
      open = 'unread'
    } else if (open !== 'comment' && open !== 'unread') open.lines.push(text)
  }
  return { cues, unread: [...unread].toSorted((a, b) => a - b) }

  /** A number above a timing line, without a blank line only in files that number their cues; in WebVTT, any line. */
  function isIdentifier({ text, isFirst }: Line, below: Line): boolean {
    if (isNumber(text)) return isFirst || hasNumbers
    return isVtt && isFirst && !below.isFirst
  }

  /** The number of a cue whose times are missing. */
  function isLoneNumber({ text, isFirst }: Line, above: Line | undefined): boolean {
    return hasNumbers && isFirst && isNumber(text) && !(above && readTiming(above.text))
  }
}

function linesWithText(lines: readonly string[]): Line[] {
  const found: Line[] = []
  let isFirst = true
  for (const [k, line] of lines.entries()) {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text !== '') found.push({ number: k + 1, text, isFirst })
    isFirst = text === ''
  }
  return found
}

const ARROW = /-\s?-?\s?>|[–—]\s?>|→/
/** Hours may be missing, the fraction too; machine translation puts spaces after the signs. */
const TIME = /^(?:(\d{1,4})\s?:\s?)?(\d{1,3})\s?:\s?(\d{1,2})(?:\s?[.,]\s?(\d{1,9})|:(\d{3}))?(?:\s|$)/

/** The times of a timing line, whose settings are ignored; null for any other line. */
export function readTiming(text: string): { fromMs: number; toMs: number } | null {
  const arrow = ARROW.exec(text)
  if (!arrow) return null
  const fromMs = readTime(text.slice(0, arrow.index).trim(), true)
  const toMs = readTime(text.slice(arrow.index + arrow[0].length).trim(), false)
  return fromMs === null || toMs === null ? null : { fromMs, toMs }
}

function readTime(text: string, isWhole: boolean): number | null {
  const found = TIME.exec(text)
  if (!found || (isWhole && found[0].length < text.length)) return null
  const [, hours, minutes, seconds, fraction, milliseconds] = found
  const [h, m, s] = [Number(hours ?? 0), Number(minutes), Number(seconds)]
  if (s > 59 || (hours !== undefined && m > 59)) return null
  const ms = Number(milliseconds ?? (fraction ?? '').slice(0, 3).padEnd(3, '0'))
  return ((h * 60 + m) * 60 + s) * 1000 + ms
}

/** Whether a line has an arrow and something like a time. */
export const looksTimed = (text: string) => ARROW.test(text) && /\d\s?:\s?\d/.test(text)

/** Whether a line with an arrow stands where times belong, or is written like times. */
function isBrokenTiming({ text, isFirst }: Line, above: Line | undefined): boolean {
  if (!ARROW.test(text)) return false
  if (/:[^:]*:/.test(text)) return true
  return above === undefined || isNumber(above.text) || (isFirst && !readTiming(above.text))
}

const isNumber = (text: string) => /^\d{1,7}$/.test(text)

/** A comment, style or region of WebVTT, its first line, or metadata before the first cue. */
function isComment(text: string, isHeader: boolean, isBeforeCues: boolean): boolean {
  if (isHeader || /^(?:NOTE(?: |$)|(?:STYLE|REGION)$)/.test(text)) return true
  return isBeforeCues && /^[A-Za-z-]{1,40}[:=]/.test(text)
}
