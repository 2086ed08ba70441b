import { describe, expect, it } from 'vitest'
import { readCaptions } from './read-captions.ts'

/** The texts of the cues, and the lines that were not understood; or the problem. */
function read(file: string | Uint8Array) {
  const result = readCaptions(typeof file === 'string' ? Buffer.from(file) : file)
  if ('problem' in result) return result.problem
  const texts = result.vtt
    .split('\n\n')
    .slice(1)
    .map((cue) => cue.trim().split('\n').slice(1).join('|'))
  return { texts, unread: result.unread }
}
const all = (...texts: string[]) => ({ texts, unread: [] })
const [first, second] = ['00:00:01,000 --> 00:00:02,000', '00:00:02,000 --> 00:00:03,000']

/** Bytes of a text in an encoding that only can be read. */
function inEncoding(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text].map((character) => bytes.get(character) ?? 0x3f))
}

describe('text of captions is kept or named', () => {
  it('without blank lines, with doubled ones, and in any line ends', () => {
    expect(read(`1\n${first}\nBir\n2\n${second}\nIkki\n3\n`)).toEqual(all('Bir', 'Ikki|3'))
    expect(read(`${first}\nBir\n2\n${second}\nIkki`)).toEqual(all('Bir|2', 'Ikki'))
    expect(read(`WEBVTT\n00:01.000 --> 00:02.000\nBir\n00:02.000 --> 00:03.000\nIkki`)).toEqual(
      all('Bir', 'Ikki'),
    )
    const numbered = `1\n${first}\nBir\nyana\n\n2\n${second}\nIkki\n`
    for (const end of ['\r\n', '\r', '\r\r\n', '\n\n', '\r\n\r\n']) {
      expect(read(numbered.replaceAll('\n', end))).toEqual(all('Bir|yana', 'Ikki'))
    }
    expect(read(`1\n${first}\nBir\n\nyana\n\n2\n${second}\nIkki`)).toEqual(all('Bir|yana', 'Ikki'))
  })

  it('with times as programs write them', () => {
    for (const times of [
      '00:01.000 --> 00:02.000 align:start position:0%',
      '0:0:1,5 -> 0:0:2',
      '00: 00: 01, 000 - -> 00: 00: 02, 000',
      '00:00:01:000 —> 00:00:02:000',
      '61:01.123456 → 61:02.5',
    ]) {
      expect(read(`1\n${times}\nBir`)).toEqual(all('Bir'))
    }
  })

  it('with a header and comments of every form', () => {
    const cue = '00:01.000 --> 00:02.000\nBir'
    for (const head of [
      'WEBVTT Kind: captions; Language: uz\n\n',
      'WEBVTT\nKind: captions\nLanguage: uz\n',
      'WEBVTT\n\nKind: captions\nLanguage: uz\n\n',
      'WEBVTT\n\nNOTE\nbir\nikki\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nbirinchi\n',
    ]) {
      expect(read(head + cue)).toEqual(all('Bir'))
    }
    expect(read(`1\n${first}\nNOTE bu matn`)).toEqual(all('NOTE bu matn'))
  })

  it("in YouTube's automatic captions, whose first line is a space and whose words have times", () => {
    const automatic = `WEBVTT
Kind: captions
Language: ru

00:00:00.000 --> 00:00:02.000 align:start position:0%
 
сегодня<00:00:00.400><c> мы</c><00:00:00.800><c> изучаем</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
сегодня мы изучаем
 

00:00:02.010 --> 00:00:04.000 align:start position:0%
сегодня мы изучаем
2024<00:00:02.500><c> год</c>
`
    const line = 'сегодня мы изучаем'
    expect(read(automatic)).toEqual(all(line, line, `${line}|2024 год`))
  })

  it('and what is not understood is named by its line', () => {
    const broken = `1\n${first}\nBir\n\n2\n00:00:0x,000 --> 00:00:03,000\nIkki\n\n3\n00:00:05,000 --> 00:00:04,000\nUch\n`
    expect(read(`${broken}\n4\n00:00:07,000\nTo'rt\n\n5\n00:00:08,000 --> 00:00:09,000\nBesh`)).toEqual({
      texts: ['Bir', 'Besh'],
      unread: [6, 10, 13],
    })
    // Of no length, before the beginning, with too many seconds, or cut off.
    for (const times of [
      '00:01,0 --> 00:01,0',
      '-00:00:01,0 --> 00:02,0',
      '00:00:61,0 --> 00:02:00,0',
      '00:00:0 -->',
    ]) {
      expect(read(`1\n${first}\nBir\n2\n${times}\nIkki`)).toEqual({ texts: ['Bir'], unread: [5] })
    }
    expect(read(`Salom\n\n1\n${first}\nBir`)).toEqual({ texts: ['Bir'], unread: [1] })
    expect(read(`1\n${first}\na --> b\nx -> y`)).toEqual(all('a --&gt; b|x -&gt; y'))
    expect(read('1\n00:00:0x,000 --> 00:00:02,000\nBir')).toEqual({ badTimesAt: 2 })
  })

  it('overlapping, in any order, and after long lists without blank lines', () => {
    expect(read(`1\n${second}\nIkki\n\n2\n00:00:01,500 --> 00:00:09,000\nBir`)).toEqual(all('Bir', 'Ikki'))
    const many = Array.from({ length: 3000 }, (_, k) => `${k + 1}\n${first}\nqator ${k}`).join('\n')
    expect(read(many)).toMatchObject({ unread: [], texts: { length: 3000 } })
  })
})

