import { expect, it } from 'vitest'
import { initialsAddress, initialsOf } from './initials.ts'

it('gives 48 consecutive accounts 48 different grounds, and each account always the same', () => {
  const addresses = Array.from({ length: 48 }, (_, i) => initialsAddress(i + 1))
  expect(new Set(addresses).size).toBe(48)
  expect(initialsAddress(49)).toBe(initialsAddress(1))
})

it('shows two letters from 32 px on and one below', () => {
  const person = { first_name: 'dilnoza', last_name: 'Qodirova' }
  expect([initialsOf(person, 32), initialsOf(person, 24)]).toEqual(['DQ', 'D'])
})

it('takes whole characters, and does without an empty name', () => {
  expect(initialsOf({ first_name: '𝒜li', last_name: '' }, 96)).toBe('𝒜')
  expect(initialsOf({ first_name: ' ', last_name: 'Ўктамов' }, 96)).toBe('Ў')
})
