import { soughtWords } from '@kashf/contract/text/said.ts'
import { expect, it } from 'vitest'
import { markSaid } from './mark-said.ts'

it.each([
  ["Lekin to'xtang: logarifmning ostidagi son", 'logarifm', ['logarifm']],
  ['Логарифмнинг асоси', 'logarifm', ['Логарифм']],
  ["Ko'paytma, Ko‘paytmani", 'кўпайтма', ["Ko'paytma", 'Ko‘paytma']],
  ["Ma'no va manoni", 'mano', ["Ma'no", 'mano']],
  ['x birdan katta, xo', 'x', ['x']],
  ['shahar, sahro', 'sha', ['sha']],
  ['шаҳар', 'sha', ['ша']],
  ['Uch so‘z: asosi va logarifm', 'logarifm asos', ['asos', 'logarifm']],
  ['bosh', 'yoq', []],
  ['', 'yoq', []],
])('marks in %j what was looked for by %j', (text, search, marked) => {
  const pieces = markSaid(text, soughtWords(search))
  expect(pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text)).toEqual(marked)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
