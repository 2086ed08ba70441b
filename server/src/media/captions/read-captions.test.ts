import { describe, expect, it } from 'vitest'
import { processorTimer } from '../../testing/processor-time.ts'
import { readCaptions } from './read-captions.ts'
import { readCaptionsInWorker } from './read-captions-in-worker.ts'

/** The WebVTT of a file, or the reason for its refusal. */
const read = (text: string | Uint8Array) => {
  const result = readCaptions(typeof text === 'string' ? Buffer.from(text) : text)
  return 'problem' in result ? result.problem : result.vtt
}
const srt =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nSalom, do‘stlar\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nПривет\r\n'
const clean =
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nSalom, do‘stlar\n\n00:00:03.000 --> 00:00:04.000\nПривет\n'
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('reading captions', () => {
  it('converts SubRip in every encoding to the same WebVTT', async () => {
    expect(read(srt)).toBe(clean)
    expect(read(`\uFEFF${srt}`)).toBe(clean)
    for (const order of ['le', 'be'] as const) {
      expect(read(utf16(`\uFEFF${srt}`, order))).toBe(clean)
      expect(read(utf16(srt, order))).toBe(clean)
    }
    const old = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    ])
    expect(read(old)).toContain('\nПривет\n')
  })

  it('sorts cues and drops those that cannot be shown', async () => {
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
    expect(read(vtt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nbirinchi\n\n00:00:10.000 --> 00:00:12.000\nikkinchi\n',
    )
  })

  it('keeps bold, italic and underline, and no other markup', async () => {
    const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`
    const body = (text: string) => read(cue(text)).toString().split('\n').slice(3).join('\n').trim()
    expect(body('<v Ali><b>Salom</b> <i.red>do<u>st</u></i></v>')).toBe('<b>Salom</b> <i>do<u>st</u></i>')
    expect(body('<script>alert(1)</script><img src=x>y')).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x&gt;y',
    )
    expect(body('List<String> x<y, i<b and c>d <3 <c.red>a</c> <lang ru>b</lang>')).toBe(
      'List&lt;String&gt; x&lt;y, i&lt;b and c&gt;d &lt;3 a b',
    )
    expect(body('&quot;ha&quot; &apos;a&#39; &#x2014; R&D &#60;')).toBe('"ha" \'a\' — R&amp;D &lt;')
    expect(body('&lt;script&gt; a &amp; b')).toBe('&lt;script&gt; a &amp; b')
    expect(body('<b>open')).toBe('<b>open</b>')
    expect(body('x <00:00:01.500>y')).toBe('x y')
    const loose = read('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}2 < 3 & 5 > 4 <font color="red">ha</font>')
    expect(loose).toContain('\n2 &lt; 3 &amp; 5 &gt; 4 ha\n')
    const formula = '{\\frac{1}{2}} {\\an8}{\\i1}bir{\\i0}\\Nikki C:\\Nur'
    expect(read(`1\n00:00:01,000 --> 00:00:02,000\n${formula}`)).toContain(
      '\n{\\frac{1}{2}} bir\nikki C:\\Nur\n',
    )
  })

  it('never lets cue text become a timing line', async () => {
    const out = read('WEBVTT\n\n00:01.000 --> 00:02.000\na &#45;-> b --&gt; 00:09.000')
    expect(String(out).match(/-->/g)).toHaveLength(1)
  })

  it('refuses files that are not captions, and those over the limits', async () => {
    for (const text of ['', 'salom '.repeat(500), '<html><body>x</body></html>', '{}']) {
      expect(read(text)).toBe('unreadable')
    }
    for (const text of ['WEBVTT', 'WEBVTT\n\n']) expect(read(text)).toBe('empty')
    expect(read(Buffer.from([0xff, 0xfe, 0, 0, 1]))).toBe('unreadable')
    expect(read(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(900, 7)]))).toBe('unreadable')
    const one = '1\n00:00:01,000 --> 00:00:02,000\n'
    expect(read(one + 'x'.repeat(3000))).toBe('long_cue')
    expect(read(one + '<b>'.repeat(300_000))).toBe('long_line')
    expect(read(one + `${'x'.repeat(900)}\n`.repeat(10))).toBe('long_cue')
    expect(read(`${one}x\n\n`.repeat(20_001))).toBe('many_cues')
    expect(read(`${one}x\n${'\n'.repeat(200_000)}`)).toBe('many_lines')
  })

  it('drops bidirectional overrides', async () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000\nsalom \u202Eexe.\u202C \u2066x\u2069')).toContain(
      '\nsalom exe. x\n',
    )
  })

  it('is safe from prototype pollution by setting names', async () => {
    const cue = '00:01.000 --> 00:02.000 __proto__:x region:__proto__\nsalom'
    const vtt = `WEBVTT\n__proto__: x\n\nREGION\nid:__proto__\nwidth:40%\n\n${cue}`
    expect(read(vtt)).toContain('\nsalom\n')
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('hostile captions', () => {
  const mebibytes = 2 * 2 ** 20
  const one = '1\n00:00:01,000 --> 00:00:02,000\n'
  const filled = (line: string) => one + `${line}\n`.repeat(Math.floor(mebibytes / (line.length + 1)))
  const hostile: [string, string][] = [
    ['unclosed positions', one + '{\\'.repeat(mebibytes / 2 - 20)],
    ['unclosed positions on every line', filled('{\\'.repeat(1990))],
    ['a cue for each line of unclosed positions', `${one}${'{\\'.repeat(1990)}\n\n`.repeat(520)],
    ['unclosed tags', `${one}${'<b'.repeat(1990)}\n\n`.repeat(520)],
    ['nested tags', `${one}${'<b>'.repeat(1330)}x\n\n`.repeat(520)],
    ['spaces', `${one}x${' '.repeat(3990)}-->x\n\n`.repeat(520)],
    ['spaces before a timing line', filled(' '.repeat(3990))],
    ['numbers', filled('1:'.repeat(1990))],
    ['ampersands', `${one}${'&'.repeat(1900)}\n\n`.repeat(1000)],
    ['line ends', one + '\n'.repeat(mebibytes - 40)],
  ]

  it.each(hostile)(
    'of %s are read in linear time',
    async (_name, text) => {
      const spentMs = processorTimer()
      readCaptions(Buffer.from(text))
      // A quadratic expression takes a quarter of an hour for one line of this size, and minutes for many lines.
      expect(spentMs()).toBeLessThan(30_000)
    },
    60_000,
  )

  it('never block the event loop, and are aborted when they take too long', async () => {
    const captions = Buffer.from(`${one}${'<b>x</b>'.repeat(200)}\n\n`.repeat(1000))
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    expect(await readCaptionsInWorker(captions)).toMatchObject({ cues: 1000 })
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
    expect(await readCaptionsInWorker(captions, { timeoutMs: 1, heapMb: 64 })).toEqual({
      problem: 'too_slow',
    })
    expect(await readCaptionsInWorker(captions, { timeoutMs: 60_000, heapMb: 8 })).toEqual({
      problem: 'too_slow',
    })
  })
})
