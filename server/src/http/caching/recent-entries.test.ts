import { expect, it } from 'vitest'
import { MAX_AGE_MS, openRecentEntries } from './recent-entries.ts'

function setUp(maxBytes = 1_000_000) {
  let nowMs = 1_000_000
  const entries = openRecentEntries({ now: () => new Date(nowMs) }, { maxEntries: 100, maxBytes })
  let made = 0
  return {
    entries,
    made: () => made,
    pass: (ms: number) => {
      nowMs += ms
    },
    make: async () => ({ bytes: 10, n: ++made }),
  }
}

it('counts the age from the oldest value behind an entry', async () => {
  const { entries, pass, make, made } = setUp()
  const data = await entries.get('data', make)
  pass(4_000)
  const page = () =>
    entries.get('page', async () => ({ bytes: 10, data: (await entries.get('data', make)).value }))
  expect((await page()).bornAtMs).toBe(data.bornAtMs)
  pass(999)
  expect((await page()).value.data).toBe(data.value)
  pass(1)
  expect((await page()).value.data).not.toBe(data.value)
  expect(made()).toBe(2)
})

it('takes the age of a value that another caller is still making', async () => {
  const { entries, pass, make } = setUp()
  let finish = () => {}
  const pause = new Promise<void>((resolve) => (finish = resolve))
  const slow = async () => {
    await pause
    return make()
  }
  const first = entries.get('data', slow)
  pass(3_000)
  const page = entries.get('page', async () => ({ bytes: 1, data: await entries.get('data', slow) }))
  finish()
  expect((await page).bornAtMs).toBe((await first).bornAtMs)
})

it('hands a stale value to the next computation, also after everything has expired', async () => {
  const { entries, make, pass } = setUp()
  const { value } = await entries.get('a', make)
  const staleValue = () => entries.get('a', async (stale: object | null) => ({ bytes: 1, stale }))
  entries.expire()
  expect((await staleValue()).value.stale).toBe(value)
  pass(MAX_AGE_MS)
  expect((await staleValue()).value.stale).toHaveProperty('stale')
})

it('never serves what was being made when everything expired', async () => {
  const { entries, make } = setUp()
  let finish = (_value: { bytes: number }) => {}
  const slow = entries.get('a', () => new Promise<{ bytes: number }>((resolve) => (finish = resolve)))
  entries.expire()
  const fresh = await entries.get('a', make)
  const old = { bytes: 1 }
  finish(old)
  expect((await slow).value).toBe(old)
  expect((await entries.get('a', make)).value).toBe(fresh.value)
})

it('fails for everybody who waited, and tries again for the next', async () => {
  const { entries, make } = setUp()
  const failing = () => entries.get('a', () => Promise.reject(new Error('down')))
  expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect((await entries.get('a', make)).value.n).toBe(1)
})

it('drops what was used least recently when there is no more room', async () => {
  const { entries, make, made } = setUp(10_000)
  const large = async () => ({ bytes: 4_000 })
  await entries.get('used', make)
  await entries.get('unused', large)
  await entries.get('used', make)
  await entries.get('other', large)
  await entries.get('used', make)
  expect(made()).toBe(1)
  let isMadeAgain = false
  await entries.get('unused', async () => {
    isMadeAgain = true
    return { bytes: 1 }
  })
  expect(isMadeAgain).toBe(true)
})

it('counts bytes that are added later, and not those of a value that is gone', async () => {
  const { entries, make, made } = setUp(10_000)
  const { value } = await entries.get('grows', make)
  await entries.get('first', make)
  entries.addBytes('first', { bytes: 1 }, 20_000)
  await entries.get('grows', make)
  expect(made()).toBe(2)
  entries.addBytes('grows', value, 20_000)
  await entries.get('first', make)
  expect(made()).toBe(3)
})
