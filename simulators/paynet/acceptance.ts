import assert from 'node:assert/strict'
import {
  type AcceptanceCase,
  expectBalanceChange,
  type ServerInternals,
  unknownAccount,
} from '../acceptance.ts'
import type { ProviderTransport } from '../transport.ts'
import { unreadableBodies } from '../unreadable-bodies.ts'
import { newPaynetId, type PaynetCredentials, type PaynetReply, paynetClient } from './client.ts'

interface Subject {
  transport: ProviderTransport
  credentials: PaynetCredentials
  paymentId: string
  amountTiyin: number
  internals?: ServerInternals
}

const METHODS = [
  'GetInformation',
  'PerformTransaction',
  'CheckTransaction',
  'CancelTransaction',
  'GetStatement',
]
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const expectError = (reply: PaynetReply, code: number) =>
  assert.equal(reply.error?.code, code, `${JSON.stringify(reply.error ?? reply.result)}, not ${code}`)
function resultOf(reply: PaynetReply): Record<string, unknown> {
  if (typeof reply.result === 'object') return reply.result
  throw new Error(JSON.stringify(reply.error ?? reply.result))
}
interface StatementRow {
  transactionId: number
  providerTrnId: number
  amount: number
  timestamp: string
}

/**
 * The acceptance list of Paynet's JSON-RPC, PN-01 to PN-24. It reverses every payment that it makes, except the one
 * that a case spends.
 */
