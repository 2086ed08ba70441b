import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ReadTest } from '../draft.ts'
import { readTestFile } from '../read-test-file.ts'

const read = (content: string | Uint8Array): Promise<ReadTest> =>
  readTestFile({ name: 'a.xml', bytes: typeof content === 'string' ? strToU8(content) : content }, () => {
    throw new Error('no Word')
  })
const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates'
const item = (
  declarations: string,
  body: string,
  rules = `<responseProcessing template="${TEMPLATES}/match_correct"/>`,
) =>
  `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T">${declarations}<itemBody>${body}</itemBody>${rules}</assessmentItem>`
const declared = (
  values: string[],
  more = '',
  id = 'RESPONSE',
  type = 'identifier',
  cardinality = 'single',
) =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`
const choices = (name: string, texts: string[]) =>
  texts.map((text, i) => `<${name} identifier="${'ABCD'[i]}">${text}</${name}>`).join('')
const choice = (text: string, credit_milli = 0) => ({ text, credit_milli })

async function only(xml: string) {
  const { drafts, left_out } = await read(xml)
  expect(left_out).toEqual([])
  expect(drafts).toHaveLength(1)
  return drafts[0]
}

it.each([
  [
    'choiceInteraction',
    item(
      declared(['B']),
      `<p>S <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Qaysi?</prompt>${choices('simpleChoice', ['<b>a</b>', 'b &lt; 1'])}</choiceInteraction>`,
    ),
    {
      stem: 'S\n\nQaysi?',
      body: { kind: 'choice', options: [choice('**a**'), choice('b < 1', 1000)] },
      warnings: [{ code: 'lost_equation' }],
    },
  ],
  [
    'choiceInteraction with several',
    item(
      declared(['A', 'C'], '', 'RESPONSE', 'identifier', 'multiple'),
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>S</prompt>${choices('simpleChoice', ['a', 'b', 'c'])}</choiceInteraction>`,
    ),
    {
      stem: 'S',
      body: { kind: 'choices', options: [choice('a', 1000), choice('b'), choice('c', 1000)] },
      warnings: [],
    },
  ],
  [
    'map_response',
    item(
      declared(
        ['A', 'C'],
        '<mapping lowerBound="0" upperBound="2" defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="C" mappedValue="1"/><mapEntry mapKey="B" mappedValue="-2"/></mapping>',
        'RESPONSE',
        'identifier',
        'multiple',
      ),
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>S</prompt>${choices('simpleChoice', ['a', 'b', 'c'])}</choiceInteraction>`,
      `<responseProcessing template="${TEMPLATES}/map_response"/>`,
    ),
    {
      body: { kind: 'choices', options: [choice('a', 500), choice('b', -1000), choice('c', 500)] },
      warnings: [],
    },
  ],
  [
    'orderInteraction',
    item(
      declared(['C', 'A', 'B'], '', 'RESPONSE', 'identifier', 'ordered'),
      `<orderInteraction responseIdentifier="RESPONSE"><prompt>S</prompt>${choices('simpleChoice', ['a', 'b', 'c'])}</orderInteraction>`,
    ),
    { body: { kind: 'ordering', items: ['c', 'a', 'b'] }, warnings: [] },
  ],
  [
    'matchInteraction',
    item(
      declared(['A M', 'B L'], '', 'RESPONSE', 'directedPair', 'multiple'),
      `<matchInteraction responseIdentifier="RESPONSE"><prompt>S</prompt><simpleMatchSet>${choices('simpleAssociableChoice', ['a', 'b'])}</simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="L">1</simpleAssociableChoice><simpleAssociableChoice identifier="M">2</simpleAssociableChoice><simpleAssociableChoice identifier="N">3</simpleAssociableChoice></simpleMatchSet></matchInteraction>`,
    ),
    {
      body: {
        kind: 'matching',
        pairs: [
          { left: 'a', right: '2' },
          { left: 'b', right: '1' },
        ],
        extra: ['3'],
      },
      warnings: [],
    },
  ],
  [
    'gapMatchInteraction',
    item(
      declared(['A G1', 'B G2'], '', 'RESPONSE', 'directedPair', 'multiple'),
      `<gapMatchInteraction responseIdentifier="RESPONSE"><prompt>S</prompt>${choices('gapText', ['qish', 'yoz'])}<p>Endi <gap identifier="G2"/> va <gap identifier="G1"/>.</p></gapMatchInteraction>`,
    ),
    {
      stem: 'S\n\nEndi [[1]] va [[2]].',
      body: {
        kind: 'gaps',
        parts: [
          { kind: 'choice', options: [choice('qish'), choice('yoz', 1000)] },
          { kind: 'choice', options: [choice('qish', 1000), choice('yoz')] },
        ],
      },
      warnings: [],
    },
  ],
  [
    'inline interactions',
    item(
      declared(['A'], '', 'R1') + declared(['3.14'], '', 'R2', 'float'),
      `<p>Poytaxt <inlineChoiceInteraction responseIdentifier="R1">${choices('inlineChoice', ['a', 'b'])}</inlineChoiceInteraction>, pi <textEntryInteraction responseIdentifier="R2"/> ga teng</p>`,
    ),
    {
      stem: 'Poytaxt [[1]], pi [[2]] ga teng',
      body: {
        kind: 'gaps',
        parts: [
          { kind: 'choice', options: [choice('a', 1000), choice('b')] },
          { kind: 'number', answers: [{ value: '3.14', credit_milli: 1000 }] },
        ],
      },
      warnings: [],
    },
  ],
  [
    'textEntryInteraction at the end',
    item(
      declared(
        ['Toshkent'],
        '<mapping><mapEntry mapKey="Toshkent" mappedValue="2"/><mapEntry mapKey="Tashkent" mappedValue="1"/></mapping>',
        'RESPONSE',
        'string',
      ),
      '<p>Poytaxt?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
      `<responseProcessing template="${TEMPLATES}/map_response.xml"/>`,
    ),
    {
      stem: 'Poytaxt?',
      body: { kind: 'text', options: [choice('Toshkent', 1000), choice('Tashkent', 500)] },
      warnings: [],
    },
  ],
  [
    'extendedTextInteraction',
    item(
      '',
      '<extendedTextInteraction responseIdentifier="RESPONSE"><prompt>S</prompt></extendedTextInteraction>',
      '',
    ),
    { stem: 'S', body: { kind: 'essay' }, warnings: [] },
  ],
  [
    'points of TAO, with a price for what is not listed',
    item(
      declared(
        ['<![CDATA[A]]>'],
        '<mapping defaultValue="-1"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="1"/></mapping>',
        'RESPONSE',
        'identifier',
        'multiple',
      ),
      `<div class="grid-row"><choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>S</prompt>${choices('simpleChoice', ['a', 'b', 'c'])}</choiceInteraction></div>`,
      '<responseProcessing><responseCondition><responseIf><not><isNull><variable identifier="RESPONSE"/></isNull></not><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><mapResponse identifier="RESPONSE"/></sum></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
    ),
    {
      body: { kind: 'choices', options: [choice('a', 500), choice('b', 500), choice('c', -500)] },
      warnings: [],
    },
  ],
  [
    'feedback in options and empty feedback of Blackboard',
    item(
      declared(['A']),
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>S</prompt>${choices('simpleChoice', ['a<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">Ha</feedbackInline>', 'b'])}</choiceInteraction><feedbackBlock outcomeIdentifier="F" identifier="x" showHide="show"><p>Yechim</p></feedbackBlock>`,
      `<responseProcessing template="${TEMPLATES}/match_correct"/><modalFeedback outcomeIdentifier="F" identifier="correct_fb" showHide="show"> </modalFeedback>`,
    ),
    {
      stem: 'S',
      body: { kind: 'choice', options: [{ ...choice('a', 1000), note: 'Ha' }, choice('b')] },
      warnings: [{ code: 'left_out', of: 'Yechim' }],
    },
  ],
  [
    'a row of a matching with two right columns',
    item(
      declared(['A L', 'A M'], '', 'RESPONSE', 'directedPair', 'multiple'),
      '<matchInteraction responseIdentifier="RESPONSE"><prompt>S</prompt><simpleMatchSet><simpleAssociableChoice identifier="A">a</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="L">1</simpleAssociableChoice><simpleAssociableChoice identifier="M">2</simpleAssociableChoice></simpleMatchSet></matchInteraction>',
    ),
    { warnings: [{ code: 'several_keys' }] },
  ],
  [
    'capital letters that matter',
    item(
      declared(
        ['Co'],
        '<mapping><mapEntry mapKey="Co" mappedValue="1" caseSensitive="true"/></mapping>',
        'RESPONSE',
        'string',
      ),
      '<p>Kobalt <textEntryInteraction responseIdentifier="RESPONSE"/></p>',
      `<responseProcessing template="${TEMPLATES}/map_response"/>`,
    ),
    { body: { kind: 'text', keepsCase: true, options: [choice('Co', 1000)] }, warnings: [] },
  ],
  [
    'the answer of its author to an essay',
    item(
      declared(['Namuna 5*x'], '', 'RESPONSE', 'string'),
      '<extendedTextInteraction responseIdentifier="RESPONSE"><prompt>S</prompt></extendedTextInteraction>',
      '',
    ),
    { body: { kind: 'essay' }, explanation: 'Namuna 5*x', warnings: [] },
  ],
  [
    'no interaction',
    item('', '<p>S</p><rubricBlock view="scorer"><p>yashirin</p></rubricBlock>', ''),
    { stem: 'S', body: { kind: 'text_only' }, warnings: [] },
  ],
  [
    'written rules that match the right answer',
    item(
      declared(['A']),
      `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>S</prompt>${choices('simpleChoice', ['a', 'b'])}</choiceInteraction>`,
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
    ),
    { body: { kind: 'choice', options: [choice('a', 1000), choice('b')] }, warnings: [] },
  ],
  [
    'QTI 3',
    '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" title="T"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>S</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body><qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>',
    { stem: 'S', body: { kind: 'choice', options: [choice('a'), choice('b', 1000)] }, warnings: [] },
  ],
  [
    'no key, a script and feedback',
    item(
      '',
      `<script>alert(1)</script><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>S&lt;script&gt;</prompt>${choices('simpleChoice', ['a', 'b'])}</choiceInteraction>`,
      '<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show">Izoh</modalFeedback>',
    ),
    {
      stem: 'S<script>',
      body: { kind: 'choice' },
      warnings: [{ code: 'no_key' }, { code: 'left_out', of: 'Izoh' }],
    },
  ],
])('reads %s', async (_, xml, draft) => {
  expect(await only(xml)).toMatchObject(draft)
})

