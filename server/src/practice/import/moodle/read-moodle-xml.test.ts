import { describe, expect, it } from 'vitest'
import { processorTimer } from '../../../testing/processor-time.ts'
import type { QuestionDraft } from '../draft.ts'
import { readXml } from '../read-xml.ts'
import { readMoodleXml } from './read-moodle-xml.ts'

const read = (inner: string) =>
  readMoodleXml(readXml(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inner}</quiz>`))
const question = (type: string, inner: string, stem = 'S') =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${inner}</question>`
const answer = (fraction: string, text: string, inner = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${inner}</answer>`
function only(type: string, inner: string, stem?: string): QuestionDraft {
  const { drafts } = read(question(type, inner, stem))
  expect(drafts).toHaveLength(1)
  return drafts[0] as QuestionDraft
}
const choice = (text: string, credit_milli = 0) => ({ text, credit_milli })
const PNG = 'iVBORw0KGgo='

it.each([
  [
    'multichoice',
    `<single>true</single>${answer('100', '<p>a</p>', '<feedback format="html"><text>Ha</text></feedback>')}${answer('0', 'b')}`,
    { kind: 'choice', options: [{ ...choice('a', 1000), note: 'Ha' }, choice('b')] },
  ],
  [
    'multichoice',
    `<single>0</single>${answer('33.33333', 'a')}${answer('33.33333', 'b')}${answer('33.33333', 'c')}${answer('-50', 'd')}`,
    { kind: 'choices', options: [choice('a', 333), choice('b', 333), choice('c', 333), choice('d', -500)] },
  ],
  ['truefalse', answer('0', 'false') + answer('100', 'true'), { kind: 'truth', isTrue: true }],
  [
    'shortanswer',
    `<usecase>0</usecase>${answer('100', 'Toshkent')}${answer('50', 'a_b $5')}${answer('0', '*')}`,
    { kind: 'text', options: [choice('Toshkent', 1000), choice('a_b $5', 500)] },
  ],
  [
    'numerical',
    answer('100', '3.14', '<tolerance>0.01</tolerance>') + answer('50', '3', '<tolerance>0</tolerance>'),
    {
      kind: 'number',
      answers: [
        { value: '3.14', within: '0.01', credit_milli: 1000 },
        { value: '3', credit_milli: 500 },
      ],
    },
  ],
  [
    'matching',
    '<subquestion format="html"><text><![CDATA[<b>bir</b>]]></text><answer><text>1</text></answer></subquestion><subquestion><text>ikki</text><answer><text>2</text></answer></subquestion><subquestion><text></text><answer><text>3</text></answer></subquestion>',
    {
      kind: 'matching',
      pairs: [
        { left: '**bir**', right: '1' },
        { left: 'ikki', right: '2' },
      ],
      extra: ['3'],
    },
  ],
  [
    'ordering',
    answer('2', 'ikki') + answer('1', 'bir') + answer('3', 'uch'),
    { kind: 'ordering', items: ['bir', 'ikki', 'uch'] },
  ],
  [
    'essay',
    '<responseformat>editor</responseformat><graderinfo format="html"><text></text></graderinfo>',
    { kind: 'essay' },
  ],
  ['description', '', { kind: 'text_only' }],
])('reads %s %#', (type, inner, body) => {
  expect(only(type, inner)).toMatchObject({ stem: 'S', body, warnings: [] })
})

it('reads places of gapselect and ddwtos in the order of the text', () => {
  const options =
    '<selectoption><text>a</text><group>1</group></selectoption><selectoption><text>b</text><group>2</group></selectoption><selectoption><text>c</text><group>1</group></selectoption>'
  expect(only('gapselect', options, '<p>X [[3]] y [[2]] z [[3]]</p>')).toMatchObject({
    stem: 'X [[1]] y [[2]] z [[3]]',
    body: {
      kind: 'gaps',
      parts: [
        { kind: 'choice', options: [choice('a'), choice('c', 1000)] },
        { kind: 'choice', options: [choice('b', 1000)] },
        { kind: 'choice', options: [choice('a'), choice('c', 1000)] },
      ],
    },
    warnings: [],
  })
  const boxes = '<dragbox><text>&lt;b&gt;a&lt;/b&gt;</text><group>1</group><infinite/></dragbox>'
  expect(only('ddwtos', boxes, 'X [[1]] [[7]]')).toMatchObject({
    stem: 'X [[1]] \\[[7]]',
    body: { parts: [{ options: [choice('**a**', 1000)] }] },
    warnings: [{ code: 'unknown_key', of: '[[7]]' }],
  })
})

const feedback = (text: string) => `<feedback format="html"><text><![CDATA[${text}]]></text></feedback>`

it.each([
  [
    'feedback to true and false',
    'truefalse',
    answer('100', 'true', feedback('<p>Ha</p>')) + answer('0', 'false', feedback('')),
    { kind: 'truth', isTrue: true, notes: [{ option: true, text: 'Ha' }] },
  ],
  [
    'capital letters that matter',
    'shortanswer',
    `<usecase>1</usecase>${answer('100', 'Co', feedback('kobalt'))}${answer('0', 'CO')}`,
    { kind: 'text', keepsCase: true, options: [{ ...choice('Co', 1000), note: 'kobalt' }, choice('CO')] },
  ],
  [
    'feedback to a number',
    'numerical',
    answer('100', '9.8', `<tolerance>0.05</tolerance>${feedback('SI')}`),
    { kind: 'number', answers: [{ value: '9.8', within: '0.05', credit_milli: 1000, note: 'SI' }] },
  ],
])('reads %s', (_, type, inner, body) => {
  expect(only(type, inner)).toMatchObject({ body, warnings: [] })
})

it('names what stands around questions once for the file, and weights that differ', () => {
  const said =
    '<correctfeedback format="html"><text><![CDATA[<p>To\'g\'ri</p>]]></text></correctfeedback><incorrectfeedback><text></text></incorrectfeedback>'
  const hint = '<hint format="html"><text>Ipak yo\'li</text></hint>'
  const both = answer('100', 'a') + answer('0', 'b')
  const { left_out } = read(
    question('multichoice', `<defaultgrade>1.0000000</defaultgrade>${both}${said}${hint}`) +
      question('multichoice', `<defaultgrade>2</defaultgrade>${both}${said}`),
  )
  expect(left_out.map(({ of }) => of)).toEqual([
    'defaultgrade: 1, 2',
    "correctfeedback: To'g'ri",
    "hint: Ipak yo'li",
  ])
})

it('reads embedded answers', () => {
  const stem =
    '<p>Poytaxt {1:MULTICHOICE:=Toshkent#Ha!~%50%Samarqand~Bux\\}oro}, daryo {1:SHORTANSWER_C:=Amu~%50%Sir &amp; Amu}, pi {1:NM:=3.14:0.01#Ha~%50%3:0.2}, {x} {1:FOO:=a}</p>'
  expect(only('cloze', '', stem)).toMatchObject({
    stem: 'Poytaxt [[1]], daryo [[2]], pi [[3]], {x} {1:FOO:=a}',
    body: {
      kind: 'gaps',
      parts: [
        {
          kind: 'choice',
          options: [
            { ...choice('Toshkent', 1000), note: 'Ha!' },
            choice('Samarqand', 500),
            choice('Bux}oro'),
          ],
        },
        { kind: 'text', keepsCase: true, options: [choice('Amu', 1000), choice('Sir & Amu', 500)] },
        {
          kind: 'number',
          answers: [
            { value: '3.14', within: '0.01', note: 'Ha' },
            { value: '3', within: '0.2' },
          ],
        },
      ],
    },
    warnings: [{ code: 'left_out', of: '{1:FOO:=a}' }],
  })
  expect(only('cloze', '', '{1:MCVS:a~b} {2:SA:=c}').warnings).toEqual([
    { code: 'no_key' },
    { code: 'left_out', of: '1 : 2' },
  ])
})

describe('pictures', () => {
  it('are taken from the files beside their text, also of an option, by path and once', () => {
    const file = (name: string, content: string, path = '/') =>
      `<file name="${name}" path="${path}" encoding="base64">${content}</file>`
    const { drafts, pictures } = read(
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/a%20b.png?time=1" alt="1"> <img src="@@PLUGINFILE@@/x/a%20b.png">]]></text>${file('a b.png', 'AAAA')}${file('a b.png', `\n  ${PNG}\n`, '/x/')}</questiontext>
<answer fraction="100" format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/a%20b.png">]]></text>${file('a b.png', 'BB\nBB')}</answer>
<answer fraction="0" format="html"><text><![CDATA[<img src="data:image/png;base64,AAAA">]]></text></answer></question>`,
    )
    expect(drafts).toMatchObject([
      {
        stem: '![1](picture:new-1) ![](picture:new-2)',
        body: { options: [choice('![](picture:new-3)', 1000), choice('![](picture:new-1)')] },
        warnings: [],
      },
    ])
    expect(pictures.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')])).toEqual([
      ['a b.png', 'AAAA'],
      ['a b.png', PNG],
      ['a b.png', 'BBBB'],
    ])
  })

  it('that are missing are named', () => {
    expect(only('essay', '', '<img src="@@PLUGINFILE@@/c.png">a').warnings).toEqual([
      { code: 'lost_picture', of: '@@PLUGINFILE@@/c.png' },
    ])
  })

  it('of Moodle 1.9 stand below the question', () => {
    expect(only('essay', `<image>a.png</image><image_base64>${PNG}</image_base64>`).stem).toBe(
      'S\n\n![](picture:new-1)',
    )
  })
})

