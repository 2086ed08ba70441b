import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildOperator, buildStudent, TEST_PASSWORD, type TestPerson } from '../../testing/builders/people.ts'
import { enableSecondFactor } from '../../testing/builders/second-factor.ts'
import { newAddress, newBrowserId, postFrom, type TestDevice } from '../../testing/clients/calling-devices.ts'
import { mailedCode, wrongCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { deleteUnusedDevices } from './known-devices.ts'

const kashf = testApp({ worker: true })
let student: TestPerson

beforeEach(async () => {
  student = await buildStudent(kashf.deps)
  // Limits use fixed windows: start a new day, so that no window ends during a test.
  kashf.clock.startWindow(DAY_MS)
})

/** Calls come from a different network each time unless the test names one. */
const post = (path: string, body: object, from: TestDevice = {}) =>
  postFrom(kashf, { address: newAddress(), ...from }, path, body)
const signIn = (from: TestDevice, password = TEST_PASSWORD, username = student.username) =>
  post('/login', { username, password }, from)

/** Guesses wrong passwords from as many addresses. */
async function guess(times: number, username = student.username): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await signIn({}, `taxmin-${i}`, username)).statusCode)
  return statuses
}

describe('guesses at a password', () => {
  it('are counted per account, by either name and from any address', async () => {
    expect(await guess(6, student.username)).toEqual(Array(6).fill(401))
    expect(await guess(6, ` ${student.email.toUpperCase()} `)).toEqual([...Array(4).fill(401), 429, 429])
    expect((await signIn({})).statusCode, 'the right password of a stranger').toBe(429)
  })

  it('are counted for unknown names too', async () => {
    const statuses = await guess(12, `hech_kim_${newBrowserId()}`)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('cannot exceed the limit by being concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn({}, `taxmin-${i}`)))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10)
  })

  it('of strangers never lock out a known browser, even behind the same address', async () => {
    const [phone, shared] = [newBrowserId(), newAddress()]
    expect((await signIn({ address: shared, browserId: phone })).statusCode).toBe(200)
    await guess(12)
    for (let i = 0; i < 120; i++) await signIn({ address: shared }, 'taxmin', `hech_kim_${i}`)
    for (let i = 0; i < 12; i++) await signIn({ address: shared }, `taxmin-${i}`)
    expect((await signIn({ address: shared, browserId: newBrowserId() })).statusCode).toBe(429)
    expect((await signIn({ address: shared, browserId: phone })).statusCode).toBe(200)
    expect((await signIn({ browserId: phone })).statusCode, 'from another network').toBe(200)
  })

  it('of strangers never lock out a client without a browser id at a known address', async () => {
    const home = newAddress()
    expect((await signIn({ address: home })).statusCode).toBe(200)
    await guess(12)
    expect((await signIn({})).statusCode).toBe(429)
    expect((await signIn({ address: home })).statusCode).toBe(200)
  })

  it('are limited on a known browser too, with a fresh budget after a sign-in', async () => {
    const browserId = newBrowserId()
    await signIn({ browserId })
    for (let i = 0; i < 9; i++) expect((await signIn({ browserId }, 'xato-parol')).statusCode).toBe(401)
    expect((await signIn({ browserId })).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await signIn({ browserId }, 'xato-parol')).statusCode).toBe(401)
    expect((await signIn({ browserId })).statusCode).toBe(429)
    kashf.clock.advance(10 * MINUTE_MS)
    expect((await signIn({ browserId })).statusCode).toBe(200)
  })

  it('of strangers get no fresh budget when the owner signs in', async () => {
    for (let i = 0; i < 10; i++) {
      await guess(1)
      await signIn({ browserId: newBrowserId() })
    }
    expect(await guess(1)).toEqual([429])
  })

  it('are limited to a hundred a day', async () => {
    let passed = 0
    for (let window = 0; window < 12; window++) {
      passed += (await guess(11)).filter((status) => status === 401).length
      kashf.clock.advance(10 * MINUTE_MS)
    }
    expect(passed).toBe(100)
  })

  it('at many accounts are limited by address and network, IPv6 by /64 and /48', async () => {
    const spray = async (addresses: string[], times: number) => {
      const statuses: number[] = []
      for (let i = 0; i < times; i++) {
        const address = addresses[i % addresses.length] ?? ''
        statuses.push((await signIn({ address }, 'taxmin', `${newBrowserId()}`)).statusCode)
      }
      return statuses.filter((status) => status === 401).length
    }
    expect(await spray(['198.51.100.7'], 110)).toBe(100)
    const subnet = Array.from({ length: 20 }, (_, i) => `203.0.113.${i + 1}`)
    expect(await spray(subnet, 320)).toBe(300)
    const host = Array.from({ length: 50 }, (_, i) => `2001:db8:7:1::${(i + 1).toString(16)}`)
    expect(await spray(host, 110)).toBe(100)
    expect((await signIn({ address: '2001:db8:7:2::1' })).statusCode, 'the /64 beside it').toBe(200)
  })

  it('are counted by the address of the connection when a stranger sends X-Forwarded-For', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 110; i++) {
      const answer = await kashf.app.inject({
        method: 'POST',
        url: '/api/users/login',
        remoteAddress: '192.0.2.55',
        headers: { 'x-forwarded-for': newAddress() },
        payload: { username: newBrowserId(), password: 'taxmin' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  })

  it('are counted by the last address in X-Forwarded-For, which the trusted proxy added', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 110; i++) {
      const address = `${newAddress()}, 192.0.2.77`
      statuses.push((await signIn({ address }, 'taxmin', newBrowserId())).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  })
})

describe('guesses at the second factor', () => {
  it('are limited to five in 15 minutes per account, by either name and from any device', async () => {
    const operator = await buildOperator(kashf.deps)
    const codeNow = await enableSecondFactor(kashf, operator)
    const right = codeNow()
    const wrong = right === '123456' ? '654321' : '123456'
    const attempt = (username: string, totp: string) =>
      post('/login', { username, password: TEST_PASSWORD, totp })
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) {
      statuses.push((await attempt(i % 2 ? operator.username : operator.email, wrong)).statusCode)
    }
    expect(statuses).toEqual([...Array(5).fill(401), 429, 429, 429])
    expect((await attempt(operator.username, right)).statusCode).toBe(429)
    kashf.clock.advance(15 * MINUTE_MS)
    expect((await attempt(operator.username, codeNow())).statusCode).toBe(200)
  })

  it('of recovery codes, step-ups and sign-ins are counted together', async () => {
    const operator = await buildOperator(kashf.deps)
    await enableSecondFactor(kashf, operator)
    const { token, username } = operator
    await post('/login', { username, password: TEST_PASSWORD, totp: 'abcd-efgh-jkmn-pqrs' })
    await post('/login', { username, password: TEST_PASSWORD, totp: '000000' })
    for (const totp of ['000001', '000002', 'abcd-efgh-jkmn-pqrt']) {
      await kashf.call('POST', '/api/admin/step-up', { token, body: { kind: 'block', totp } })
    }
    const sixth = await kashf.call('POST', '/api/admin/step-up', {
      token,
      body: { kind: 'block', totp: '000003' },
    })
    expect(sixth.statusCode).toBe(429)
  })

  it('accept a one-time or recovery code only once, also concurrently', async () => {
    const operator = await buildOperator(kashf.deps)
    const codeNow = await enableSecondFactor(kashf, operator)
    const recoveryCodes = await makeRecoveryCodes(kashf.deps.db, operator.id)
    for (const totp of [codeNow(), ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} `]) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => post('/login', { username: operator.username, password: TEST_PASSWORD, totp })),
      )
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401])
      kashf.clock.advance(15 * MINUTE_MS)
    }
    const again = await post('/login', {
      username: operator.username,
      password: TEST_PASSWORD,
      totp: recoveryCodes[0],
    })
    expect(again.statusCode).toBe(401)
  })
})

describe('guesses at mailed codes', () => {
  it('of many accounts are limited by address and network', async () => {
    const tries = async (addressOf: (i: number) => string, times: number) => {
      let passed = 0
      for (let i = 0; i < times; i++) {
        const path = i % 2 ? '/forgot2' : '/verify'
        const body = {
          email: `${newBrowserId()}@example.uz`,
          code: '000000',
          password: 'tog-cho-qqisida-qor',
        }
        if ((await post(path, body, { address: addressOf(i) })).statusCode === 422) passed++
      }
      return passed
    }
    expect(await tries(() => '198.51.100.200', 70)).toBe(60)
    expect(await tries((i) => `192.0.2.${(i % 20) + 1}`, 210)).toBe(200)
  })

  it('of strangers do not use up the tries of a known device', async () => {
    const browserId = newBrowserId()
    await signIn({ browserId })
    await post('/forgot1', { email: student.email }, { browserId })
    const code = await mailedCode(kashf.deps, student.email)
    const wrong = wrongCode(code)
    const set = (given: string, from: TestDevice) =>
      post('/forgot2', { email: student.email, code: given, password: 'tog-cho-qqisida-qor' }, from)
    for (let i = 0; i < 20; i++) await set(wrong, {})
    expect((await set(code, {})).statusCode).toBe(429)
    expect((await set(code, { browserId })).statusCode).toBe(200)
    await guess(12)
    const back = await signIn({ browserId }, 'tog-cho-qqisida-qor')
    expect(back.statusCode, 'the device of the reset is known').toBe(200)
  })
})

describe('requests for mailed codes', () => {
  it('of strangers do not keep a known device from requesting one', async () => {
    const browserId = newBrowserId()
    await signIn({ browserId })
    const requestCode = (from: TestDevice) => post('/forgot1', { email: student.email }, from)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await requestCode({})).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await requestCode({ browserId })).statusCode).toBe(200)
  })

  it('for many accounts are limited by address', async () => {
    const address = newAddress()
    let passed = 0
    for (let i = 0; i < 105; i++) {
      const answer = await post('/forgot1', { email: `${newBrowserId()}@example.uz` }, { address })
      if (answer.statusCode === 200) passed++
    }
    expect(passed).toBe(100)
  })
})

describe('known devices', () => {
  it('are limited in number, stored without the browser id, and deleted after half a year', async () => {
    const browserId = newBrowserId()
    for (let i = 0; i < 60; i++) await signIn({ browserId: i ? newBrowserId() : browserId })
    const rows = await kashf.deps.db.rows<{ evidence: string }>(
      sql`select evidence from known_device where user_id = ${student.id}`,
    )
    expect(rows).toHaveLength(100)
    expect(rows.some(({ evidence }) => evidence.includes(browserId))).toBe(false)
    kashf.clock.advance(181 * DAY_MS)
    await deleteUnusedDevices(kashf.deps)
    const left = await kashf.deps.db.rows(sql`select from known_device where user_id = ${student.id}`)
    expect(left).toHaveLength(0)
  })
})
