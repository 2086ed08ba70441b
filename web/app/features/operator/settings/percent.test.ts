import { expect, test } from 'vitest'
import { formatPercent, parsePercent } from './percent.ts'

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
])('parses %s as %s', (typed, percent) => expect(parsePercent(typed)).toBe(percent))

test('formats a percentage with a comma', () => expect(formatPercent(17.5)).toBe('17,5'))