describe('odd files', () => {
  it.each([
    ['no fraction', 'multichoice', answer('', 'a') + answer('100', 'b'), []],
    ['a negative fraction', 'multichoice', answer('100', 'a') + answer('-33.33333', 'b'), []],
    ['a fraction that is no number', 'multichoice', answer('ha', 'a') + answer('100', 'b'), ['doubtful_key']],
    ['a fraction of 90 %', 'multichoice', answer('90', 'a') + answer('0', 'b'), ['doubtful_key']],
    ['several of 100 %', 'multichoice', answer('100', 'a') + answer('100', 'b'), ['several_keys']],
    [
      'several that make 150 %',
      'multichoice',
      `<single>false</single>${answer('100', 'a')}${answer('50', 'b')}`,
      ['doubtful_key'],
    ],
    ['equal options', 'multichoice', answer('100', 'a') + answer('0', '<p>A</p>'), ['twice']],
    ['an empty option', 'multichoice', answer('100', 'a') + answer('0', 'b') + answer('0', '<p></p>'), []],
    ['no right option', 'multichoice', answer('0', 'a') + answer('0', 'b'), ['no_key']],
    ['one option', 'multichoice', answer('100', 'a'), ['too_few_options']],
    ['no answers', 'truefalse', '', ['no_key']],
    ['a wildcard', 'shortanswer', answer('100', 'Tosh*'), ['doubtful_key']],
    ['only a wildcard', 'shortanswer', answer('100', '*'), ['no_key']],
    ['words as numbers', 'numerical', answer('100', 'besh'), ['left_out', 'no_key']],
    [
      'units',
      'numerical',
      `${answer('100', '5')}<units><unit><unit_name>m</unit_name><multiplier>1</multiplier></unit></units>`,
      ['left_out'],
    ],
    ['equal items', 'ordering', answer('1', 'a') + answer('1', 'a'), ['twice']],
    ['a place without a word', 'gapselect', '', ['no_key']],
    [
      'a pair without an answer',
      'matching',
      '<subquestion><text>a</text><answer><text></text></answer></subquestion><subquestion><text>b</text></subquestion>',
      ['no_key'],
    ],
  ])('with %s', (_, type, inner, codes) => {
    expect(only(type, inner).warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('with other kinds name them', () => {
    const inner = ['calculated', 'stack', 'ddimageortext', 'coderunner', '']
      .map((type) => question(type, ''))
      .join('')
    expect(read(inner)).toMatchObject({
      drafts: [],
      left_out: ['calculated: N', 'stack: N', 'ddimageortext: N', 'coderunner: N', ': N'].map((of) => ({
        code: 'left_out',
        of,
      })),
    })
  })

  it('with categories, tags, general feedback and lines', () => {
    const category = (path: string) =>
      `<question type="category"><category><text>${path}</text></category></question>\n`
    const tagged = question(
      'essay',
      '<generalfeedback format="moodle_auto_format"><text>Bir\nikki</text></generalfeedback><tags><tag><text>oson</text></tag></tags>',
    )
    expect(
      read(
        category('$course$/top/Algebra/Kasr//foiz') + tagged + category('$system$') + question('essay', ''),
      ).drafts,
    ).toMatchObject([
      { tags: ['Algebra', 'Kasr/foiz', 'oson'], explanation: 'Bir\nikki', line: 4 },
      { tags: [], line: 6 },
    ])
  })

  it('with plain formats, no formats and no texts', () => {
    const [plain, none, empty, bare] = read(
      '<question type="essay"><questiontext format="plain_text"><text>&lt;b&gt; **a** &amp;amp;</text></questiontext></question><question type="essay"><questiontext><text>a\nb</text></questiontext></question><question type="essay"><questiontext format="html"><text></text></questiontext></question><question type="essay"/>',
    ).drafts
    expect(plain?.stem).toBe('<b> \\*\\*a\\*\\* &amp;')
    expect(none?.stem).toBe('a\nb')
    for (const draft of [empty, bare]) expect(draft?.warnings).toEqual([{ code: 'no_stem' }])
  })

  it('with scripts keep them inert', () => {
    const { stem, body } = only(
      'multichoice',
      answer('100', '&lt;script&gt;x&lt;/script&gt;') + answer('0', '<script>y</script>b'),
      'a<script>alert(1)</script><img src=x onerror=alert(1)>',
    )
    expect(stem).toBe('a')
    expect(body).toMatchObject({ options: [choice('<script>x</script>', 1000), choice('b')] })
  })
})

it('reads 1,000 questions and names the others', () => {
  const spentMs = processorTimer()
  const { drafts, left_out } = read(
    question('multichoice', answer('100', '<p>a</p>') + answer('0', '<p>b</p>')).repeat(1_010),
  )
  expect([drafts.length, left_out.length]).toEqual([1_000, 10])
  expect(spentMs()).toBeLessThan(3_000)
})
