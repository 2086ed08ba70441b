import { localPath } from '@kashf/contract/local-path.ts'
import { expect, test } from 'vitest'
import { purchasePath, signInPath, withNext } from './sign-in-path.ts'

test('what follows a login is carried from page to page as written', () => {
  const purchase = purchasePath(4)
  const login = new URL(signInPath(purchase), 'https://kashf.invalid')
  expect(login.pathname).toBe('/login')
  expect(localPath(login.searchParams.get('next'))).toBe(purchase)
  const code = new URL(withNext('/verify-code?email=a%2Bb%40misol.uz', purchase), login)
  expect(Object.fromEntries(code.searchParams)).toEqual({ email: 'a+b@misol.uz', next: purchase })
  expect(withNext('/select', null)).toBe('/select')
})
