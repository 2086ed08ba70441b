import { createHash } from 'node:crypto'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { verifyLedger } from '../ledger/verify.ts'

const kashf = testApp()
const student = testPerson(kashf, buildStudent)
let account: string
beforeAll(async () => {
  account = student.paymentId
})
afterAll(async () => {
  // Whatever was sent, all money is accounted for.
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

/** JSON values to replace a field with: wrong types, boundaries, values that break a database or a float. */
const HOSTILE = [
  'null',
  'true',
  'false',
  '""',
  '" "',
  '0',
  '-0',
  '-1',
  '1.5',
  '-99999999.99',
  '1e3',
  '1e30',
  '1e400',
  '-1e400',
  '8640000000000000',
  '-8640000000000000',
  '"0000-01-01 00:00:00"',
  '"9999-12-31 23:59:59"',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '"5000000"',
  '"-1"',
  '"NaN"',
  '"1e5"',
  '"1_000"',
  '"١٢٣"',
  '"\\u0000"',
  '"\\ud800"',
  '"💸"',
  '"\'; drop table payment; --"',
  '"%00"',
  '"../../etc/passwd"',
  JSON.stringify('x'.repeat(20_000)),
  '[]',
  '[5000000]',
  '{}',
  '{"$gt":0}',
  '{"payment_id":{"payment_id":"1"}}',
  '{"__proto__":{"payment_id":"1"}}',
]

type Json = { [name: string]: Json | string | number }

/** Every body that differs from `body` in one field: hostile, missing or extra. */
function* mutations(body: Json): Generator<string> {
  const marker = '"@@"'
  const paths = (value: Json, at: string[]): string[][] =>
    Object.entries(value).flatMap(([name, inner]) => [
      [...at, name],
      ...(typeof inner === 'object' ? paths(inner, [...at, name]) : []),
    ])
  const changed = (value: Json, [name = '', ...rest]: string[], isMissing: boolean): Json => {
    const { [name]: inner, ...others } = value
    if (rest.length > 0 && typeof inner === 'object') {
      return { ...others, [name]: changed(inner, rest, isMissing) }
    }
    return isMissing ? others : { ...others, [name]: '@@' }
  }
  for (const path of paths(body, [])) {
    yield JSON.stringify(changed(body, path, true))
    for (const hostile of HOSTILE)
      yield JSON.stringify(changed(body, path, false)).replace(marker, () => hostile)
  }
  yield JSON.stringify({ ...body, extra: { constructor: 1 } })
  for (const text of [
    '',
    ' ',
    '{',
    '[]',
    '[1]',
    'null',
    '1',
    '"text"',
    '\uFEFF{}',
    '{"a":1}{',
    '\0',
    '{"id":1,}',
  ]) {
    yield text
  }
}

const post = async (url: string, payload: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await kashf.app.inject({ method: 'POST', url, payload, headers })
  return { statusCode, body, json: JSON.parse(body) }
}
/** Sends all calls, a few at a time, and returns the replies. */
async function sendAll<T>(
  bodies: Iterable<string>,
  send: (body: string) => Promise<T>,
): Promise<[string, T][]> {
  const answers: [string, T][] = []
  const waiting = bodies[Symbol.iterator]()
  const sender = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      answers.push([next.value, await send(next.value)])
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  return answers
}
const balance = () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const paid = async () =>
  (
    await kashf.deps.db.one<{ sum: bigint }>(sql`
      select coalesce(sum(amount_tiyin), 0)::bigint as sum from payment where status = 'credited' and user_id = ${student.id}`)
  )?.sum

describe('calls that no provider makes', () => {
  it('Payme: receive 200 and a code of its list, never an internal failure', async () => {
    const headers = { authorization: basicAuth('Paycom', 'test-payme-key') }
    const id = '66aa000000000000000000e1'
    const time = kashf.clock.now().getTime()
    const codes = [-32700, -32600, -32601, -32602, -32001, -31001, -31003, -31007, -31008, -31050, -31051]
    for (const [method, params] of [
      ['CheckPerformTransaction', { amount: 500_000, account: { payment_id: account } }],
      ['CreateTransaction', { id, time, amount: 500_000, account: { payment_id: account } }],
      ['PerformTransaction', { id }],
      ['CheckTransaction', { id }],
      ['CancelTransaction', { id, reason: 5 }],
      ['GetStatement', { from: time - 1000, to: time + 1000 }],
      ['SetFiscalData', { id, type: 'PERFORM', fiscal_data: { receipt_id: 1 } }],
    ] as const) {
      const bodies = mutations({ method, id: 7, params })
      for (const [sent, { statusCode, json }] of await sendAll(bodies, (body) =>
        post('/api/outApis/payme', body, headers),
      )) {
        expect(statusCode, sent).toBe(200)
        if (json.error) expect(codes, sent).toContain(json.error.code)
        else expect(json.result, sent).toBeTypeOf('object')
      }
    }
    expect(await balance()).toBe(await paid())
  })

  it('Click: receive 200 and an error of its list, never -7', async () => {
    const { serviceId, secretKey } = kashf.deps.env.click
    const signed = (step: 'prepare' | 'complete', fields: Record<string, string>) => {
      const names = ['click_trans_id', 'service_id', '', 'merchant_trans_id']
      const rest = [...(step === 'complete' ? ['merchant_prepare_id'] : []), 'amount', 'action', 'sign_time']
      const text = [...names, ...rest].map((name) => (name ? (fields[name] ?? '') : secretKey)).join('')
      return new URLSearchParams({
        ...fields,
        sign_string: createHash('md5').update(text).digest('hex'),
      }).toString()
    }
    const fields = {
      click_trans_id: '3400000077',
      service_id: serviceId ?? '',
      click_paydoc_id: '5100000077',
      merchant_trans_id: account,
      amount: '5000',
      error: '0',
      error_note: 'Ok',
      sign_time: '2026-03-14 09:26:53',
    }
    const texts = [...new Set(HOSTILE.map((text) => String(JSON.parse(text) ?? '')))]
    for (const step of ['prepare', 'complete'] as const) {
      const whole: Record<string, string> = { ...fields, action: step === 'prepare' ? '0' : '1' }
      if (step === 'complete') whole.merchant_prepare_id = '901'
      const bodies = Object.keys(whole).flatMap((name) => {
        const { [name]: _, ...others } = whole
        return [
          signed(step, others),
          `${signed(step, whole)}&${name}=1`,
          ...texts.map((text) => signed(step, { ...whole, [name]: text })),
        ]
      })
      const odd = ['', '=', '&&&', '%', '%zz=%', '{"action":0}', 'a=1;b=2', '\0']
      for (const [sent, { statusCode, json }] of await sendAll([...bodies, ...odd], (body) =>
        post(`/api/outApis/click/${step}`, body),
      )) {
        expect(statusCode, sent).toBe(200)
        expect([0, -1, -2, -3, -4, -5, -6, -8, -9], sent).toContain(json.error)
        expect(json.error_note, sent).toBeTypeOf('string')
      }
    }
    expect(await balance()).toBe(await paid())
  })

  it('Uzum: receive 400 and a code of its list, never 99999', async () => {
    const { login, password, serviceId } = kashf.deps.env.uzum
    const headers = { authorization: basicAuth(login ?? '', password ?? '') }
    const common = { serviceId: Number(serviceId), timestamp: kashf.clock.now().getTime() }
    const transId = '0b3f6f7e-7d6a-4b1e-9c0a-1f2e3d4c5b6a'
    const source = { paymentSource: 'UZCARD', tariff: '1', processingReferenceNumber: '1', phone: '998' }
    for (const [webhook, body] of [
      ['check', { ...common, params: { account } }],
      ['create', { ...common, transId, amount: 500_000, params: { account } }],
      ['confirm', { ...common, transId, ...source }],
      ['status', { ...common, transId }],
      ['reverse', { ...common, transId }],
    ] as const) {
      for (const [sent, { statusCode, json }] of await sendAll(mutations(body), (text) =>
        post(`/api/outApis/uzum/${webhook}`, text, headers),
      )) {
        if (statusCode === 200) {
          expect(['OK', 'CREATED', 'CONFIRMED', 'REVERSED', 'FAILED'], sent).toContain(json.status)
          continue
        }
        expect(statusCode, sent).toBe(400)
        expect(json, sent).toMatchObject({ status: 'FAILED', errorCode: expect.stringMatching(/^100\d\d$/) })
      }
    }
    expect(await balance()).toBe(await paid())
  })

  it('Paynet: receive 200 and a code of its list, never an internal failure', async () => {
    const { login, password, serviceId } = kashf.deps.env.paynet
    const headers = { authorization: basicAuth(login ?? '', password ?? '') }
    const service = { serviceId: Number(serviceId) }
    const fields = { client_id: account }
    const codes = [-32700, -32600, -32601, -32602, 77, 201, 202, 203, 302, 305, 411, 413, 414, 415, 501]
    for (const [method, params] of [
      ['GetInformation', { ...service, fields }],
      ['PerformTransaction', { ...service, transactionId: 12_000_000_001, amount: 500_000, fields }],
      ['CheckTransaction', { ...service, transactionId: 12_000_000_001 }],
      ['CancelTransaction', { ...service, transactionId: 12_000_000_001 }],
      ['GetStatement', { ...service, dateFrom: '2026-03-14 00:00:00', dateTo: '14.03.2026 23:59:59' }],
    ] as const) {
      const bodies = mutations({ jsonrpc: '2.0', method, id: 72, params })
      for (const [sent, { statusCode, json }] of await sendAll(bodies, (body) =>
        post('/api/outApis/paynet', body, headers),
      )) {
        expect(statusCode, sent).toBe(200)
        if (json.error) expect(codes, sent).toContain(json.error.code)
        else expect(json.result, sent).toBeTruthy()
      }
    }
    expect(await balance()).toBe(await paid())
  })
})
