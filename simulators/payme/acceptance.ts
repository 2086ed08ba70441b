import assert from 'node:assert/strict'
import { type AcceptanceCase, type AcceptanceResult, runAcceptance, unknownAccount } from '../acceptance.ts'
import { basicAuth } from '../transport.ts'
import { unreadableBodies } from '../unreadable-bodies.ts'
import { newPaymeId, type PaymeReply, type PaymeSubject, paymeClient } from './client.ts'
import { paymeSandbox } from './sandbox.ts'

const HOUR_MS = 3_600_000

const expectError = (reply: PaymeReply, code: number) =>
  assert.equal(reply.error?.code, code, `${JSON.stringify(reply.error ?? reply.result)}, not ${code}`)
function resultOf(reply: PaymeReply): Record<string, unknown> {
  if (reply.result) return reply.result
  throw new Error(JSON.stringify(reply.error))
}
const expectState = (reply: PaymeReply, state: number) => assert.equal(resultOf(reply).state, state)

/** The scenarios of Payme's sandbox, then its acceptance list, against any address. */
export async function* acceptPayme(subject: PaymeSubject): AsyncGenerator<AcceptanceResult> {
  yield* paymeSandbox(subject)
  yield* runAcceptance(acceptanceCases(subject))
}

/**
 * The acceptance list of Payme's Merchant API, PM-01 to PM-48. It reverses every payment that it makes. Cases that need
 * the server's internals are only named; the server's own tests cover them.
 */
