import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let kashf: TestApp

beforeAll(async () => {
  kashf = await startTestApp()
})
afterAll(() => kashf.close())

it('checks the storage once for all requests within a few seconds', async () => {
  kashf.clock.stop()
  const check = vi.spyOn(kashf.deps.storage, 'check')
  const ready = async () => (await kashf.call('GET', '/readyz')).statusCode
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200])
  expect(await ready()).toBe(200)
  expect(check).toHaveBeenCalledOnce()

  check.mockRejectedValueOnce(new Error('no disk'))
  kashf.clock.advance(10_000)
  expect(await ready()).toBe(503)
  expect(await ready()).toBe(503)
  expect(check).toHaveBeenCalledTimes(2)

  kashf.clock.advance(10_000)
  expect(await ready()).toBe(200)
})
