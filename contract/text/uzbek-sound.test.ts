import { expect, it } from 'vitest'
import { foldUzbek } from './uzbek.ts'
import { consonantKey, phoneticKeys, stemOf, switchKeyboardLayout } from './uzbek-sound.ts'

const keys = (word: string) => phoneticKeys(foldUzbek(word))

it.each([
  ['hisob', 'xisob'],
  ["o'zbek", 'узбек'],
  ['qishloq', 'kishlok'],
  ['dasturlash', 'dasturlaw'],
  ['choy', '4oy'],
  ['konsert', 'концерт'],
  ['Yevropa', 'Европа'],
  ['premyera', 'premera'],
  ['gramatika', 'grammatika'],
  ['fotoshop', 'Photoshop'],
  ['eksel', 'Excel'],
  ['onlayn', 'online'],
  ['motivatsiya', 'motivation'],
  ['matematika', 'mathematics'],
  ['avtokad', 'AutoCAD'],
  ['kompyuter', 'computer'],
  ['kitoblarimizdan', 'kitob'],
  ['inglizcha', 'ingliz'],
  ['1c', '1с'],
])('%s matches %s phonetically', (one, other) => {
  expect(keys(one).filter((key) => keys(other).includes(key))).not.toEqual([])
})

it.each([
  ['kurs', 'kuz'],
  ['ona', 'ota'],
  ['savdo', 'soda'],
  ['til', 'dil'],
])('%s does not match %s phonetically', (one, other) => {
  expect(keys(one).filter((key) => keys(other).includes(key))).toEqual([])
})

it('keeps a word that is too short to have endings', () => {
  expect(stemOf('darslarimizni')).toBe('dars')
  expect(stemOf('dan')).toBe('dan')
  expect(stemOf('c++')).toBe('c++')
})

it('gives misspellings by ear the same consonant key', () => {
  expect(consonantKey('dizain')).toBe(consonantKey('desain'))
})

it('switches the keyboard layout, there and back', () => {
  expect(switchKeyboardLayout('знерщт')).toBe('python')
  expect(switchKeyboardLayout(switchKeyboardLayout('dasturlash'))).toBe('dasturlash')
})
