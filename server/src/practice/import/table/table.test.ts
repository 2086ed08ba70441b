import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { processorTimer } from '../../../testing/processor-time.ts'
import type { QuestionDraft, ReadTest } from '../draft.ts'
import { readTestFile } from '../read-test-file.ts'

const read = (content: string | Uint8Array): Promise<ReadTest> =>
  readTestFile({ name: 'a.csv', bytes: typeof content === 'string' ? strToU8(content) : content }, () => {
    throw new Error('no Word')
  })

/** A draft in one line: the stem, the options with `*` before right ones, and the warnings. */
function told({ stem, body, warnings }: QuestionDraft): string {
  const options = 'options' in body ? body.options : []
  const shown = options.map(({ text, credit_milli }) => (credit_milli > 0 ? '*' : '') + text)
  return [stem, ...shown, ...warnings.map(({ code, of }) => `!${code}${of ? ` ${of}` : ''}`)].join(' | ')
}
const tell = async (content: string | Uint8Array) => (await read(content)).drafts.map(told)

describe('a table as text', () => {
  const rows = '2 + 2 = ?;3;4;5;6;B\r\nPoytaxt?;Toshkent;Samarqand;;;Toshkent\r\n'
  const expected = ['2 + 2 = ? | 3 | *4 | 5 | 6', 'Poytaxt? | *Toshkent | Samarqand']

  it.each([
    ['Uzbek headers', `Savol;A;B;C;D;To‘g‘ri javob\r\n${rows}`],
    ['Cyrillic headers', `Савол;А;Б;В;Г;Тўғри жавоб\r\n${rows.replace(';B\r', ';Б\r')}`],
    ['Russian headers', `Вопрос;Вариант 1;Вариант 2;Вариант 3;Вариант 4;Правильный ответ\r\n${rows}`],
    ['English headers', `Question;Option A;Option B;Option C;Option D;Answer\r\n${rows}`],
    ['a title above the headers', `Algebra;;;;;\r\nSavol;A;B;C;D;Javob\r\n${rows}`],
    ['no headers', rows],
    ['numbers of rows', '1;2 + 2 = ?;3;4;5;6;B\n2;Poytaxt?;Toshkent;Samarqand;;;A\n'],
    ['a line sep= and a byte order mark', `\uFEFFsep=;\r\nSavol;A;B;C;D;Javob\r\n${rows}`],
    ['tabs', `Savol\tA\tB\tC\tD\tJavob\n${rows.replaceAll(';', '\t')}`],
    ['commas', `Savol,A,B,C,D,Javob\n${rows.replaceAll(';', ',')}`],
    ['another order', 'Javob;D;C;B;A;Savol\nB;6;5;4;3;2 + 2 = ?\nToshkent;;;Samarqand;Toshkent;Poytaxt?\n'],
  ])('with %s', async (name, text) => {
    const order =
      name === 'another order' ? ['2 + 2 = ? | 6 | 5 | *4 | 3', 'Poytaxt? | Samarqand | *Toshkent'] : expected
    expect(await tell(text)).toEqual(order)
  })

  it('in windows-1251 and in UTF-16, as Russian Excel saves them', async () => {
    const text = 'Вопрос;А;Б;Ответ\r\nСтолица?;Ташкент;Самарканд;А\r\n'
    const windows1251 = Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0)
      return code < 128 ? code : code - 0x410 + 0xc0
    })
    const told = ['Столица? | *Ташкент | Самарканд']
    expect(await tell(windows1251)).toEqual(told)
    expect(await tell(Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'))).toEqual(told)
  })

  it.each([
    ['b', 'S | 1 | *2 | 3'],
    ['C)', 'S | 1 | 2 | *3'],
    ['А, С', 'S | *1 | 2 | *3'],
    ['AC', 'S | *1 | 2 | *3'],
    ['A va B', 'S | *1 | *2 | 3'],
    ['E', 'S | 1 | 2 | 3 | !unknown_key E'],
    ['', 'S | 1 | 2 | 3 | !no_key'],
    ['2', 'S | 1 | *2 | 3'],
  ])('the key %j of 1, 2, 3', async (key, draft) => {
    expect(await tell(`Savol;A;B;C;Javob\nS;1;2;3;${key}`)).toEqual([draft])
  })

  it.each([
    ['Savol;A;B;Javob\nS;2;3;2', 'S | *2 | 3 | !doubtful_key 2'],
    ['Savol;A;B;Javob\nS;B;A;A', 'S | B | *A | !doubtful_key A'],
    [
      'Savol;A;B;Javob\nS;01.фев;02.янв;A',
      'S | *01.фев | 02.янв | !doubtful_key 01.фев | !doubtful_key 02.янв',
    ],
    [
      'Savol;A;B;Javob\nS;1,5E+10;#ИМЯ?;A',
      'S | *1,5E+10 | #ИМЯ? | !doubtful_key 1,5E+10 | !doubtful_key #ИМЯ?',
    ],
    ["№;Savol;To'g'ri javob;Noto'g'ri javob 1;Noto'g'ri javob 2\n1;S;bir;ikki;uch", 'S | *bir | ikki | uch'],
    ['Savol matni;To‘g‘ri javob;Muqobil javob;Muqobil javob\nS;bir;ikki;uch', 'S | *bir | ikki | uch'],
    ['Вопрос;A;B;C;Ответ\nS;1;2;3;Б', 'S | 1 | *2 | 3'],
    ['Savol;A;B;C;Javob\nS;bir;ikki;uch;B variant', 'S | bir | ikki | uch | !unknown_key B variant'],
    ['S;*bir;ikki;uch', 'S | *bir | ikki | uch | !no_key'],
    ['Savol;A;B;C;Javob\nS;A) bir;B) ikki;C) uch;B) ikki', 'S | A) bir | *B) ikki | C) uch'],
    ['Savol;1-javob;2-javob;Javob\nS;bir;ikki;2', 'S | bir | *ikki'],
    ['Savol;A;B;C;Kalit\nS;3;1;2;2', 'S | 3 | 1 | *2 | !doubtful_key 2'],
    ['Savol;A;B;Javob\n;1;2;A', ' | *1 | 2 | !no_stem'],
    ['Savol;A;B;Javob\nS;1;1;A', 'S | *1 | 1 | !twice'],
    ['Savol;A;B;Javob\nS;"a ""b""\nc";2;A', 'S | *a "b"\nc | 2'],
    ['Savol;A;B;Javob\nS;5" quvur;2;A', 'S | *5" quvur | 2'],
    ['Savol;A;B;Javob\n"S;1;2;A', '"S | *1 | 2'],
    ['Savol;A;B;Javob\n=HYPERLINK("http://a");\'=1+1;\'-5;B', '=HYPERLINK("http://a") | =1+1 | *-5'],
    [
      'Savol;A;B;Javob\n<script>x</script> $5 va $6 \\(x^2\\);1;2;A',
      '<script>x</script> \\$5 va \\$6 $x^2$ | *1 | 2',
    ],
  ])('%j', async (text, draft) => {
    expect(await tell(text)).toEqual([draft])
  })

  it('has topics, explanations, lines, and questions without options', async () => {
    const { drafts } = await read(
      'Savol,A,B,Javob,Ball,Mavzu,Izoh\n"S\n1",1,2,A,2,Algebra,Chunki\nT,,,"0,5",,,\nU,,,Toshkent,,,\nV,,,Noto‘g‘ri,,,\nW,,,berilmagan,,,\nX,,,,,,\n',
    )
    expect(drafts).toMatchObject([
      { stem: 'S\n1', tags: ['Algebra'], explanation: 'Chunki', line: 2 },
      { body: { kind: 'number', answers: [{ value: '0,5', credit_milli: 1000 }] }, line: 4 },
      { body: { kind: 'text', options: [{ text: 'Toshkent' }] } },
      { body: { kind: 'truth', isTrue: false } },
      { body: { kind: 'truth', isTrue: 'not_given' } },
      { body: { kind: 'essay' }, warnings: [{ code: 'no_key' }] },
    ])
  })

  it('of 1,500 rows keeps 1,000 and names the others', async () => {
    const spentMs = processorTimer()
    const { drafts, left_out } = await read(`Savol;A;B;Javob\n${'S;1;2;A\n'.repeat(1_500)}`)
    expect([drafts.length, left_out.length]).toEqual([1_000, 500])
    expect(spentMs()).toBeLessThan(3_000)
  })
})

