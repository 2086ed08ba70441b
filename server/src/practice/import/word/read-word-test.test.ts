import { expect, it } from 'vitest'
import {
  drawing,
  equation,
  listed,
  mathRun,
  paragraph,
  run,
  table,
  wordFile,
} from '../../../testing/files/word-file.ts'
import { processorTimer } from '../../../testing/processor-time.ts'
import { told } from '../../../testing/told-draft.ts'
import { readWordTest } from './read-word-test.ts'

/** It takes 0.6 s; other work on the machine may slow it down. */
const SOON_MS = 5000
const LETTERS = ['A', 'B', 'C', 'D']
const LOOKS = [
  '<w:b/>',
  '<w:color w:val="FF0000"/>',
  '<w:highlight w:val="yellow"/>',
  '<w:u w:val="single"/>',
]
const LISTS = [
  { levels: ['decimal %1.'], numbers: { 1: null } },
  {
    levels: ['upperLetter %1)'],
    numbers: Object.fromEntries(Array.from({ length: 600 }, (_, i) => [i + 2, 1])),
  },
]
const MATHTYPE =
  '<w:r><w:object><v:shape><v:imagedata r:id="rId10"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'

const fraction = (above: string, below: string) =>
  equation(`<m:f><m:num>${mathRun(above)}</m:num><m:den>${mathRun(below)}</m:den></m:f>`)
const broken = equation('<m:f><m:num/></m:f>')
const picture = (i: number) => Uint8Array.from([i === 9 ? 0 : 0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, i])

/** A question in one of the ways in which teachers write, with what it should become. */
function question(n: number): { xml: string; expected: string; isLost: boolean } {
  const right = n % 4
  const texts = LETTERS.map((_, i) => `${n * 10 + i}`)
  const hasEquation = n % 10 < 3
  const hasPicture = n % 10 === 5
  const isLost = n === 40 || n === 61 || n === 72 || n === 95
  const inset = n === 72 ? MATHTYPE : hasEquation ? (isLost ? broken : fraction('x+1', `${n}`)) : ''
  const shown = hasPicture ? drawing(`rId${(n - 5) / 10 + 1}`) : ''
  const stem = run(`${n}. Savol `) + inset + shown
  const look = LOOKS[n % 5] ?? ''
  const option = (text: string, i: number) => run(`${LETTERS[i]}) ${text}`, i === right ? look : '')
  const xml =
    n % 3 === 0
      ? paragraph(stem) + paragraph(texts.map(option).join(run('\t')))
      : n % 3 === 1
        ? paragraph(stem) + texts.map((text, i) => paragraph(option(text, i))).join('')
        : paragraph(stem) + texts.map((text, i) => listed(run(text, i === right ? look : ''), n + 1)).join('')
  const formula = isLost || !hasEquation ? (isLost ? '□' : '') : `$\\frac{x+1}{${n}}$`
  const image = hasPicture && !isLost ? `![](picture:new-${(n - 5) / 10 + 1})` : ''
  const options = texts.map((text, i) => (i === right ? '*' : '') + text)
  return { xml, expected: [`Savol ${formula}${image}`.trim(), ...options].join(' | '), isLost }
}

function fileOf(count: number) {
  const questions = Array.from({ length: count }, (_, i) => question(i + 1))
  // Every fifth question has no mark: its answer is in the key at the end.
  const keyed = Array.from({ length: count }, (_, i) => i + 1).filter((n) => n % 5 === 4)
  const key = keyed.map((n) => [`${n}`, LETTERS[n % 4] ?? ''])
  const pictures = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`image${i + 1}.${i === 9 ? 'wmf' : 'png'}`, picture(i)]),
  )
  const body = questions.map(({ xml }) => xml).join('') + paragraph('Javoblar') + table(key)
  return { questions, bytes: wordFile(body, { lists: LISTS, pictures }) }
}

it('reads a file of 100 questions with 30 equations and 10 pictures', () => {
  const { questions, bytes } = fileOf(100)
  const { drafts, pictures, left_out } = readWordTest(bytes)
  const named = drafts.filter(({ warnings }) => warnings.length > 0)
  expect(drafts).toHaveLength(100)
  expect(drafts.map((draft) => told({ ...draft, warnings: [] }))).toEqual(
    questions.map(({ expected }) => expected),
  )
  expect(named.map(({ stem }) => stem.includes('□'))).toEqual([true, true, true, true])
  expect(named.map((draft) => drafts.indexOf(draft) + 1)).toEqual([40, 61, 72, 95])
  expect(pictures).toHaveLength(9)
  expect(left_out).toEqual([])
})

it('reads the same file to the same drafts', () => {
  const { bytes } = fileOf(20)
  expect(readWordTest(bytes)).toEqual(readWordTest(bytes))
})

it('reads 500 questions soon', () => {
  const { bytes } = fileOf(500)
  const spentMs = processorTimer()
  expect(readWordTest(bytes).drafts).toHaveLength(500)
  expect(spentMs()).toBeLessThan(SOON_MS)
})
