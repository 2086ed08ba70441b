import { expect, test } from 'vitest'
import { readingOf, readingsOf } from './number-reading.ts'

test.each([
  ['1/2', 'ikkidan bir'],
  ['4/8', 'ikkidan bir'],
  ['-13/6', "minus oltidan o'n uch"],
  ['1 1/2', '1 butun ikkidan bir'],
  ['1½', '1 butun ikkidan bir'],
  ['305/999', "to'qqiz yuz to'qson to'qqizdan uch yuz besh"],
  ['1/1001', '1/1001'],
  ['6/3', '2'],
  ['0.5', '0,5'],
  ['− 5', '−5'],
  ['1 234 567', '1234567'],
  ['1,5·10^3', '1500'],
  ['5 sm', '5 sm'],
])('%s is read as "%s"', (typed, words) => {
  expect(readingOf(typed)).toEqual({ isReadable: true, words })
})

test.each([
  ['0,,5', ',,5', 'ikkita vergul ketma-ket'],
  ['1.234,5', ',5', 'nuqta ham, vergul ham bor'],
  ['1/0', '0', "maxrajda nol bo'lmaydi"],
  ['-', '-', 'son tugallanmagan'],
  ['3,', ',', 'son tugallanmagan'],
  ['3=4', '=4', '“=” belgisi tushunarsiz'],
  ['1'.repeat(61), '1', 'yozuv juda uzun'],
])('of %s the part "%s" cannot be read: %s', (typed, doubtful, why) => {
  const read = readingOf(typed)
  expect(read).toMatchObject({ isReadable: false, why })
  if (!read.isReadable) expect(typed.slice(read.from, read.to)).toBe(doubtful)
})

test('several numbers are read one by one, and a doubtful one is found at its place', () => {
  expect(readingsOf('2; -3; 1/2')).toEqual({ isReadable: true, words: '2; −3; ikkidan bir' })
  expect(readingsOf('2; 0,,5')).toMatchObject({ isReadable: false, from: 4 })
})
