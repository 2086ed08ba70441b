import { expect, it } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

it('runs some tasks at once, queues some, and refuses the rest', async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const work = async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running--
  }
  const all = Promise.allSettled(Array.from({ length: 6 }, () => limited(work)))
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const results = await all
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected'])
  expect(results[5]).toMatchObject({ reason: { code: 'unavailable' } })
  expect(maxRunning).toBe(2)
  // A failed task frees its slot too.
  await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limited(async () => 'done')).toBe('done')
})
