import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildStudent, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { waitFor } from '../../testing/wait.ts'

let kashf: TestApp

beforeAll(async () => {
  kashf = await startTestApp({ variables: { TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16' } })
})
afterAll(() => kashf.close())

const OUTSIDE = '203.0.113.7'

describe('/metrics', () => {
  const statusFor = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await kashf.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  it.each(['127.0.0.1', '::1', '10.20.30.40', '::ffff:192.168.1.2', 'fd00::1'])(
    'is available to %s',
    async (address) => {
      expect(await statusFor(address)).toBe(200)
      expect(await statusFor(address, { 'x-forwarded-for': '10.9.9.9, 127.0.0.1' })).toBe(200)
    },
  )

  it.each([OUTSIDE, '::ffff:203.0.113.7', '2001:db8::1'])('does not exist for %s', async (address) => {
    expect(await statusFor(address)).toBe(404)
    expect(await statusFor(address, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  })

  it('does not exist for the internet behind a proxy, whatever headers the client sends', async () => {
    expect(await statusFor('127.0.0.1', { 'x-forwarded-for': OUTSIDE })).toBe(404)
    expect(await statusFor('10.0.0.5', { 'x-forwarded-for': `127.0.0.1, ${OUTSIDE}` })).toBe(404)
    expect(await statusFor('10.0.0.5', { 'x-forwarded-for': 'unknown' })).toBe(404)
    expect(await statusFor('10.0.0.5', { forwarded: `for=${OUTSIDE}` })).toBe(404)
  })
})

describe('/metrics in production', () => {
  const statusFor = async (app: TestApp, authorization?: string) =>
    (await app.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } }))
      .statusCode

  it.each([
    ['NODE_ENV', 'production'],
    ['PUBLIC_URL', 'https://kashf.example'],
  ])('does not exist with %s=%s, where a proxy may hide the client', async (name, value) => {
    const production = await startTestApp({ variables: { [name]: value } })
    expect(await statusFor(production)).toBe(404)
    expect(await statusFor(production, 'Bearer null')).toBe(404)
    await production.close()
  })

  it('is available to anyone with METRICS_TOKEN', async () => {
    const variables = { NODE_ENV: 'production', METRICS_TOKEN: 'a-token-for-the-collector' }
    const production = await startTestApp({ variables })
    expect(await statusFor(production)).toBe(404)
    expect(await statusFor(production, 'Bearer another-token-for-it')).toBe(404)
    expect(await statusFor(production, 'Bearer a-token-for-the-collector')).toBe(200)
    await production.close()
  })
})

describe('the event loop delay', () => {
  it('is a metric', async () => {
    const countAbove = async (seconds: number) => {
      const { body } = await kashf.app.inject({ url: '/metrics' })
      const bucket = (le: string) =>
        Number(new RegExp(`^kashf_event_loop_delay_seconds_bucket{le="${le}"} (\\d+)$`, 'm').exec(body)?.[1])
      return bucket('\\+Inf') - bucket(String(seconds))
    }
    const before = await countAbove(0.25)
    const until = Date.now() + 400
    while (Date.now() < until);
    await waitFor('the delay to be measured', async () => (await countAbove(0.25)) > before)
  })
})

describe('the client address', () => {
  /** The client's address as used by rate limits and shown in the list of devices. */
  const addressOf = async (remoteAddress: string, forwardedFor: string): Promise<string> => {
    const student = await buildStudent(kashf.deps)
    const signedIn = await kashf.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { username: student.username, password: TEST_PASSWORD },
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor },
    })
    const devices = await kashf.call('GET', '/api/users/devices', { token: signedIn.json().token })
    return devices.json().data.find((device: { is_current: boolean }) => device.is_current).ip
  }

  it.each(['127.0.0.1', '10.0.0.5', '10.1.2.3'])(
    'is the one forwarded by the trusted proxy %s',
    async (proxy) => {
      expect(await addressOf(proxy, `192.0.2.1, ${OUTSIDE}`)).toBe(OUTSIDE)
    },
  )

  it('is not the one forwarded by anybody else', async () => {
    expect(await addressOf('10.0.0.6', OUTSIDE)).toBe('10.0.0.6')
  })
})