describe('a workbook', () => {
  const cell = (value: string) =>
    value.startsWith('<') ? value : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  function workbook(rows: string[][], more: [string, string][] = []): Uint8Array {
    const data = rows
      .map((cells, i) => {
        const placed = cells.map((value, j) => cell(value).replace('<c', `<c r="${'ABCDEFGH'[j]}${i + 1}"`))
        return `<row r="${i + 1}">${placed.join('')}</row>`
      })
      .join('')
    const files: [string, string][] = [
      [
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ],
      [
        'xl/workbook.xml',
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ],
      [
        'xl/styles.xml',
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="16" applyNumberFormat="1"/></cellXfs></styleSheet>',
      ],
      [
        'xl/worksheets/sheet1.xml',
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
      ],
      ...more,
    ]
    return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])))
  }

  it('is read with its numbers, and every date is asked about', async () => {
    const file = workbook([
      ['Savol', 'A', 'B', 'Javob'],
      ['2 + 2 = ?', '<c><v>0.30000000000000004</v></c>', '<c><v>4</v></c>', 'B'],
      ['1 : 2 = ?', '<c s="1"><v>46054</v></c>', '<c t="b"><v>1</v></c>', 'A'],
    ])
    expect(await tell(file)).toEqual([
      '2 + 2 = ? | 0.3 | *4',
      '1 : 2 = ? | *01.02.2026 | TRUE | !doubtful_key 01.02.2026',
    ])
  })

  it('keeps raised and lowered text, and names pictures', async () => {
    const strings =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t xml:space="preserve"> va a</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>nk</t></r></si></sst>'
    const file = workbook(
      [
        ['Savol', 'A', 'B', 'Javob'],
        ['<c t="s"><v>0</v></c>', '1', '2', 'A'],
      ],
      [
        ['xl/sharedStrings.xml', strings],
        ['xl/media/image1.png', 'x'],
      ],
    )
    const { drafts, left_out } = await read(file)
    expect(drafts.map(told)).toEqual(['x² va a\\_(nk) | *1 | 2'])
    expect(left_out).toEqual([{ code: 'lost_picture', of: 'xl/media/image1.png' }])
  })
})
