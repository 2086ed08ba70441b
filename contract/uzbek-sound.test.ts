import { expect, it } from 'vitest'
import { foldUzbek } from './uzbek.ts'
import { bonesOf, otherKeyboard, soundsOf, stemOf } from './uzbek-sound.ts'

const sounds = (word: string) => soundsOf(foldUzbek(word))

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
])('%s is heard as %s', (one, other) => {
  expect(sounds(one).filter((sound) => sounds(other).includes(sound))).not.toEqual([])
})

it.each([
  ['kurs', 'kuz'],
  ['ona', 'ota'],
  ['savdo', 'soda'],
  ['til', 'dil'],
])('%s is not heard as %s', (one, other) => {
  expect(sounds(one).filter((sound) => sounds(other).includes(sound))).toEqual([])
})

it('leaves a word when nothing but endings would remain', () => {
  expect(stemOf('darslarimizni')).toBe('dars')
  expect(stemOf('dan')).toBe('dan')
  expect(stemOf('c++')).toBe('c++')
})

it('keeps of a word what is left when it is written by ear', () => {
  expect(bonesOf('dizain')).toBe(bonesOf('desain'))
})

it('reads a text as the other keyboard gives it, there and back', () => {
  expect(otherKeyboard('знерщт')).toBe('python')
  expect(otherKeyboard(otherKeyboard('dasturlash'))).toBe('dasturlash')
})
