import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

describe('toPlainText', () => {
  it.each([
    ['  Juda\t foydali   kurs  ', 'Juda foydali kurs'],
    ['<b>Zo‘r</b> & "ajoyib"', '<b>Zo‘r</b> & "ajoyib"'],
    ['birinchi\r\nikkinchi\n\n\n\n\nuchinchi', 'birinchi\nikkinchi\n\nuchinchi'],
    ['a\u202Eb\u2066c\u200Bd\u0007e', 'abcd e'],
    ['oila: 👨‍👩‍👧', 'oila: 👨‍👩‍👧'],
    ['g\u0306', 'ğ'],
    ['\u200B \u202E', ''],
  ])('reads %j as %j', (given, plain) => {
    expect(toPlainText(given)).toBe(plain)
  })
})
