import { expect, test } from 'vitest'
import { formatPercent, readPercent } from './percent.ts'

test.each([
  ['20', 20],
  [' 17,5 ', 17.5],
  ['0', 0],
  ['90', 90],
  ['90,01', null],
  ['12.345', null],
  ['-5', null],
  ['', null],
  ['yigirma', null],
])('%s is read as %s', (typed, percent) => expect(readPercent(typed)).toBe(percent))

test('formats a percentage with a comma', () => expect(formatPercent(17.5)).toBe('17,5'))
