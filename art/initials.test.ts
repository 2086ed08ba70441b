import { expect, it } from 'vitest'
import { initialsOf, initialsStyle } from './initials.ts'

it('gives 48 consecutive accounts 48 different kinds, and each account always the same', () => {
  const kinds = Array.from({ length: 48 }, (_, i) => JSON.stringify(initialsStyle(i + 1)))
  expect(new Set(kinds).size).toBe(48)
  expect(initialsStyle(49)).toEqual(initialsStyle(1))
})

it('shows two letters from 32 px on and one below', () => {
  const person = { first_name: 'dilnoza', last_name: 'Qodirova' }
  expect([initialsOf(person, 32), initialsOf(person, 24)]).toEqual(['DQ', 'D'])
})

it('takes whole characters, and does without an empty name', () => {
  expect(initialsOf({ first_name: '𝒜li', last_name: '' }, 96)).toBe('𝒜')
  expect(initialsOf({ first_name: ' ', last_name: 'Ўктамов' }, 96)).toBe('Ў')
})
