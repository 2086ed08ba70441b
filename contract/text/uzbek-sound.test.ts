import { expect, it } from 'vitest'
import { foldUzbek } from './uzbek.ts'
import {
  consonantKey,
  indexedSounds,
  phoneticKeys,
  searchedSounds,
  stemOf,
  switchKeyboardLayout,
} from './uzbek-sound.ts'

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
  ['шитьё', 'шитье'],
  ['учёт', 'учет'],
  ['заём', 'заем'],
  ['щётка', 'шетка'],
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

it.each([
  ['oshpazlik', 'oshpaz'],
  ['oshpazchilik', 'oshpazlikni'],
  ['psixologiya', 'psixologlar'],
  ['dasturchisi', 'dasturlash'],
  ['xavfsizlik', 'xavfsizligi'],
  ['matematika', 'matematik'],
  ['shaxmatist', 'shaxmat'],
])('%s and %s find each other by their root', (one, other) => {
  const find = (typed: string, indexed: string) =>
    searchedSounds(typed).some((key) => indexedSounds(indexed).includes(key))
  expect([find(one, other), find(other, one)]).toEqual([true, true])
})

it('does not take a root for a word', () => {
  expect(searchedSounds('bosh').filter((key) => indexedSounds('boshqa').includes(key))).toEqual([])
  expect(searchedSounds('mol').filter((key) => indexedSounds('moliya').includes(key))).toEqual([])
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
