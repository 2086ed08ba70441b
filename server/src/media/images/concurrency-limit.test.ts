import { expect, it } from 'vitest'
import { turns } from './concurrency-limit.ts'

it('runs a few at once, lets a few wait, and refuses the rest', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running--
  }
  const all = Promise.allSettled(Array.from({ length: 6 }, () => inTurn(work)))
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const results = await all
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(results[5]).toMatchObject({ reason: { code: 'unavailable' } })
  expect(most).toBe(2)
  // A failure gives its place back as well.
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'done')).toBe('done')
})
