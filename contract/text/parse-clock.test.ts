import { expect, it } from 'vitest'
import { parseClock } from './parse-clock.ts'

it.each([
  ['0:00', 0],
  ['2:15', 135],
  [' 02:15 ', 135],
  ['75:00', 4500],
  ['1:02:15', 3735],
  ['1:75:00', null],
  ['2:60', null],
  ['2:5', null],
  ['135', null],
  ['-1:00', null],
  ['', null],
])('reads %j as %s seconds', (text, seconds) => {
  expect(parseClock(text)).toBe(seconds)
})