function acceptanceCases(subject: PaymeSubject): AcceptanceCase[] {
  const { paymentId, amountTiyin, credentials } = subject
  const payme = paymeClient(subject.transport, credentials)
  const account = { payment_id: paymentId }
  const check = (id: number | string = 7, method: unknown = 'CheckPerformTransaction') =>
    JSON.stringify({ method, id, params: { amount: amountTiyin, account } })
  const payment = (time = Date.now()) => ({ id: newPaymeId(), time, amountTiyin, paymentId })
  const [a, b] = [payment(), payment()]
  let createdA: Record<string, unknown> = {}
  let performedA: Record<string, unknown> = {}
  const statementOf = async (from: number, to: number) =>
    resultOf(await payme.statement(from, to)).transactions as { id: string; time: number }[]
  const testedInServer = (name: string): AcceptanceCase => ({
    name,
    needsInternals: true,
    run: () => Promise.reject(new Error('server/src/money/payments/payme tests it')),
  })

  return [
    {
      name: 'PM-01 no Authorization: -32504, the id echoed',
      run: async () => {
        const reply = await payme.raw(check(41), { authorization: '' })
        expectError(reply, -32504)
        assert.equal(reply.id, 41)
      },
    },
    {
      name: 'PM-02 a wrong key, login, scheme or encoding: -32504',
      run: async () => {
        for (const authorization of [
          basicAuth(credentials.login, `${credentials.key}x`),
          basicAuth(`${credentials.login}x`, credentials.key),
          basicAuth(credentials.login, credentials.key).replace('Basic', 'Bearer'),
          'Basic %%%',
        ]) {
          expectError(await payme.raw(check(), { authorization }), -32504)
        }
      },
    },
    {
      name: 'PM-03 GET: -32300',
      run: async () => expectError(await payme.raw('', { method: 'GET' }), -32300),
    },
    {
      name: 'PM-04 a body that is not JSON: -32700, id null',
      run: async () => {
        for (const body of unreadableBodies()) {
          const reply = await payme.raw(body)
          expectError(reply, -32700)
          assert.equal(reply.id, null)
        }
      },
    },
    {
      name: 'PM-05 a wrong envelope: -32600',
      run: async () => {
        for (const body of [
          `[${check()}]`,
          '{"id":1,"params":{}}',
          '{"method":"CheckTransaction","id":1,"params":"text"}',
          check(7, 5),
        ]) {
          expectError(await payme.raw(body), -32600)
        }
      },
    },
    {
      name: 'PM-06 an unknown method: -32601, named in `data`',
      run: async () => {
        const reply = await payme.call('NoSuch', {})
        expectError(reply, -32601)
        assert.equal(reply.error?.data, 'NoSuch')
      },
    },
    {
      name: 'PM-07 a parameter that is missing or of the wrong type: -32600',
      run: async () => {
        expectError(await payme.call('CheckPerformTransaction', { account }), -32600)
        expectError(
          await payme.call('CheckPerformTransaction', { account, amount: String(amountTiyin) }),
          -32600,
        )
        expectError(await payme.call('CreateTransaction', { id: a.id, amount: amountTiyin, account }), -32600)
      },
    },
    {
      name: 'PM-08, PM-09 any content type, with or without jsonrpc',
      run: async () => {
        resultOf(await payme.raw(check(), { contentType: 'text/json' }))
        resultOf(await payme.raw(check().replace('{', '{"jsonrpc":"2.0",'), { contentType: 'text/plain' }))
      },
    },
    {
      name: 'PM-10 an unknown account: -31050 in three languages, `data` payment_id',
      run: async () => {
        const { error } = await payme.checkPerform(unknownAccount(paymentId), amountTiyin)
        assert.deepEqual([error?.code, error?.data], [-31050, 'payment_id'])
        for (const language of ['ru', 'uz', 'en'] as const) assert.ok(error?.message[language])
      },
    },
    {
      name: 'PM-11 no account number: -31050',
      run: async () => {
        for (const none of [{}, { payment_id: '' }]) {
          const params = { amount: amountTiyin, account: none }
          expectError(await payme.call('CheckPerformTransaction', params), -31050)
        }
      },
    },
    testedInServer('PM-12 a blocked wallet: -31051'),
    {
      name: 'PM-13 amounts outside the limits: -31001',
      run: async () => {
        for (const amount of [99_999, 1_000_000_001, 0, -1]) {
          expectError(await payme.checkPerform(paymentId, amount), -31001)
        }
      },
    },
    {
      name: 'PM-14, PM-15, PM-16 the limits themselves, three times, the account as a number: allow',
      run: async () => {
        for (const amount of [100_000, 1_000_000_000, 100_000]) {
          assert.equal(resultOf(await payme.checkPerform(Number(paymentId), amount)).allow, true)
        }
      },
    },
    {
      name: 'PM-17 Create: state 1, `transaction` text, 13 digits of time',
      run: async () => {
        createdA = resultOf(await payme.create(a))
        assert.equal(createdA.state, 1)
        assert.equal(typeof createdA.transaction, 'string')
        assert.match(String(createdA.create_time), /^\d{13}$/)
      },
    },
    {
      name: 'PM-18 Create again: the same result',
      run: async () => assert.deepEqual(resultOf(await payme.create(a)), createdA),
    },
    {
      name: 'PM-19 Create again with another amount: -31001',
      run: async () => expectError(await payme.create({ ...a, amountTiyin: amountTiyin + 100 }), -31001),
    },
    {
      name: 'PM-20 a second, concurrent payment: state 1',
      run: async () => expectState(await payme.create(b), 1),
    },
    {
      name: 'PM-21 Perform: state 2',
      run: async () => {
        performedA = resultOf(await payme.perform(a.id))
        assert.equal(performedA.state, 2)
      },
    },
    {
      name: 'PM-22 Perform again: the same result',
      run: async () => assert.deepEqual(resultOf(await payme.perform(a.id)), performedA),
    },
    {
      name: 'PM-23, PM-26, PM-35 an unknown transaction: -31003',
      run: async () => {
        const id = newPaymeId()
        for (const reply of [await payme.perform(id), await payme.check(id), await payme.cancel(id, 3)]) {
          expectError(reply, -31003)
        }
      },
    },
    {
      name: 'PM-24 Create again after Perform: the stored answer',
      run: async () => assert.deepEqual(resultOf(await payme.create(a)), createdA),
    },
    {
      name: 'PM-25 Check: state 2 with the times of the earlier replies',
      run: async () => {
        const result = resultOf(await payme.check(a.id))
        assert.deepEqual(result, { ...createdA, ...performedA, cancel_time: 0, reason: null })
      },
    },
    {
      name: 'PM-27, PM-28 Cancel before Perform, twice: state -1, the first reason stays',
      run: async () => {
        const first = resultOf(await payme.cancel(b.id, 3))
        assert.equal(first.state, -1)
        assert.deepEqual(resultOf(await payme.cancel(b.id, 5)), first)
        assert.equal(resultOf(await payme.check(b.id)).reason, 3)
      },
    },
    {
      name: 'PM-29, PM-30 Perform and Create of a cancelled payment: -31008',
      run: async () => {
        expectError(await payme.perform(b.id), -31008)
        expectError(await payme.create(b), -31008)
      },
    },
    {
      name: 'PM-31, PM-32 Cancel after Perform, twice: state -2, the same result',
      run: async () => {
        const first = resultOf(await payme.cancel(a.id, 5))
        assert.equal(first.state, -2)
        assert.deepEqual(resultOf(await payme.cancel(a.id, 5)), first)
      },
    },
    {
      name: 'PM-33 Perform of a reversed payment: -31008',
      run: async () => expectError(await payme.perform(a.id), -31008),
    },
    testedInServer('PM-34 Cancel of spent money: -31007'),
    testedInServer('PM-36, PM-37, PM-38 the last millisecond of twelve hours, the next one, the expiry job'),
    {
      name: 'PM-36 Perform of a payment created a minute short of twelve hours ago: state 2',
      run: async () => {
        const old = payment(Date.now() - 12 * HOUR_MS + 60_000)
        expectState(await payme.create(old), 1)
        expectState(await payme.perform(old.id), 2)
        expectState(await payme.cancel(old.id, 5), -2)
      },
    },
    {
      name: 'PM-39 Create of a payment older than twelve hours: -31008, no row',
      run: async () => {
        const old = payment(Date.now() - 12 * HOUR_MS - 1000)
        expectError(await payme.create(old), -31008)
        expectError(await payme.check(old.id), -31003)
      },
    },
    {
      name: 'PM-40, PM-41 GetStatement: both ends included, ascending, cancelled ones too',
      run: async () => {
        assert.ok((await statementOf(a.time, a.time)).some((row) => row.id === a.id))
        const rows = await statementOf(a.time, b.time)
        for (const { id } of [a, b]) assert.equal(rows.filter((row) => row.id === id).length, 1)
        const times = rows.map((row) => row.time)
        assert.deepEqual(
          times,
          times.toSorted((x, y) => x - y),
        )
      },
    },
    {
      name: 'PM-42, PM-43 an empty statement, and an invalid period: -32600',
      run: async () => {
        assert.deepEqual(await statementOf(0, 1), [])
        expectError(await payme.statement(2, 1), -32600)
        expectError(await payme.call('GetStatement', { from: '1', to: '2' }), -32600)
      },
    },
    {
      name: 'PM-44 SetFiscalData, both receipts: success',
      run: async () => {
        for (const type of ['PERFORM', 'CANCEL']) {
          const params = { id: a.id, type, fiscal_data: { receipt_id: 121, status_code: 0 } }
          assert.equal(resultOf(await payme.call('SetFiscalData', params)).success, true)
        }
      },
    },
    {
      name: 'PM-45 SetFiscalData of an unknown transaction, and of an unknown type: -32001, -32602',
      run: async () => {
        const params = { id: newPaymeId(), type: 'PERFORM', fiscal_data: {} }
        expectError(await payme.call('SetFiscalData', params), -32001)
        expectError(await payme.call('SetFiscalData', { ...params, id: a.id, type: 'X' }), -32602)
      },
    },
    testedInServer('PM-46 the database is down: -32400'),
    testedInServer('PM-47 blocked between Create and Perform: credited'),
    testedInServer('PM-48 the test key in production: -32504'),
  ]
}
