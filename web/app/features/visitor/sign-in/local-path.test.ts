import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each([
  ['/my-course/4', '/my-course/4'],
  ['/courses?search=python', '/courses?search=python'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['/x/..//evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('after login, %s leads to %s', (next, address) => expect(localPath(next)).toBe(address))
