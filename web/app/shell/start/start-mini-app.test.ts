import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { historyPlace } from './history-place.ts'
import { startMiniApp } from './start-mini-app.ts'

const HOST = 'https://kashf.example'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** The URL to which a page of the Mini App redirects when it is opened outside Telegram. */
function leadsTo(prefix: string, path: string): string | undefined {
  const replace = vi.fn<(address: string) => void>()
  const { origin, pathname, search, hash } = new URL(HOST + path)
  vi.stubGlobal('location', { origin, pathname, search, hash, replace })
  startMiniApp(`${prefix}/telegram/app`, prefix, historyPlace)
  const [address] = replace.mock.calls[0] ?? []
  return address === undefined ? undefined : new URL(address, HOST).href
}

it('leads to the same page of the site outside of Telegram', () => {
  expect(leadsTo('', '/telegram/app/course/1?a=b')).toBe(`${HOST}/course/1?a=b`)
  expect(leadsTo('', '/telegram/app')).toBe(`${HOST}/`)
  expect(leadsTo('/ru', '/ru/telegram/app')).toBe(`${HOST}/ru`)
})

it('takes no launch data in a tab of a browser: anybody could send an address with their own', () => {
  expect(leadsTo('', '/telegram/app/course/1#tgWebAppData=query_id%3DA&tgWebAppVersion=9')).toBe(
    `${HOST}/course/1`,
  )
  expect(sessionStorage.getItem('telegram-launch')).toBeNull()
  vi.stubGlobal('parent', {})
  vi.stubGlobal('history', { state: null, replaceState() {} })
  expect(leadsTo('', '/telegram/app/course/1#tgWebAppData=query_id%3DA')).toBeUndefined()
  expect(sessionStorage.getItem('telegram-launch')).toBe('tgWebAppData=query_id%3DA')
})

it('never leads to another host', () => {
  for (const rest of ['//evil.example/x', '///evil.example', '/\\evil.example', '/@evil.example']) {
    expect(leadsTo('', `/telegram/app${rest}`), rest).toMatch(/^https:\/\/kashf\.example\//)
    expect(leadsTo('/ru', `/ru/telegram/app${rest}`), rest).toMatch(/^https:\/\/kashf\.example\/ru\//)
  }
})
