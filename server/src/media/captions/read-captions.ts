import { parseText } from 'media-captions'
import { HOUR_MS } from '../../clock.ts'
import { captionWords } from './caption-words.ts'
import { cleanCueText } from './clean-cue-text.ts'
import { decodeText } from './decode-text.ts'

/** Characters per line and per cue text, cues and lines per file: far above real captions. */
export const captionLimits = { line: 4000, cue: 2000, cues: 20_000, lines: 200_000 } as const

/** Captions as served: our own WebVTT, the number of its cues, and the words for the search of courses. */
export type CleanCaptions = { vtt: string; cues: number; words: string[] }
/** The reason for refusing a file. */
export type CaptionProblem = 'unreadable' | 'empty' | 'long_line' | 'long_cue' | 'many_cues' | 'many_lines'

/**
 * Rewrites a WebVTT or SubRip file as sorted UTF-8 WebVTT without styles, positions and markup except bold, italic and
 * underline. Takes time in proportion to the size; use `readCaptionsInWorker` in the server.
 */
export async function readCaptions(bytes: Uint8Array): Promise<CleanCaptions | CaptionProblem> {
  const text = decodeText(bytes)
  if (text === null) return 'unreadable'
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const problem = limitProblem(lines)
  if (problem) return problem
  if (!isVtt && !lines.some(isTiming)) return 'unreadable'

  // One parser for both: SubRip is WebVTT with another time format and no header.
  const body = lines.map((line) => canonical(isVtt ? line : escapeSubRip(line)))
  const { cues } = await parseText([...(isVtt ? [] : ['WEBVTT', '']), ...body].join('\n'), { errors: false })
  const shown = cues
    .map((cue) => ({ from: cue.startTime, to: cue.endTime, text: cleanCueText(cue) }))
    .filter((cue) => cue.text !== '')
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  if (shown.length === 0) return 'empty'
  if (shown.some((cue) => cue.text.length > captionLimits.cue)) return 'long_cue'
  const blocks = shown.map((cue) => `${clock(cue.from)} --> ${clock(cue.to)}\n${cue.text}\n`)
  const vtt = `WEBVTT\n\n${blocks.join('\n')}`
  return { vtt, cues: shown.length, words: captionWords(vtt) }
}

/** Checks the limits before parsing. A raw cue may have four times the limit of its text, for markup and escapes. */
function limitProblem(lines: readonly string[]): CaptionProblem | null {
  if (lines.length > captionLimits.lines) return 'many_lines'
  let cues = 0
  let blockLength = 0
  for (const line of lines) {
    if (line.length > captionLimits.line) return 'long_line'
    if (isTiming(line)) cues++
    blockLength = line.trim() === '' ? 0 : blockLength + line.length
    if (cues > 0 && blockLength > 4 * captionLimits.cue) return 'long_cue'
  }
  return cues > captionLimits.cues ? 'many_cues' : null
}

const timing =
  /^\s{0,20}(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?\s{0,20}--?>\s{0,20}(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?:\s|$)/
const isTiming = (line: string): boolean => timing.test(line)

/** Normalises a timing line to the one format that the parser accepts, without settings; collapses spaces elsewhere. */
function canonical(line: string): string {
  const found = timing.exec(line)
  if (!found) return line.trimEnd().replace(/\s+/g, ' ')
  const [, h1, m1, s1, f1, h2, m2, s2, f2] = found
  return `${formatTime(h1, m1, s1, f1)} --> ${formatTime(h2, m2, s2, f2)}`
}

function formatTime(hours = '0', minutes = '0', seconds = '0', fraction = '0'): string {
  return `${[hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')}.${fraction.padEnd(3, '0')}`
}

/** Escapes `&` and `<` that SubRip uses as plain text, and drops positions such as `{\an8}`. */
function escapeSubRip(line: string): string {
  if (isTiming(line)) return line
  return line
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(?!amp;|lt;|gt;|nbsp;)/g, '&amp;')
    .replace(/<(?!\/?[a-z])/gi, '&lt;')
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / HOUR_MS, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}
