import { expect, test } from 'vitest'
import { likelyEmail } from './likely-email.ts'

test.each([
  ['shahnoza@gmial.com', 'shahnoza@gmail.com'],
  [' Ali.V@GMAIL.CON ', 'Ali.V@gmail.com'],
  ['ali@gmail.co', 'ali@gmail.com'],
  ['ali@gmaill.com', 'ali@gmail.com'],
  ['ali@mail.ur', 'ali@mail.ru'],
  ['ali@yandex.r', 'ali@yandex.ru'],
])('%s was probably meant as %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant))

test.each([
  'ali@gmail.com',
  'ali@mail.ru',
  'ali@ymail.com',
  'ali@tuit.uz',
  'ali',
  '@gmial.com',
  'a@b@gmial.com',
  '',
])('%s is left alone', (typed) => expect(likelyEmail(typed)).toBeNull())