it.each([
  ['drawingInteraction', item('', '<drawingInteraction responseIdentifier="RESPONSE"/>', '')],
  ['associateInteraction', item('', '<associateInteraction responseIdentifier="RESPONSE"/>', '')],
  [
    'orderInteraction',
    item('', '<orderInteraction responseIdentifier="A"/><orderInteraction responseIdentifier="B"/>', ''),
  ],
  [
    'not',
    item(
      declared(['A']),
      '<p>S</p>',
      '<responseProcessing><responseCondition><responseIf><not><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match></not></responseIf></responseCondition></responseProcessing>',
    ),
  ],
  [
    'match',
    item(
      declared(['A']),
      '<p>S</p>',
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">A</baseValue></match></responseIf></responseCondition></responseProcessing>',
    ),
  ],
  [
    'templateDeclaration',
    item(
      '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>',
      '<p><printedVariable identifier="X"/> + 2 = <textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    ),
  ],
  [
    'responseElse',
    item(
      declared(['A']),
      '<p>S</p>',
      '<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue></responseIf><responseElse><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseElse></responseCondition></responseProcessing>',
    ),
  ],
  [
    'responseProcessing http://a/other',
    item('', '<p>S</p>', '<responseProcessing template="http://a/other"/>'),
  ],
])('refuses %s by its name', async (name, xml) => {
  expect(await read(xml)).toMatchObject({ drafts: [], left_out: [{ code: 'left_out', of: `${name}: T` }] })
})

describe('a package', () => {
  const resource = (href: string, type = 'imsqti_item_xmlv2p1') =>
    `<resource identifier="r" type="${type}" href="${href}"/>`
  const pack = (resources: string, files: [string, string][]) =>
    zipSync(
      Object.fromEntries(
        [
          [
            'imsmanifest.xml',
            `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resources}</resources></manifest>`,
          ],
          ...files,
        ].map(([name = '', text = '']) => [name, strToU8(text)]),
      ),
    )

  it('is read in the order of its manifest, with pictures and hotspots', async () => {
    const spots =
      '<hotspotChoice identifier="A" shape="rect" coords="20,10,60,30"/><hotspotChoice identifier="B" shape="circle" coords="100,50,10"/>'
    const test = await read(
      pack(resource('items/b%20c.xml') + resource('items/a.xml') + resource('x.xml', 'webcontent'), [
        ['items/a.xml', item('', '<p><img src="../img/a.png" alt="rasm"/> S <img src="yoq.png"/></p>', '')],
        [
          'items/b c.xml',
          item(
            declared(['A']),
            `<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Qayerda?</prompt><object data="../img/a.png" type="image/png" width="200" height="100"/>${spots}</hotspotInteraction>`,
          ),
        ],
        ['img/a.png', 'picture'],
      ]),
    )
    expect(test).toMatchObject({
      drafts: [
        {
          stem: 'Qayerda?',
          body: {
            kind: 'hotspot',
            picture: 'new-1',
            places: [
              { x: 0.1, y: 0.1, right: true },
              { x: 0.45, y: 0.4, right: false },
            ],
          },
          warnings: [{ code: 'left_out', of: 'circle' }],
        },
        { stem: '![rasm](picture:new-1) S', warnings: [{ code: 'lost_picture', of: 'yoq.png' }] },
      ],
      pictures: [{ name: 'a.png' }],
      left_out: [],
    })
  })

  it('of QTI 1.2 is refused as such, as a file alone is', async () => {
    const types = ['imsqti_xmlv1p2', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'assessment/x-bb-qti-pool']
    for (const type of types)
      await expect(read(pack(resource('a.xml', type), []))).rejects.toMatchObject({ reason: 'qti_1' })
    await expect(read('<questestinterop><item/></questestinterop>')).rejects.toMatchObject({
      reason: 'qti_1',
    })
  })

  it('keeps its other items when one is damaged, missing or no item', async () => {
    const test = await read(
      pack(['a.xml', 'b.xml', 'c.xml', 'd.xml'].map((href) => resource(href)).join(''), [
        ['a.xml', '<assessmentItem'],
        ['b.xml', '<questestinterop/>'],
        ['d.xml', item('', '<p>S</p>', '')],
      ]),
    )
    expect(test.drafts.map(({ stem }) => stem)).toEqual(['S'])
    expect(test.left_out.map(({ of }) => of)).toEqual(['a.xml', 'b.xml', 'c.xml'])
  })

  it('shares passages', async () => {
    const about = (stem: string) =>
      item('', `<p>${stem}</p>`, '').replace(
        '<itemBody>',
        '<assessmentStimulusRef identifier="p" href="p.xml"/><itemBody>',
      )
    const test = await read(
      pack(resource('a.xml') + resource('b.xml'), [
        ['a.xml', about('S')],
        ['b.xml', about('T')],
        ['p.xml', '<assessmentStimulus><stimulusBody><p>Matn</p></stimulusBody></assessmentStimulus>'],
      ]),
    )
    expect(test).toMatchObject({
      passages: ['Matn'],
      drafts: [
        { stem: 'S', passage: 0 },
        { stem: 'T', passage: 0 },
      ],
    })
  })
})