describe('encodings of captions', () => {
  const uzbek = 'Oʻzbekiston — goʻzal, ўқувчи Ғафур ва Ҳасан'
  const cues = (...texts: string[]) =>
    texts.map((text, k) => `${k + 1}\n00:00:0${k},0 --> 00:00:0${k + 1},0\n${text}\n`).join('\n')
  const russian = [
    'Привет, друзья! Сегодня мы изучаем дроби.',
    'Ещё один пример: яблоко и шесть яблонь',
    'Спасибо за внимание',
  ]
  const cyrillic = ['Ассалому алайкум, азиз дўстлар!', 'Яхши, энди машк бажарамиз', 'Рахмат, хайр']

  it('reads Unicode with single bad bytes, whose line it names', () => {
    const bytes = Buffer.concat([
      Buffer.from(`1\n${first}\n${uzbek}\n\n2\n${second}\nIkki`),
      Buffer.of(0xff),
      Buffer.from(' nchi'),
    ])
    for (const file of [bytes, Buffer.concat([Buffer.from('\uFEFF'), bytes])]) {
      expect(read(file)).toEqual({ texts: [uzbek, 'Ikki\uFFFD nchi'], unread: [7] })
    }
    const text = cues(uzbek, russian[0] ?? '')
    const le = Buffer.from(text, 'utf16le')
    const be = Buffer.from(text, 'utf16le').swap16()
    for (const file of [
      le,
      be,
      Buffer.concat([Buffer.of(0xff, 0xfe), le]),
      Buffer.concat([Buffer.of(0xfe, 0xff), be]),
    ]) {
      expect(read(file)).toEqual(all(uzbek, russian[0] ?? ''))
    }
    expect(read(Buffer.concat([Buffer.of(0xff, 0xfe), le, Buffer.of(0x41)]))).toMatchObject({
      texts: { length: 2 },
    })
  })

  it.each(['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'])(
    'recognises %s by its letters',
    (encoding) => {
      for (const texts of [
        russian,
        russian.map((text) => text.toUpperCase()),
        russian.map((text) => text.toLowerCase()),
      ]) {
        expect(read(inEncoding(encoding, cues(...texts)))).toEqual(all(...texts))
      }
      if (encoding === 'koi8-r') return // It has no ў.
      if (encoding !== 'ibm866')
        expect(read(inEncoding(encoding, cues(...cyrillic)))).toEqual(all(...cyrillic))
    },
  )

  it('reads typographic signs of Latin text, and refuses what would become nonsense', () => {
    const latin = 'O‘zbek tili — go‘zal “so‘z”'
    expect(read(inEncoding('windows-1252', cues(latin)))).toEqual(all(latin))
    for (const [encoding, text] of [
      ['windows-1252', 'Un café déjà vu'],
      ['windows-1254', 'Bugün hava çok güzel, değil mi şimdi'],
      ['windows-1253', 'Καλημέρα σας'],
      ['windows-1255', 'שלום לכולם'],
    ] as const) {
      expect(read(inEncoding(encoding, cues(text)))).toBe('unknown_encoding')
    }
    expect(read(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\u0000\u0000', 'latin1'))).toBe(
      'unknown_encoding',
    )
  })

  it('names SubStation Alpha', () => {
    const ass =
      '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Salom\n'
    expect(read(`\uFEFF${ass}`)).toBe('substation_alpha')
  })
})
