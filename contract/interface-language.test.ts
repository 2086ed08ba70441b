import { expect, it } from 'vitest'
import { pathIn, splitLanguage } from './interface-language.ts'

it.each([
  ['/', 'uz', '/'],
  ['/course/1?x=1', 'uz', '/course/1?x=1'],
  ['/ru', 'ru', '/'],
  ['/ru/', 'ru', '/'],
  ['/ru?x=1', 'ru', '/?x=1'],
  ['/ru/course/1#top', 'ru', '/course/1#top'],
  ['/uz-cyrl/courses', 'uz-Cyrl', '/courses'],
  ['/rubbish', 'uz', '/rubbish'],
  ['/RU/courses', 'uz', '/RU/courses'],
  ['/ru/ru', 'ru', '/ru'],
  ['/ru.data', 'ru', '/_.data'],
  ['/ru.data?x=1', 'ru', '/_.data?x=1'],
  ['/ru/_.data', 'ru', '/_.data'],
  ['/uz-cyrl/courses.data', 'uz-Cyrl', '/courses.data'],
  ['/ru/telegram/app.data', 'ru', '/telegram/app.data'],
  ['/ru.database', 'uz', '/ru.database'],
  ['/ru.data/x', 'uz', '/ru.data/x'],
  ['/ru//evil.example', 'ru', '/evil.example'],
  ['/ru/\\evil.example', 'ru', '/evil.example'],
])('reads %s as %s %s', (path, language, rest) => {
  expect(splitLanguage(path)).toEqual({ language, path: rest })
})

it.each([
  ['uz', '/course/1', '/course/1'],
  ['ru', '/', '/ru'],
  ['ru', '/?x=1', '/ru?x=1'],
  ['uz-Cyrl', '/course/1?x=1', '/uz-cyrl/course/1?x=1'],
] as const)('writes in %s %s as %s', (language, path, address) => {
  expect(pathIn(language, path)).toBe(address)
  expect(splitLanguage(address)).toEqual({ language, path })
})
