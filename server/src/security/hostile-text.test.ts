import { composeNfc, foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { stemOf } from '@kashf/contract/text/uzbek-sound.ts'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../accounts/passwords/common-password.ts'
import { safeHtml } from '../authoring/safe-html.ts'
import { readCsv } from '../csv/read-csv.ts'
import { toPlainText } from '../learning/user-text/plain-text.ts'
import { downloadName } from '../media/attachments/attachment-type.ts'
import { parseFirstTimestamps } from '../media/ffmpeg/probe/first-frame.ts'
import { parseProbe } from '../media/ffmpeg/probe/parse-probe.ts'
import { parseVimeo } from '../media/vimeo/resolve-vimeo.ts'

const SIZE = 400_000
const filled = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length))

/** Linear processing of such a text takes milliseconds, quadratic processing minutes. */
const MAX_MS = 10_000

const attacks: [name: string, attack: () => unknown][] = [
  ['combining marks in a search', () => foldUzbek(`a${filled('\u0301\u0316')}`)],
  ['combining marks in a comment', () => toPlainText(`a${filled('\u0301\u0316')}`)],
  ["combining marks in a file's name", () => downloadName(`a${filled('\u0301\u0316')}.pdf`, 'pdf')],
  ['apostrophes in a search', () => foldUzbek(`o${filled("'")}a`)],
  ['spaces and lines in a comment', () => toPlainText(`${filled(' \n')}x`)],
  ["dots in a file's name", () => downloadName(`x${filled(' .')}x`, 'pdf')],
  ['a word of one letter', () => stemOf(filled('a'))],
  ['a word of endings', () => stemOf(filled('lar'))],
  ['digits around a password', () => isCommonPassword(`x${filled('1')}x`, {})],
  ['a repetition as a password', () => isCommonPassword(`${filled('ab')}!!!`, {})],
  ['unclosed tags', () => safeHtml(filled('<'))],
  ['unclosed paragraph tags', () => safeHtml(filled('<p '))],
  ['unclosed links', () => safeHtml(`<p>${filled('<a href="')}`)],
  ['empty lines in a description', () => safeHtml(filled('\n \n'))],
  ['timestamps in the output of ffmpeg', () => parseFirstTimestamps(filled('pts_time:1'))],
  ['durations in the output of ffmpeg', () => parseProbe(filled('Duration: '))],
  ['brackets in the output of ffmpeg', () => parseProbe(`  Stream #0:0: Video: h264${filled(', a(')}`)],
  ['a path of numbers', () => parseVimeo(`https://vimeo.com${filled('/1')}x`)],
  ['empty rows in a table', () => expect(() => readCsv(filled('\n'), ['a'], 100)).toThrow('empty')],
  ['rows in a table', () => expect(() => readCsv(filled('a\n'), ['a'], 100)).toThrow('more than 100')],
  ['quotation marks in a table', () => expect(() => readCsv(filled('"",'), ['a'], 100)).toThrow()],
]

describe('untrusted text', () => {
  it.each(attacks)('takes linear time: %s', (_name, attack) => {
    const start = performance.now()
    attack()
    expect(performance.now() - start).toBeLessThan(MAX_MS)
  })

  it('keeps a plausible number of combining marks', () => {
    expect(composeNfc('e\u0301\u0302')).toBe('\u00e9\u0302')
    expect(composeNfc(`a${'\u0316'.repeat(20)}b`)).toBe(`a${'\u0316'.repeat(8)}b`)
  })
})
