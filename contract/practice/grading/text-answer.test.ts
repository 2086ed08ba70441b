import { expect, it } from 'vitest'
import { gradeText, type TextKey } from './text-answer.ts'
import type { Verdict } from './verdict.ts'

const key = (text: string, more: Partial<TextKey> = {}): TextKey => ({
  kind: 'text',
  folding: 'uzbek',
  keeps_case: false,
  answers: [{ text, credit: 1000 }],
  refused: [],
  forgives_typos: false,
  ...more,
})
function outcome(given: TextKey, typed: string): number | Verdict {
  const { verdict, credit_milli } = gradeText(given, typed)
  return credit_milli > 0 ? credit_milli : verdict
}

it.each<[TextKey['folding'], right: string, typed: string, number | Verdict]>([
  ['uzbek', "o't", 'O‘t', 1000],
  ['uzbek', "o't", 'Ўт', 1000],
  ['uzbek', "o't", 'ot', 'wrong'],
  ['lenient', "o't", 'ot', 1000],
  ['lenient', 'Amir Temur', 'амир  темур', 1000],
  ['uzbek', 'Amir Temur', 'Amir-Temur', 1000],
  ['uzbek', '-5', '5', 'wrong'],
  ['uzbek', '-5', '−5', 1000],
  ['uzbek', '1,5', '1 5', 'wrong'],
  ['uzbek', '1,5 kg', '1.5 кг', 1000],
  ['uzbek', '½', 'π', 'wrong'],
  ['uzbek', 'π', 'π', 1000],
  ['uzbek', '½', '½', 1000],
  ['uzbek', 'x10', 'X10', 1000],
  ['uzbek', 'x10', 'x1 0', 'wrong'],
  ['uzbek', 'CO2', 'СО2', 1000],
  ['uzbek', 'CO2', 'ЦО2', 'wrong'],
  ['uzbek', 'sor', 'сор', 1000],
  ['uzbek', '5-sinf', '5 sinf', 1000],
  ['spelling', "ma'no", 'maʼno', 1000],
  ['spelling', "ma'no", 'mano', 'wrong'],
  ['spelling', "ma'no", 'маъно', 'wrong'],
  ['spelling', "Ma'no", "ma'no", 1000],
  ['english', 'mother-in-law', 'Mother in law', 1000],
  ['english', "don't", 'DON’T', 1000],
  ['english', 'colour', 'color', 'wrong'],
  ['uzbek', 'Toshkent', ' ', 'empty'],
  ['uzbek', 'Toshkent', '???', 'wrong'],
])('%s: the answer %s takes "%s" as %s', (folding, right, typed, expected) => {
  expect(outcome(key(right, { folding }), typed)).toBe(expected)
})

it('counts capital letters where they are asked for', () => {
  const asked = key('Navoiy', { folding: 'spelling', keeps_case: true })
  expect([outcome(asked, 'Navoiy'), outcome(asked, 'navoiy')]).toEqual([1000, 'wrong'])
})

it('forgives one error from 5 letters and two from 9, never in numbers, and never a refused answer', () => {
  const forgiving = (text: string, refused: string[] = []) => key(text, { forgives_typos: true, refused })
  expect(outcome(forgiving('bahor'), 'bahorr')).toBe(1000)
  expect(outcome(forgiving('bahor'), 'bhaor')).toBe(1000)
  expect(outcome(forgiving('bahor'), 'bhaorr')).toBe('wrong')
  expect(outcome(forgiving('yoz'), 'yoza')).toBe('wrong')
  expect(outcome(forgiving('Toshkentlik'), 'Tshkentlikk')).toBe(1000)
  expect(outcome(forgiving('1991-yil'), '1992-yil')).toBe('wrong')
  expect(outcome(forgiving('fotosintez', ['fotosinte3']), 'fotosinte3')).toBe('wrong')
  expect(outcome(forgiving('affect'), 'effect')).toBe(1000)
  expect(outcome(forgiving('affect', ['effect']), 'Effect')).toBe('wrong')
})

it('takes an answer of too many words as wrong, and the best credit of several answers', () => {
  expect(outcome(key('red car', { folding: 'english', max_words: 2 }), 'the red car')).toBe('wrong')
  const several = key('Alisher Navoiy', {
    answers: [
      { text: 'Alisher Navoiy', credit: 1000 },
      { text: 'Navoiy', credit: 700 },
    ],
  })
  expect([outcome(several, 'Навоий'), outcome(several, 'Алишер Навоий')]).toEqual([700, 1000])
})
