import { expect, it } from 'vitest'
import { foldUzbek } from './uzbek.ts'

it.each([
  ['Ўзбек тили', 'ozbek tili'],
  ['O‘zbek tili', 'ozbek tili'],
  ["o'zbek tili", 'ozbek tili'],
  ['oʻzbek tili', 'ozbek tili'],
  ['O`zbek  tili!', 'ozbek tili'],
  ['ozbek-tili', 'ozbek tili'],
  ['Ғалаба', 'galaba'],
  ['gʻalaba', 'galaba'],
  ['Шаҳар чироғи', 'shahar chirogi'],
  ['shahar chirogʻi', 'shahar chirogi'],
  ['Қишлоқ хўжалиги', 'qishloq xojaligi'],
  ['маъно', 'mano'],
  ["ma'no", 'mano'],
  ['Юлдуз ёғдуси', 'yulduz yogdusi'],
  ['цирк', 'tsirk'],
  ['C++ va C#', 'c++ va c#'],
  ['IELTS 7.0', 'ielts 7 0'],
  ['Café', 'cafe'],
  ['   ', ''],
  ['日本', ''],
])('%s has the search key "%s"', (text, key) => {
  expect(foldUzbek(text)).toBe(key)
})

it('is idempotent', () => {
  const key = foldUzbek("Ўзбекча матн, o'qish va yozish: 100% amaliy")
  expect(foldUzbek(key)).toBe(key)
})
