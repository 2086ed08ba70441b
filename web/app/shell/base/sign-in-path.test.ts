import { expect, test } from 'vitest'
import { localPath, purchasePath, signInPath, withNext } from './sign-in-path.ts'

test.each([
  ['/my-course/4', '/my-course/4'],
  ['/courses?search=python', '/courses?search=python'],
  ['/course/4#sotib-olish', '/course/4#sotib-olish'],
  ['/courses?back=//evil.example', '/courses?back=//evil.example'],
  // Not decoded a second time: a path on this site, which is not found.
  ['/%2Fevil.example', '/%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['//evil.example/x', null],
  ['///evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['/\\/evil.example', null],
  ['/.//evil.example', null],
  ['/%2e//evil.example', null],
  ['/x/..//evil.example', null],
  ['/x/%2E%2e/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['/\r\\evil.example', null],
  [' //evil.example', null],
  ['\u0000//evil.example', null],
  ['https://evil.example', null],
  ['https:evil.example', null],
  ['https:/evil.example', null],
  ['%2F%2Fevil.example', null],
  ['@evil.example', null],
  ['.evil.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  [`/${'x'.repeat(2000)}`, null],
  ['', null],
  [null, null],
])('after login, %j leads to %j', (next, address) => expect(localPath(next)).toBe(address))

test('what follows a login is carried from page to page as written', () => {
  const purchase = purchasePath(4)
  const login = new URL(signInPath(purchase), 'https://kashf.invalid')
  expect(login.pathname).toBe('/login')
  expect(localPath(login.searchParams.get('next'))).toBe(purchase)
  const code = new URL(withNext('/verify-code?email=a%2Bb%40misol.uz', purchase), login)
  expect(Object.fromEntries(code.searchParams)).toEqual({ email: 'a+b@misol.uz', next: purchase })
  expect(withNext('/select', null)).toBe('/select')
})
