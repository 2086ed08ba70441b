import { expect, it } from 'vitest'
import type { FormulaKey } from '../../../../contract/practice/grading/formula-answer.ts'
import { gradeAnswer } from './grade-answer.ts'

const key: FormulaKey = {
  kind: 'formula',
  answers: [
    { latex: '\\frac{x^2}{2}+C', credit: 1000 },
    { latex: '\\frac{x^2}{2}', credit: 400 },
  ],
}

it.each([
  ['C+0,5x²', { verdict: 'right', credit_milli: 1000 }],
  ['x^2/2', { verdict: 'partial', credit_milli: 400 }],
  ['x^2', { verdict: 'wrong', credit_milli: 0 }],
  [' ', { verdict: 'empty', credit_milli: 0 }],
  [null, { verdict: 'empty', credit_milli: 0 }],
  [['a'], { verdict: 'empty', credit_milli: 0 }],
  ['x^', { verdict: 'unreadable', credit_milli: 0, doubtful: { from: 0, to: 2 } }],
])('grades %j by the best formula of the key', async (typed, grade) => {
  expect(await gradeAnswer(key, typed)).toEqual(grade)
})

it('leaves an answer that nobody can decide to the teacher', async () => {
  const answers = [...key.answers, { latex: '\\ln(-1-x^2)', credit: 500 }]
  expect(await gradeAnswer({ kind: 'formula', answers }, '\\ln(-2-x^2)')).toBeNull()
  expect(await gradeAnswer({ kind: 'formula', answers }, 'x^2/2+C')).toMatchObject({ verdict: 'right' })
})

it('grades the other kinds by their key', async () => {
  expect(await gradeAnswer({ kind: 'choice', right: 'a' }, 'a')).toEqual({
    verdict: 'right',
    credit_milli: 1000,
  })
})
