import { HOUR_MS } from '../../clock.ts'
import { type CaptionText, captionText } from './caption-text.ts'
import { captionWords } from './caption-words.ts'
import { cleanCueText } from './clean-cue-text.ts'
import { decodeText } from './decode-text.ts'
import { looksTimed, parseCues, readTiming } from './parse-cues.ts'

/** Characters per line and per cue text, cues and lines per file: far above real captions. */
export const captionLimits = { line: 4000, cue: 2000, cues: 20_000, lines: 200_000 } as const

/** Captions as served: our own WebVTT, the number of its cues, the words for the search of courses, and what is said. */
export type CleanCaptions = { vtt: string; cues: number; words: string[]; text: CaptionText }
/** The captions of a file, with what their teacher is told about it. */
export interface ReadCaptions extends CleanCaptions {
  /** When each cue begins, in ascending order. */
  startsMs: number[]
  /** The numbers of the lines that were not understood. */
  unread: number[]
}
/** The reason for refusing a file; for times that are not understood, with the number of their line. */
export type CaptionProblem =
  | 'unreadable'
  | 'unknown_encoding'
  | 'substation_alpha'
  | 'empty'
  | 'long_line'
  | 'long_cue'
  | 'many_cues'
  | 'many_lines'
  | { badTimesAt: number }

/**
 * Rewrites a WebVTT or SubRip file as sorted UTF-8 WebVTT without styles, positions and markup except bold, italic and
 * underline. Takes time in proportion to the size; use `readCaptionsInWorker` in the server.
 */
export function readCaptions(bytes: Uint8Array): ReadCaptions | { problem: CaptionProblem } {
  const text = decodeText(bytes)
  if (text === null) {
    // Times are ASCII in every encoding that is left.
    const hasTimes = linesOf(new TextDecoder('latin1').decode(bytes)).some((line) => readTiming(line))
    return { problem: hasTimes ? 'unknown_encoding' : 'unreadable' }
  }
  const lines = linesOf(text.replace(/^\uFEFF/, ''))
  const problem = limitProblem(lines)
  if (problem) return { problem }
  if (lines.some((line) => /^\s{0,20}\[Script Info\]/i.test(line))) return { problem: 'substation_alpha' }
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '')

  const { cues, unread } = parseCues(lines, isVtt)
  const shown = cues
    .map((cue) => ({ ...cue, text: cleanCueText(cue.lines, isVtt) }))
    .filter((cue) => cue.text !== '')
    .toSorted((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs)
  if (shown.length === 0) {
    const badTimesAt = unread.find((number) => looksTimed(lines[number - 1] ?? ''))
    if (badTimesAt) return { problem: { badTimesAt } }
    return { problem: isVtt || cues.length > 0 ? 'empty' : 'unreadable' }
  }
  if (shown.some((cue) => cue.text.length > captionLimits.cue)) return { problem: 'long_cue' }
  const blocks = shown.map((cue) => `${clock(cue.fromMs)} --> ${clock(cue.toMs)}\n${cue.text}\n`)
  const vtt = `WEBVTT\n\n${blocks.join('\n')}`
  const startsMs = shown.map(({ fromMs }) => fromMs)
  return { vtt, cues: shown.length, words: captionWords(vtt), text: captionText(vtt), startsMs, unread }
}

/** Some programs write line ends as CR CR LF. */
const linesOf = (text: string) => text.replaceAll('\r\r\n', '\r\n').split(/\r\n|\n|\r/)

/** Checks the limits before parsing. A raw cue may have four times the limit of its text, for markup and escapes. */
function limitProblem(lines: readonly string[]): CaptionProblem | null {
  if (lines.length > captionLimits.lines) return 'many_lines'
  let cues = 0
  let cueLength = 0
  for (const line of lines) {
    if (line.length > captionLimits.line) return 'long_line'
    const isTiming = readTiming(line.trim()) !== null
    if (isTiming) cues++
    cueLength = isTiming ? 0 : cueLength + line.trim().length
    if (cues > 0 && cueLength > 4 * captionLimits.cue) return 'long_cue'
  }
  return cues > captionLimits.cues ? 'many_cues' : null
}

function clock(ms: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / HOUR_MS, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}
