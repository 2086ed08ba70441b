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

it('tells a stranger the states alone, and those who may read the metrics which ffmpeg is used', async () => {
  const factsOf = async (app: TestApp, headers: Record<string, string> = {}) =>
    Object.keys((await app.call('GET', '/readyz', { headers })).json().data)
  const states = ['database', 'storage', 'queue']
  expect(await factsOf(kashf)).toEqual([...states, 'transcoder'])
  expect(await factsOf(kashf, { 'x-forwarded-for': '203.0.113.9' })).toEqual(states)
  const METRICS_TOKEN = 'a-token-for-the-collector'
  const guarded = await startTestApp({ variables: { METRICS_TOKEN } })
  try {
    expect(await factsOf(guarded)).toEqual(states)
    expect(await factsOf(guarded, { authorization: 'Bearer another-token' })).toEqual(states)
    expect(await factsOf(guarded, { authorization: `Bearer ${METRICS_TOKEN}` })).toEqual([
      ...states,
      'transcoder',
    ])
  } finally {
    await guarded.close()
  }
})
