import { expect, it } from 'vitest'
import { pagePath } from './page-path.ts'

it.each([
  ['/course/12?x=//y', '/course/12?x=//y'],
  ['//', '/'],
  ['//evil.example/login', '/evil.example/login'],
  ['/\\evil.example', '/evil.example'],
  ['http://evil.example/courses?search=a', '/courses?search=a'],
  ['http://evil.example', '/'],
  ['*', '/*'],
])('treats %s as a path of this site', (url, path) => {
  expect(pagePath(url)).toBe(path)
})
