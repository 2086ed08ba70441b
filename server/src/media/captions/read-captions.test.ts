import { describe, expect, it } from 'vitest'
import { readCaptions } from './read-captions.ts'

const read = async (text: string | Buffer) =>
  (await readCaptions(typeof text === 'string' ? Buffer.from(text) : text))?.vtt ?? null
const srt =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nSalom, do‘stlar\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nПривет\r\n'
const clean =
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nSalom, do‘stlar\n\n00:00:03.000 --> 00:00:04.000\nПривет\n'
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('reading captions', () => {
  it('makes the same WebVTT of SubRip in every encoding', async () => {
    expect(await read(srt)).toBe(clean)
    expect(await read(`\uFEFF${srt}`)).toBe(clean)
    for (const order of ['le', 'be'] as const) {
      expect(await read(utf16(`\uFEFF${srt}`, order))).toBe(clean)
      expect(await read(utf16(srt, order))).toBe(clean)
    }
    const old = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    ])
    expect(await read(old)).toContain('\nПривет\n')
  })

  it('puts cues in order and drops what can not be shown', async () => {
    const vtt = `WEBVTT - title
X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0

NOTE hidden

STYLE
::cue { background: url(http://evil.test/) }

b
00:10.000 --> 00:12.000 line:0 position:20%
ikkinchi

00:01.000 --> 00:02.000
birinchi

00:05.000 --> 00:04.000
teskari

00:06.000 --> 00:07.000
   `
    expect(await read(vtt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nbirinchi\n\n00:00:10.000 --> 00:00:12.000\nikkinchi\n',
    )
  })

  it('keeps bold, italic and underlined, and no other markup', async () => {
    const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`
    const body = async (text: string) => (await read(cue(text)))?.split('\n').slice(3).join('\n').trim()
    expect(await body('<v Ali><b>Salom</b> <i.red>do<u>st</u></i></v>')).toBe(
      '<b>Salom</b> <i>do<u>st</u></i>',
    )
    expect(await body('<script>alert(1)</script><img src=x onerror=alert(1)>x')).toBe('alert(1)x')
    expect(await body('&lt;script&gt; a &amp; b')).toBe('&lt;script&gt; a &amp; b')
    expect(await body('<b>open')).toBe('<b>open</b>')
    expect(await body('x <00:00:01.500>y')).toBe('x y')
    const loose = await read(
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}2 < 3 & 5 > 4 <font color="red">ha</font>',
    )
    expect(loose).toContain('\n2 &lt; 3 &amp; 5 &gt; 4 ha\n')
  })

  it('never lets a text become a line of times', async () => {
    const out = await read('WEBVTT\n\n00:01.000 --> 00:02.000\na &#45;-> b --&gt; 00:09.000')
    expect(out?.match(/-->/g)).toHaveLength(1)
  })

  it('refuses what is no captions, and more than anybody reads', async () => {
    for (const text of [
      '',
      'salom '.repeat(500),
      'WEBVTT',
      'WEBVTT\n\n',
      '<html><body>x</body></html>',
      '{}',
    ]) {
      expect(await read(text)).toBeNull()
    }
    expect(await read(Buffer.from([0xff, 0xfe, 0, 0, 1]))).toBeNull()
    expect(await read(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(900, 7)]))).toBeNull()
    const one = '1\n00:00:01,000 --> 00:00:02,000\n'
    expect(await read(one + 'x'.repeat(3000))).toBeNull()
    expect(await read(one + '<b>'.repeat(300_000))).toBeNull()
    expect(await read(`${one}x\n\n`.repeat(20_001))).toBeNull()
  })
})
