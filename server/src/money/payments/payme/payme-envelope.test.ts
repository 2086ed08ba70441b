import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PaymeClient } from '@kashf/simulators/payme/client.ts'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { paymeOf } from '../../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../../testing/builders/people.ts'

const URL = '/api/outApis/payme'
const METHODS = [
  'CheckPerformTransaction',
  'CreateTransaction',
  'PerformTransaction',
  'CancelTransaction',
  'CheckTransaction',
  'GetStatement',
  'SetFiscalData',
]

let kashf: TestApp
let payme: PaymeClient
let student: TestPerson
const good = basicAuth('Paycom', 'test-payme-key')

beforeAll(async () => {
  kashf = await startTestApp()
  payme = paymeOf(kashf.app, kashf.deps)
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

/** Sends the body unchanged; "HTTP status is 200 in every row". */
async function send(
  payload: string | object,
  headers: Record<string, string> = { authorization: good },
  method: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
  app = kashf.app,
) {
  const answer = await app.inject({ method, url: URL, headers, ...(method === 'POST' && { payload }) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const check = (amount: unknown, account: unknown = { payment_id: student.paymentId }) => ({
  method: 'CheckPerformTransaction',
  id: 7,
  params: { amount, account },
})
const rowsOf = async () =>
  (await kashf.deps.db.one<{ n: number }>(sql`select count(*)::int as n from payment`))?.n

describe('Payme: who may call', () => {
  it('PM-01 refuses every method without an Authorization header, echoing the id', async () => {
    for (const method of METHODS) {
      expect(await send({ method, id: 41, params: {} }, {})).toMatchObject({
        id: 41,
        error: { code: -32504 },
      })
    }
  })

  it('PM-02 refuses wrong keys, wrong logins, other schemes and broken base64', async () => {
    const headers = [
      basicAuth('Paycom', 'wrong'),
      basicAuth('paycom', 'test-payme-key'),
      basicAuth('Paycom', 'test-payme-key:'),
      basicAuth('', ''),
      `Bearer ${Buffer.from('Paycom:test-payme-key').toString('base64')}`,
      'Basic %%%not-base64%%%',
      'Basic',
      '',
    ]
    for (const authorization of headers) {
      expect(await send(check(5_000_000), { authorization })).toMatchObject({
        id: 7,
        error: { code: -32504 },
      })
    }
  })

  it('PM-02 accepts a key that contains a colon: only the first one separates', async () => {
    const other = await startTestApp({ variables: { PAYME_KEY: 'a:b:c' } })
    try {
      const right = { authorization: basicAuth('Paycom', 'a:b:c') }
      expect(await send(check(1), right, 'POST', other.app)).toMatchObject({ error: { code: -31050 } })
    } finally {
      await other.close()
    }
  })

  it('PM-03 refuses everything that is not a POST', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(await send('', { authorization: good }, method)).toMatchObject({ error: { code: -32300 } })
      expect(await send('', {}, method)).toMatchObject({ error: { code: -32300 } })
    }
  })

  it('PM-48 has no test key in production, not even one that is in the data directory', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-payme-'))
    await writeFile(path.join(dataDir, 'payme.key'), 'the-development-key')
    const variables = { NODE_ENV: 'production', DATA_DIR: dataDir, PAYME_KEY: 'the-production-key' }
    for (const key of ['the-production-key', '']) {
      const production = await startTestApp({ variables: { ...variables, PAYME_KEY: key } })
      try {
        const test = { authorization: basicAuth('Paycom', 'the-development-key') }
        expect(await send(check(1), test, 'POST', production.app)).toMatchObject({ error: { code: -32504 } })
        const empty = { authorization: basicAuth('Paycom', '') }
        expect(await send(check(1), empty, 'POST', production.app)).toMatchObject({ error: { code: -32504 } })
      } finally {
        await production.close()
      }
    }
  })

  it('accepts calls from allowed addresses only, if any are configured', async () => {
    const closed = await startTestApp({ variables: { PAYME_ALLOW: '185.234.113.1-185.234.113.15' } })
    try {
      const from = (remoteAddress: string) =>
        closed.app.inject({
          method: 'POST',
          url: URL,
          remoteAddress,
          headers: { authorization: good },
          payload: check(1),
        })
      expect((await from('185.234.113.15')).json()).toMatchObject({ error: { code: -31050 } })
      expect((await from('185.234.113.16')).json()).toMatchObject({ error: { code: -32504 } })
    } finally {
      await closed.close()
    }
  })
})

describe('Payme: the envelope', () => {
  it('PM-04 reports a body that is not JSON', async () => {
    expect(await send('{oops')).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await send('')).toMatchObject({ id: null, error: { code: -32700 } })
  })

  it('PM-05 reports a wrong envelope', async () => {
    for (const body of [
      [check(1)],
      { id: 1, params: {} },
      { method: 'CheckTransaction', id: 1, params: 'text' },
      { method: 5, id: 1, params: {} },
      { method: 'CheckTransaction', id: 1 },
      { method: 'CheckTransaction', params: {} },
    ]) {
      expect(await send(body)).toMatchObject({ error: { code: -32600 } })
    }
    for (const body of ['"text"', 'null', '7']) {
      expect(await send(body)).toMatchObject({ id: null, error: { code: -32600 } })
    }
  })

  it('PM-06 names an unknown method', async () => {
    for (const method of ['NoSuch', 'ChangePassword', 'constructor', 'toString']) {
      expect(await send({ method, id: 3, params: {} })).toMatchObject({
        id: 3,
        error: { code: -32601, data: method },
      })
    }
  })

  it('PM-07 reports a parameter that is missing or of the wrong type', async () => {
    const account = { payment_id: student.paymentId }
    const id = '66aa000000000000000000f7'
    for (const [method, params] of [
      ['CheckPerformTransaction', { account }],
      ['CheckPerformTransaction', { amount: '5000000', account }],
      ['CheckPerformTransaction', { amount: 5_000_000.5, account }],
      ['CheckPerformTransaction', { amount: 5_000_000, account: 'text' }],
      ['CreateTransaction', { id, amount: 5_000_000, account }],
      ['CreateTransaction', { time: Date.now(), amount: 5_000_000, account }],
      ['CreateTransaction', { id: 66, time: Date.now(), amount: 5_000_000, account }],
      ['CreateTransaction', { id, time: 'now', amount: 5_000_000, account }],
      ['PerformTransaction', {}],
      ['CancelTransaction', { id }],
      ['CancelTransaction', { id, reason: '5' }],
    ] as const) {
      expect(await payme.call(method, params)).toMatchObject({ error: { code: -32600 } })
    }
  })

  it('PM-08 reads the body whatever its content type', async () => {
    const body = JSON.stringify(check(5_000_000))
    for (const type of ['text/json', 'text/json; charset=UTF-8', 'multipart/form-data', 'nonsense', '']) {
      const headers = { authorization: good, ...(type && { 'content-type': type }) }
      expect(await send(body, headers)).toMatchObject({ id: 7, result: { allow: true } })
    }
  })

  it('PM-09 accepts calls with and without a jsonrpc field', async () => {
    expect(await send(check(5_000_000))).toMatchObject({ result: { allow: true } })
    expect(await send({ jsonrpc: '2.0', ...check(5_000_000) })).toMatchObject({ result: { allow: true } })
  })

  it('always replies 200, even to a body of a megabyte', async () => {
    expect(await send(JSON.stringify({ ...check(1), filler: 'x'.repeat(1_200_000) }))).toHaveProperty('error')
  })
})

describe('Payme: CheckPerformTransaction', () => {
  it('PM-10 reports an unknown account', async () => {
    expect(await payme.checkPerform('10002346', 5_000_000)).toMatchObject({
      error: { code: -31050, data: 'payment_id', message: { uz: 'Hisob topilmadi' } },
    })
  })

  it('PM-10 has accounts for verified students only', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const unverified = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set verified_at = null where id = ${unverified.id}`)
    for (const person of [teacher, unverified]) {
      expect(await payme.checkPerform(person.paymentId, 5_000_000)).toMatchObject({ error: { code: -31050 } })
    }
  })

  it('PM-11 reports a missing account number as an unknown account', async () => {
    for (const account of [
      {},
      { payment_id: '' },
      { payment_id: null },
      { payment_id: true },
      { payment_id: [1] },
    ]) {
      expect(await send(check(5_000_000, account))).toMatchObject({
        error: { code: -31050, data: 'payment_id' },
      })
    }
  })

  it('PM-12 reports a blocked wallet', async () => {
    const blocked = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    expect(await payme.checkPerform(blocked.paymentId, 5_000_000)).toMatchObject({
      error: { code: -31051, data: 'payment_id' },
    })
  })

  it('PM-13 refuses amounts outside the limits', async () => {
    for (const amount of [99_999, 1_000_000_001, 0, -1, 1e20]) {
      expect(await payme.checkPerform(student.paymentId, amount)).toMatchObject({ error: { code: -31001 } })
    }
  })

  it('PM-14 allows the limits themselves, with a masked name', async () => {
    for (const amount of [100_000, 1_000_000_000]) {
      expect((await payme.checkPerform(student.paymentId, amount)).result).toEqual({
        allow: true,
        additional: { name: 'O*** S***' },
      })
    }
  })

  it('PM-15 allows repeated calls and writes nothing', async () => {
    const before = await rowsOf()
    for (const _ of [1, 2, 3]) {
      expect(await payme.checkPerform(student.paymentId, 5_000_000)).toMatchObject({
        result: { allow: true },
      })
    }
    expect(await rowsOf()).toBe(before)
  })

  it('PM-16 accepts the account number as a number', async () => {
    expect(await payme.checkPerform(Number(student.paymentId), 5_000_000)).toMatchObject({
      result: { allow: true },
    })
  })
})
