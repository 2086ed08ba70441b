import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLanguage } from './keep-language.ts'

const PREFIXES = [
  ['uz', ''],
  ['uz-Cyrl', '/uz-cyrl'],
  ['ru', '/ru'],
] as const
const HOST = 'https://kashf.example'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** The URL to which a page in `language` redirects a browser that has chosen another language; null if it stays. */
function leadsTo(language: string, path: string, chosen: string): string | null {
  const replace = vi.fn<(address: string) => void>()
  const { origin, pathname, search, hash } = new URL(HOST + path)
  vi.stubGlobal('location', { origin, pathname, search, hash, replace })
  localStorage.setItem('language', chosen)
  keepLanguage(language, PREFIXES)
  const [address] = replace.mock.calls[0] ?? []
  return address === undefined ? null : new URL(address, HOST).href
}

it('leads to the same page in the language that was chosen', () => {
  expect(leadsTo('uz', '/course/1?a=b#c', 'ru')).toBe(`${HOST}/ru/course/1?a=b#c`)
  expect(leadsTo('ru', '/ru/course/1', 'uz')).toBe(`${HOST}/course/1`)
  expect(leadsTo('uz', '/', 'ru')).toBe(`${HOST}/ru`)
  expect(leadsTo('ru', '/ru', 'uz')).toBe(`${HOST}/`)
  expect(leadsTo('ru', '/ru', 'ru')).toBeNull()
  expect(leadsTo('ru', '/ru', 'constructor')).toBeNull()
})

it('never leads to another host', () => {
  for (const path of ['/ru//evil.example/x', '/ru///evil.example', '/ru/\\evil.example', '/ru/@evil.example'])
    expect(leadsTo('ru', path, 'uz'), path).toMatch(/^https:\/\/kashf\.example\//)
})
