import { expect, it } from 'vitest'
import { toWebRequest } from './web-request.ts'

it.each([
  ['/course/12?x=//y', 'http://kashf.test/course/12?x=//y'],
  ['//', 'http://kashf.test/'],
  ['//evil.example/login', 'http://kashf.test/evil.example/login'],
  ['/\\evil.example', 'http://kashf.test/evil.example'],
  ['http://evil.example/courses?search=a', 'http://kashf.test/courses?search=a'],
  ['http://evil.example', 'http://kashf.test/'],
  ['*', 'http://kashf.test/*'],
])('treats %s as a URL of this site', (url, expected) => {
  const headers = { accept: 'text/html', 'x-many': ['a', 'b'] }
  const request = toWebRequest({ url, method: 'GET', headers }, 'http://kashf.test')
  expect(request.url).toBe(expected)
  expect([...request.headers]).toEqual([
    ['accept', 'text/html'],
    ['x-many', 'a, b'],
  ])
})
