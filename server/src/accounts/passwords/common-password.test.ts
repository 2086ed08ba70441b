import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const owner = { username: 'dilnoza_k', email: 'karimova.d@example.uz' }

describe('common passwords', () => {
  it.each([
    '12345678',
    '87654321',
    'password',
    'Password1!',
    'P@ssw0rd',
    'qwertyui',
    'QWERTY123',
    '1q2w3e4r',
    'aaaaaaaa',
    'abcabcabc',
    '12345678aa',
    'a12345678',
    'iloveyou2',
    'toshkent2024',
    'assalomu',
    'muhammad1',
    '15081998',
    'йцукенгш',
    'Dilnoza_K',
    'dilnoza_k99',
    'karimova.d@example.uz',
    'karimova.d',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password, owner)).toBe(true)
  })

  it.each([
    'sinov-paroli-1',
    'uch olma va bitta nok',
    'Tog‘da-qor-2',
    'xK9#mQ2$vL',
    'zarafshon daryosi',
    '90283746',
    'teacher-demo-2026',
  ])('lets %s pass', (password) => {
    expect(isCommonPassword(password, owner)).toBe(false)
  })
})
