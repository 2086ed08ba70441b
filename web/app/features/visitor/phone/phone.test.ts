import { expect, test } from 'vitest'
import { formatPhone, wirePhone } from './phone.ts'

test.each([
  ['9', '+998 9'],
  ['901234567', '+998 90 123 45 67'],
  ['90 123-45-67', '+998 90 123 45 67'],
  ['+998901234567', '+998 90 123 45 67'],
  ['998901234567', '+998 90 123 45 67'],
  ['+998 (90) 123-45-67', '+998 90 123 45 67'],
  ['+998 90 123 45 678', '+998 90 123 45 67'],
  ['', ''],
  ['+', '+'],
  ['+99', '+99'],
  ['+998', '+998'],
  ['salom', ''],
])('%s reads %s', (typed, formatted) => expect(formatPhone(typed)).toBe(formatted))

test('a number typed key by key gets the same format with or without the country code', () => {
  for (const keys of ['901234567', '998901234567', '+998901234567']) {
    let text = ''
    for (const key of keys) text = formatPhone(text + key)
    expect(text).toBe('+998 90 123 45 67')
  }
})

test('a number starting like the country code keeps its digits', () => {
  expect(formatPhone('998123456')).toBe('+998 99 812 34 56')
})

test.each([
  ['+998 90 123 45 67', '+998901234567'],
  ['901234567', '+998901234567'],
  ['90123456', null],
  ['', null],
])('%s is sent as %s', (typed, wire) => expect(wirePhone(typed)).toBe(wire))
