import { Writable } from 'node:stream'
import { basicAuth } from '@kashf/simulators/transport.ts'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { buildApp } from '../runtime/app.ts'
import { PAYOUT_TO, sell, TEST_CARD, TEST_PINFL } from '../testing/builders/money.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })
let app: FastifyInstance
let deps: Deps
let logged = ''
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  })
  deps = { ...kashf.deps, log: pino({ level: 'trace' }, stream) }
  app = await buildApp(deps)
})
afterAll(async () => {
  await app.close()
})

const call = (method: 'GET' | 'POST', url: string, person: TestPerson, body?: object) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${person.token}` },
    ...(body && { payload: body }),
  })

/** Fails writes as a full disk does in the middle of a change, the worst moment, when all values are in memory. */
async function whileBroken<T>(work: () => Promise<T>): Promise<T> {
  const working = deps.db
  const broken: Db = {
    ...working,
    transaction: (change) =>
      working.transaction(async (tx) => {
        await change(tx)
        await tx.executeSql('insert into payout (teacher_id) values (1)')
        throw new Error('unreachable')
      }),
  }
  deps.db = broken
  try {
    return await work()
  } finally {
    deps.db = working
  }
}

it('PO-17, L9: no card, personal number, key or token appears in any log, whatever goes wrong', async () => {
  const [teacher, operator] = [await buildTeacher(kashf.deps), await buildOperator(kashf.deps)]
  await sell(kashf.deps, teacher.id, 300_000)
  const wish = { amount: 100_000, ...PAYOUT_TO }
  const ask = (body: object) => call('POST', '/api/outApis/payoutteacher', teacher, body)

  expect((await whileBroken(() => ask(wish))).statusCode).toBe(500)
  expect((await ask({ ...wish, cardNumber: '8600 1200 0000 1234' })).statusCode).toBe(422)
  expect((await ask({ ...wish, pinfl: '31234567890124x' })).statusCode).toBe(422)
  expect((await ask({ ...wish, amount: 'many' })).statusCode).toBe(422)
  const { id } = (await ask(wish)).json().data
  expect((await ask(wish)).statusCode).toBe(409)
  expect((await call('GET', `/api/admin/payouts/${id}`, operator)).body).toContain('8600120000001233')
  await call('POST', `/api/admin/payouts/${id}/approve`, operator)
  expect((await call('GET', '/api/admin/payouts/register.csv', operator)).body).toContain(TEST_PINFL)

  const { payme, uzum, paynet } = deps.env
  const newPassword = 'paynet-has-chosen-this'
  const provider = (url: string, authorization: string, payload: object | string) =>
    app.inject({ method: 'POST', url: `/api/outApis/${url}`, headers: { authorization }, payload })
  const time = kashf.clock.now().getTime()
  const create = { method: 'CreateTransaction', id: 1, params: { id: 'a', time, amount: 1, account: {} } }
  const paymeAuth = basicAuth('Paycom', payme.key ?? '')
  await provider('payme', paymeAuth, create)
  await provider('payme', basicAuth('Paycom', 'a-wrong-payme-key'), create)
  await provider('payme', paymeAuth, '{"method": '.padEnd(150_000, 'x'))
  const uzumAuth = basicAuth(uzum.login ?? '', uzum.password ?? '')
  await whileBroken(() =>
    provider('uzum/status', uzumAuth, { serviceId: Number(uzum.serviceId), timestamp: time, transId: 'x' }),
  )
  const paynetAuth = basicAuth(paynet.login ?? '', paynet.password ?? '')
  const params = { newPassword, serviceId: Number(paynet.serviceId) }
  await provider('paynet', paynetAuth, { jsonrpc: '2.0', id: 1, method: 'ChangePassword', params })

  // The log must contain something, including the failures.
  expect(logged).toContain('/api/outApis/payoutteacher')
  expect(logged).toMatch(/"level":50/)
  for (const secret of [
    TEST_CARD,
    '8600120000001233',
    '8600120000001234',
    '8600 1200',
    TEST_PINFL,
    '31234567890124',
    teacher.token,
    operator.token,
    payme.key ?? '-',
    'a-wrong-payme-key',
    uzum.password ?? '-',
    paynet.password ?? '-',
    newPassword,
    deps.env.secretKey,
    ...[paymeAuth, uzumAuth, paynetAuth].map((header) => header.slice('Basic '.length)),
  ]) {
    expect(logged).not.toContain(secret)
  }
})
