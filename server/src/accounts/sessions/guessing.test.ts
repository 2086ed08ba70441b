import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildOperator, buildStudent, TEST_PASSWORD, type TestPerson } from '../../testing/builders.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { giveSecondFactor } from '../../testing/second-factor.ts'
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { deleteUnusedDevices } from './known-devices.ts'

let kashf: TestApp
let student: TestPerson

beforeAll(async () => {
  kashf = await startTestApp({ worker: true })
})
afterAll(() => kashf.close())

beforeEach(async () => {
  student = await buildStudent(kashf.deps)
  // Limits count by the clock: begin a day, so that no window ends inside a test.
  kashf.clock.advance(DAY_MS - (kashf.clock.now().getTime() % DAY_MS))
})

const newMark = () => randomBytes(12).toString('hex')
/** An address of a network that no other test uses. */
const newAddress = () => `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

interface From {
  address?: string
  mark?: string
  userAgent?: string
}

/** A call through the proxy on this machine, which forwards the caller's address. */
const post = (path: string, body: object, from: From = {}) =>
  kashf.call('POST', `/api/users${path}`, {
    body,
    headers: {
      'x-forwarded-for': from.address ?? newAddress(),
      ...(from.mark && { 'x-browser': from.mark }),
      ...(from.userAgent && { 'user-agent': from.userAgent }),
    },
  })
const signIn = (from: From, password = TEST_PASSWORD, username = student.username) =>
  post('/login', { username, password }, from)

/** Wrong passwords from as many addresses. */
async function guess(times: number, username = student.username): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await signIn({}, `taxmin-${i}`, username)).statusCode)
  return statuses
}

describe('guesses at a password', () => {
  it('count by account, whichever of its two names is typed and wherever from', async () => {
    expect(await guess(6, student.username)).toEqual(Array(6).fill(401))
    expect(await guess(6, ` ${student.email.toUpperCase()} `)).toEqual([...Array(4).fill(401), 429, 429])
    expect((await signIn({})).statusCode, 'the right password of a stranger').toBe(429)
  })

  it('count alike for names that nobody has', async () => {
    const statuses = await guess(12, `hech_kim_${newMark()}`)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('that come at the same time cannot pass the limit together', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn({}, `taxmin-${i}`)))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10)
  })

  it('of strangers never lock out a browser that signed in before, even behind their address', async () => {
    const [phone, shared] = [newMark(), newAddress()]
    expect((await signIn({ address: shared, mark: phone })).statusCode).toBe(200)
    await guess(12)
    for (let i = 0; i < 120; i++) await signIn({ address: shared }, 'taxmin', `hech_kim_${i}`)
    for (let i = 0; i < 12; i++) await signIn({ address: shared }, `taxmin-${i}`)
    expect((await signIn({ address: shared, mark: newMark() })).statusCode).toBe(429)
    expect((await signIn({ address: shared, mark: phone })).statusCode).toBe(200)
    expect((await signIn({ mark: phone })).statusCode, 'from another network').toBe(200)
  })

  it('of strangers never lock out a client without a mark at an address that it signed in from', async () => {
    const home = newAddress()
    expect((await signIn({ address: home })).statusCode).toBe(200)
    await guess(12)
    expect((await signIn({})).statusCode).toBe(429)
    expect((await signIn({ address: home })).statusCode).toBe(200)
  })

  it('are limited on a known browser as well, and its owner may mistype again after signing in', async () => {
    const mark = newMark()
    await signIn({ mark })
    for (let i = 0; i < 9; i++) expect((await signIn({ mark }, 'xato-parol')).statusCode).toBe(401)
    expect((await signIn({ mark })).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await signIn({ mark }, 'xato-parol')).statusCode).toBe(401)
    expect((await signIn({ mark })).statusCode).toBe(429)
    kashf.clock.advance(10 * MINUTE_MS)
    expect((await signIn({ mark })).statusCode).toBe(200)
  })

  it('do not begin anew with every sign-in of the owner', async () => {
    for (let i = 0; i < 10; i++) {
      await guess(1)
      await signIn({ mark: newMark() })
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

  it('at many accounts are limited by address and by network, IPv6 by /64 and /48', async () => {
    const spray = async (addresses: string[], times: number) => {
      const statuses: number[] = []
      for (let i = 0; i < times; i++) {
        const address = addresses[i % addresses.length] ?? ''
        statuses.push((await signIn({ address }, 'taxmin', `${newMark()}`)).statusCode)
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

  it('count by the address of the connection when a stranger sends X-Forwarded-For', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 110; i++) {
      const answer = await kashf.app.inject({
        method: 'POST',
        url: '/api/users/login',
        remoteAddress: '192.0.2.55',
        headers: { 'x-forwarded-for': newAddress() },
        payload: { username: newMark(), password: 'taxmin' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  })

  it('count by the last address that a trusted proxy adds, whatever the caller wrote before it', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 110; i++) {
      const address = `${newAddress()}, 192.0.2.77`
      statuses.push((await signIn({ address }, 'taxmin', newMark())).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  })
})

describe('guesses at the second factor', () => {
  it('count by account strictly: five in a quarter of an hour, by either name and from any device', async () => {
    const operator = await buildOperator(kashf.deps)
    const codeNow = await giveSecondFactor(kashf, operator)
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

  it('count recovery codes, step-ups and reauthentication together with sign-ins', async () => {
    const operator = await buildOperator(kashf.deps)
    await giveSecondFactor(kashf, operator)
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

  it('let a code or a recovery code in once, also when it comes many times at once', async () => {
    const operator = await buildOperator(kashf.deps)
    const codeNow = await giveSecondFactor(kashf, operator)
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
  it('tried on many accounts are limited by address and by network', async () => {
    const tries = async (addressOf: (i: number) => string, times: number) => {
      let passed = 0
      for (let i = 0; i < times; i++) {
        const path = i % 2 ? '/forgot2' : '/verify'
        const body = { email: `${newMark()}@example.uz`, code: '000000', password: 'tog-cho-qqisida-qor' }
        if ((await post(path, body, { address: addressOf(i) })).statusCode === 422) passed++
      }
      return passed
    }
    expect(await tries(() => '198.51.100.200', 70)).toBe(60)
    expect(await tries((i) => `192.0.2.${(i % 20) + 1}`, 210)).toBe(200)
  })

  it('of strangers leave a known device its own tries at the code for a new password', async () => {
    const mark = newMark()
    await signIn({ mark })
    await post('/forgot1', { email: student.email }, { mark })
    const code = await mailedCode(kashf.deps, student.email)
    const wrong = code === '000000' ? '000001' : '000000'
    const set = (given: string, from: From) =>
      post('/forgot2', { email: student.email, code: given, password: 'tog-cho-qqisida-qor' }, from)
    for (let i = 0; i < 20; i++) await set(wrong, {})
    expect((await set(code, {})).statusCode).toBe(429)
    expect((await set(code, { mark })).statusCode).toBe(200)
    await guess(12)
    const back = await signIn({ mark }, 'tog-cho-qqisida-qor')
    expect(back.statusCode, 'the device of the reset is known').toBe(200)
  })

  it('of strangers who ask for codes do not keep a known device from asking', async () => {
    const mark = newMark()
    await signIn({ mark })
    const ask = (from: From) => post('/forgot1', { email: student.email }, from)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await ask({})).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await ask({ mark })).statusCode).toBe(200)
  })

  it('need as many mails: asking for codes of many accounts is limited by address', async () => {
    const address = newAddress()
    let passed = 0
    for (let i = 0; i < 105; i++) {
      const answer = await post('/forgot1', { email: `${newMark()}@example.uz` }, { address })
      if (answer.statusCode === 200) passed++
    }
    expect(passed).toBe(100)
  })
})

describe('what is remembered of devices', () => {
  it('is bounded, holds no mark in plain, and is forgotten after half a year', async () => {
    const mark = newMark()
    for (let i = 0; i < 60; i++) await signIn({ mark: i ? newMark() : mark })
    const rows = await kashf.deps.db.rows<{ evidence: string }>(
      sql`select evidence from known_device where user_id = ${student.id}`,
    )
    expect(rows).toHaveLength(100)
    expect(rows.some(({ evidence }) => evidence.includes(mark))).toBe(false)
    kashf.clock.advance(181 * DAY_MS)
    await deleteUnusedDevices(kashf.deps)
    const left = await kashf.deps.db.rows(sql`select from known_device where user_id = ${student.id}`)
    expect(left).toHaveLength(0)
  })
})
