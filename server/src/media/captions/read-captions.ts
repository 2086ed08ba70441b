import { parseText, type VTTCue } from 'media-captions'
import { HOUR_MS } from '../../clock.ts'
import { cleanCueText } from './clean-cue-text.ts'
import { decodeText } from './decode-text.ts'

const MOST_CUES = 20_000
const LONGEST_CUE = 2000

/** Captions as they are served: WebVTT written by us, with `cues` cues. */
export type CleanCaptions = { vtt: string; cues: number }

/**
 * Reads a WebVTT or SubRip file and writes it anew: UTF-8, in order, without styles, positions and any markup but bold,
 * italic and underlined. Null when it is neither, or has no cue that could be shown, or more than anybody reads.
 */
export async function readCaptions(bytes: Buffer): Promise<CleanCaptions | null> {
  const text = decodeText(bytes)
  if (text === null) return null
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  if (!isVtt && !lines.some((line) => timing.test(line))) return null
  if (lines.filter((line) => timing.test(line)).length > MOST_CUES) return null

  // One reader for both: a SubRip file is WebVTT with other times and no heading.
  const body = lines.map((line) => canonical(isVtt ? line : withLooseSigns(line)))
  const { cues } = await parseText([...(isVtt ? [] : ['WEBVTT', '']), ...body].join('\n'), { errors: false })
  const shown = cues
    .map((cue) => ({ from: cue.startTime, to: cue.endTime, text: cueText(cue) }))
    .filter((cue) => cue.text !== '')
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  if (!shown.length || shown.some((cue) => cue.text.length > LONGEST_CUE)) return null
  const blocks = shown.map((cue) => `${clock(cue.from)} --> ${clock(cue.to)}\n${cue.text}\n`)
  return { vtt: `WEBVTT\n\n${blocks.join('\n')}`, cues: shown.length }
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const timing = new RegExp(String.raw`^\s*${time}\s*--?>\s*${time}(?:\s|$)`)

/** A line of times in the one form that the reader takes, without its settings; other lines without spaces behind. */
function canonical(line: string): string {
  const found = timing.exec(line)
  if (!found) return line.trimEnd()
  const [, h1, m1, s1, f1, h2, m2, s2, f2] = found
  return `${written(h1, m1, s1, f1)} --> ${written(h2, m2, s2, f2)}`
}

function written(hours = '0', minutes = '0', seconds = '0', fraction = '0'): string {
  return `${[hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')}.${fraction.padEnd(3, '0')}`
}

/** In SubRip a sign that opens no tag means itself, and `{\an8}` is a place on the screen. */
function withLooseSigns(line: string): string {
  if (timing.test(line)) return line
  return line
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(?!amp;|lt;|gt;|nbsp;)/g, '&amp;')
    .replace(/<(?!\/?[a-z])/gi, '&lt;')
}

function cueText(cue: VTTCue): string {
  return cue.text.length > 4 * LONGEST_CUE ? 'x'.repeat(LONGEST_CUE + 1) : cleanCueText(cue)
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / HOUR_MS, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}
