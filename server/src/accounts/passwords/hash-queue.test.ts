import { expect, it } from 'vitest'
import { inHashQueue } from './hash-queue.ts'

it('bounds concurrency and queue length, and serves known devices first', async () => {
  let running = 0
  let most = 0
  const order: string[] = []
  const work = (who: string) => async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setImmediate(done))
    running--
    order.push(who)
  }
  const strangers = Array.from({ length: 150 }, () => inHashQueue(work('stranger')))
  const known = inHashQueue(work('known'), true)
  const outcomes = await Promise.allSettled([...strangers, known])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(most).toBeLessThanOrEqual(3)
  expect(refused.length).toBe(150 - 100 - most)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 })
  expect(order.indexOf('known')).toBeLessThan(2 * most)
  await inHashQueue(work('later'))
  expect(order.at(-1)).toBe('later')
})

it('frees the slot when a hash fails', async () => {
  const failing = Array.from({ length: 10 }, () =>
    inHashQueue(() => Promise.reject(new Error('no memory'))).catch(() => 'failed'),
  )
  expect(await Promise.all(failing)).toEqual(Array(10).fill('failed'))
  expect(await inHashQueue(async () => 'done')).toBe('done')
})
