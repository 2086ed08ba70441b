import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['Abc123!', 'short'],
  ['12345678', 'weak'],
  ['aaaa1111', 'weak'],
  ['Parol2026', 'weak'],
  ['qwerty12', 'weak'],
  ['olmazor7', 'fair'],
  ['anorzor va olmalar', 'strong'],
  ['Toshkent-1977', 'strong'],
])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))