export function paynetAcceptance(subject: Subject): AcceptanceCase[] {
  const paynet = paynetClient(subject.transport, subject.credentials)
  const { paymentId, amountTiyin, internals } = subject
  const sum = BigInt(amountTiyin)
  /** Paynet's own protocol reports the balance, so no internals are needed. */
  const balance = async () => {
    const fields = resultOf(await paynet.information(paymentId)).fields as { balance: number }
    return BigInt(fields.balance)
  }
  const changesBy = (by: bigint, work: () => Promise<void>) => () => expectBalanceChange(balance, by, work)
  const unchanged = (work: () => Promise<void>) => changesBy(0n, work)
  const [a, b] = [newPaynetId(), newPaynetId()]
  const perform = (transactionId: number, amount = amountTiyin) =>
    paynet.perform({ transactionId, amountTiyin: amount, clientId: paymentId })
  /** Parameters that satisfy every method. */
  const all = {
    transactionId: newPaynetId(),
    amount: amountTiyin,
    fields: { client_id: paymentId },
    dateFrom: '2026-03-14 00:00:00',
    dateTo: '2026-03-14 23:59:59',
  }
  let performed: Record<string, unknown> = {}
  let cancelled: Record<string, unknown> = {}

  return [
    {
      name: 'PN-01 no or wrong credentials: HTTP 401',
      run: unchanged(async () => {
        const body = JSON.stringify({ jsonrpc: '2.0', method: 'GetInformation', id: 1, params: all })
        for (const authorization of ['', 'Basic d3Jvbmc6d3Jvbmc=', 'Bearer x']) {
          assert.equal((await paynet.raw(body, authorization)).httpStatus, 401)
        }
      }),
    },
    {
      name: 'PN-03 a body that is not JSON, no method, an unknown method',
      run: unchanged(async () => {
        for (const body of unreadableBodies()) expectError(await paynet.raw(body), -32700)
        expectError(await paynet.raw(JSON.stringify({ jsonrpc: '2.0', id: 1, params: all })), -32600)
        expectError(await paynet.call('NoSuch', all), -32601)
      }),
    },
    {
      name: 'PN-04 a wrong serviceId: 305 in every method',
      run: unchanged(async () => {
        for (const method of METHODS)
          expectError(await paynet.call(method, { ...all, serviceId: 999_999 }), 305)
      }),
    },
    {
      name: 'PN-05 a missing parameter: 411',
      run: unchanged(async () => {
        for (const method of METHODS)
          expectError(await paynet.call(method, { ...all, serviceId: undefined }), 411)
        for (const method of ['PerformTransaction', 'CheckTransaction', 'CancelTransaction']) {
          expectError(await paynet.call(method, { ...all, transactionId: undefined }), 411)
        }
        expectError(await paynet.call('PerformTransaction', { ...all, amount: undefined }), 411)
      }),
    },
    {
      name: 'PN-06 GetInformation: status "0", a masked name inside `fields`',
      run: unchanged(async () => {
        const result = resultOf(await paynet.information(paymentId))
        assert.equal(result.status, '0')
        assert.match(String(result.timestamp), TIME)
        assert.match(String((result.fields as { name: string }).name), /^\S\*\*\* \S\*\*\*$/)
        assert.deepEqual(Object.keys(result).sort(), ['fields', 'status', 'timestamp'])
      }),
    },
    {
      name: 'PN-07 GetInformation of an unknown, missing or malformed client_id: 302',
      run: unchanged(async () => {
        for (const clientId of [unknownAccount(paymentId), undefined, '', 'abc', true, [paymentId]]) {
          expectError(await paynet.information(clientId), 302)
        }
      }),
    },
    {
      name: 'PN-08 Perform: credited, with a numeric providerTrnId and a local time',
      run: changesBy(sum, async () => {
        performed = resultOf(await perform(a))
        assert.equal(typeof performed.providerTrnId, 'number')
        assert.match(String(performed.timestamp), TIME)
        const fields = performed.fields as { client_id: string; balance: number }
        assert.equal(fields.client_id, paymentId)
        assert.equal(BigInt(fields.balance), await balance())
      }),
    },
    { name: 'PN-09 Perform again: 201', run: unchanged(async () => expectError(await perform(a), 201)) },
    {
      name: 'PN-10 Perform of zero, a negative amount, a fraction of a tiyin, a text: 413',
      run: unchanged(async () => {
        for (const amount of [0, -5_000_000, 1.5, 'text']) {
          expectError(await paynet.call('PerformTransaction', { ...all, amount }), 413)
        }
      }),
    },
    {
      name: 'PN-11 Perform above the limit: 415',
      run: unchanged(async () => expectError(await perform(newPaynetId(), 1_000_000_001), 415)),
    },
    {
      name: 'PN-12 Perform for an unknown client: 302',
      run: unchanged(async () =>
        expectError(
          await paynet.perform({
            transactionId: newPaynetId(),
            amountTiyin,
            clientId: unknownAccount(paymentId),
          }),
          302,
        ),
      ),
    },
    {
      name: 'PN-13 Check: state 1; of an unknown transaction state 3 and providerTrnId 0',
      run: unchanged(async () => {
        const { transactionState, timestamp, providerTrnId } = resultOf(await paynet.check(a))
        assert.deepEqual(
          [transactionState, timestamp, providerTrnId],
          [1, performed.timestamp, performed.providerTrnId],
        )
        const unknown = resultOf(await paynet.check(newPaynetId()))
        assert.deepEqual([unknown.transactionState, unknown.providerTrnId], [3, 0])
      }),
    },
    {
      name: 'PN-14 Cancel: state 2',
      run: changesBy(-sum, async () => {
        cancelled = resultOf(await paynet.cancel(a))
        assert.equal(cancelled.transactionState, 2)
        assert.equal(cancelled.providerTrnId, performed.providerTrnId)
      }),
    },
    {
      name: 'PN-15 Cancel again: state 2, the same timestamp',
      run: unchanged(async () => assert.deepEqual(resultOf(await paynet.cancel(a)), cancelled)),
    },
    {
      name: 'PN-16 Check of a cancelled payment: state 2',
      run: unchanged(async () => assert.equal(resultOf(await paynet.check(a)).transactionState, 2)),
    },
    {
      name: 'PN-17 Perform of a cancelled payment: 201',
      run: unchanged(async () => expectError(await perform(a), 201)),
    },
    {
      name: 'PN-19 Cancel of an unknown transaction: 203',
      run: unchanged(async () => expectError(await paynet.cancel(newPaynetId()), 203)),
    },
    {
      name: 'PN-20 GetStatement: payments in force, in tiyin, in both date formats, both ends included',
      run: changesBy(0n, async () => {
        const { providerTrnId, timestamp } = resultOf(await perform(b))
        const at = String(timestamp)
        const [day = '', time = ''] = at.split(' ')
        const dotted = `${day.split('-').reverse().join('.')} ${time}`
        for (const form of [at, dotted]) {
          const rows = resultOf(await paynet.statement(form, form)).statements as StatementRow[]
          assert.deepEqual(
            rows.filter((row) => row.transactionId === b),
            [{ transactionId: b, providerTrnId, amount: amountTiyin, timestamp: at }],
          )
        }
        const today = resultOf(await paynet.statement(`${day} 00:00:00`, `${day} 23:59:59`))
        assert.ok(!(today.statements as StatementRow[]).some((row) => row.transactionId === a))
        assert.equal(resultOf(await paynet.cancel(b)).transactionState, 2)
      }),
    },
    {
      name: 'PN-21 GetStatement with an invalid date, or a period that ends before it begins: 414',
      run: unchanged(async () => {
        for (const date of ['yesterday', '2026-02-30 00:00:00', '2026-03-14', '14/03/2026 00:00:00']) {
          expectError(await paynet.statement(date, '2026-12-31 00:00:00'), 414)
          expectError(await paynet.statement('2026-01-01 00:00:00', date), 414)
        }
        expectError(await paynet.statement('2026-03-14 00:00:01', '2026-03-14 00:00:00'), 414)
        expectError(await paynet.statement('15.03.2026 00:00:00', '2026-03-14 23:59:59'), 414)
      }),
    },
    {
      name: 'PN-22 an `id` that is a string is echoed as a string',
      run: unchanged(async () => assert.equal((await paynet.call('GetInformation', all, '72')).id, '72')),
    },
    {
      name: 'PN-23 100 Performs: 95 of them under 500 ms',
      run: changesBy(0n, async () => {
        const times: number[] = []
        const ids = Array.from({ length: 100 }, newPaynetId)
        for (const id of ids) {
          const start = performance.now()
          resultOf(await perform(id))
          times.push(performance.now() - start)
        }
        const p95 = times.sort((x, y) => x - y)[94] ?? Number.POSITIVE_INFINITY
        assert.ok(p95 < 500, `the 95th took ${Math.round(p95)} ms`)
        for (const id of ids) resultOf(await paynet.cancel(id))
      }),
    },
    {
      name: 'PN-24 the reply to Perform is lost: Check says state 1, credited once',
      run: changesBy(0n, async () => {
        const id = newPaynetId()
        await expectBalanceChange(balance, sum, async () => {
          await perform(id)
          assert.equal(resultOf(await paynet.check(id)).transactionState, 1)
          expectError(await perform(id), 201)
        })
        resultOf(await paynet.cancel(id))
      }),
    },
    {
      name: 'PN-18 paid, then spent, then cancelled: 77, and Check still says 1',
      needsInternals: true,
      run: async () => {
        const id = newPaynetId()
        resultOf(await perform(id))
        await internals?.spend(paymentId)
        await expectBalanceChange(balance, 0n, async () => {
          expectError(await paynet.cancel(id), 77)
          assert.equal(resultOf(await paynet.check(id)).transactionState, 1)
        })
        assert.deepEqual(await internals?.cases(String(id)), ['reversal_refused'])
      },
    },
  ]
}
