import assert from 'node:assert/strict'
import { type AcceptanceRow, changing, type Inside, strangerOf } from './acceptance.ts'
import { newPaynetId, type PaynetCredentials, type PaynetReply, paynetClient } from './paynet-client.ts'
import type { ProviderTransport } from './provider-transport.ts'
import { unreadableBodies } from './unreadable-bodies.ts'

interface Subject {
  transport: ProviderTransport
  credentials: PaynetCredentials
  paymentId: string
  amountTiyin: number
  inside?: Inside
}

const METHODS = [
  'GetInformation',
  'PerformTransaction',
  'CheckTransaction',
  'CancelTransaction',
  'GetStatement',
]
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const fails = (reply: PaynetReply, code: number) =>
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

/** The acceptance list of Paynet's JSON-RPC, PN-01 to PN-24. What it tops up it takes back, but for what it spends. */
export function paynetRows(subject: Subject): AcceptanceRow[] {
  const paynet = paynetClient(subject.transport, subject.credentials)
  const { paymentId, amountTiyin, inside } = subject
  const sum = BigInt(amountTiyin)
  /** Paynet is told the balance; nobody else need look. */
  const balance = async () => {
    const fields = resultOf(await paynet.information(paymentId)).fields as { balance: number }
    return BigInt(fields.balance)
  }
  const changes = (by: bigint, work: () => Promise<void>) => () => changing(balance, by, work)
  const still = (work: () => Promise<void>) => changes(0n, work)
  const [a, b] = [newPaynetId(), newPaynetId()]
  const perform = (transactionId: number, amount = amountTiyin) =>
    paynet.perform({ transactionId, amountTiyin: amount, clientId: paymentId })
  /** Parameters that would do for any method. */
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
      run: still(async () => {
        const body = JSON.stringify({ jsonrpc: '2.0', method: 'GetInformation', id: 1, params: all })
        for (const authorization of ['', 'Basic d3Jvbmc6d3Jvbmc=', 'Bearer x']) {
          assert.equal((await paynet.raw(body, authorization)).httpStatus, 401)
        }
      }),
    },
    {
      name: 'PN-03 a body that is not JSON, no method, an unknown method',
      run: still(async () => {
        for (const body of unreadableBodies()) fails(await paynet.raw(body), -32700)
        fails(await paynet.raw(JSON.stringify({ jsonrpc: '2.0', id: 1, params: all })), -32600)
        fails(await paynet.call('NoSuch', all), -32601)
      }),
    },
    {
      name: 'PN-04 a wrong serviceId: 305 in every method',
      run: still(async () => {
        for (const method of METHODS) fails(await paynet.call(method, { ...all, serviceId: 999_999 }), 305)
      }),
    },
    {
      name: 'PN-05 a missing parameter: 411',
      run: still(async () => {
        for (const method of METHODS) fails(await paynet.call(method, { ...all, serviceId: undefined }), 411)
        for (const method of ['PerformTransaction', 'CheckTransaction', 'CancelTransaction']) {
          fails(await paynet.call(method, { ...all, transactionId: undefined }), 411)
        }
        fails(await paynet.call('PerformTransaction', { ...all, amount: undefined }), 411)
      }),
    },
    {
      name: 'PN-06 GetInformation: status "0", a masked name inside `fields`',
      run: still(async () => {
        const result = resultOf(await paynet.information(paymentId))
        assert.equal(result.status, '0')
        assert.match(String(result.timestamp), TIME)
        assert.match(String((result.fields as { name: string }).name), /^\S\*\*\* \S\*\*\*$/)
        assert.deepEqual(Object.keys(result).sort(), ['fields', 'status', 'timestamp'])
      }),
    },
    {
      name: 'PN-07 GetInformation of an unknown, missing or malformed client_id: 302',
      run: still(async () => {
        for (const clientId of [strangerOf(paymentId), undefined, '', 'abc', true, [paymentId]]) {
          fails(await paynet.information(clientId), 302)
        }
      }),
    },
    {
      name: 'PN-08 Perform: credited, with a numeric providerTrnId and a local time',
      run: changes(sum, async () => {
        performed = resultOf(await perform(a))
        assert.equal(typeof performed.providerTrnId, 'number')
        assert.match(String(performed.timestamp), TIME)
        const fields = performed.fields as { client_id: string; balance: number }
        assert.equal(fields.client_id, paymentId)
        assert.equal(BigInt(fields.balance), await balance())
      }),
    },
    { name: 'PN-09 Perform again: 201', run: still(async () => fails(await perform(a), 201)) },
    {
      name: 'PN-10 Perform of 0, less, a part of a tiyin, a text: 413',
      run: still(async () => {
        for (const amount of [0, -5_000_000, 1.5, 'text']) {
          fails(await paynet.call('PerformTransaction', { ...all, amount }), 413)
        }
      }),
    },
    {
      name: 'PN-11 Perform above the limit: 415',
      run: still(async () => fails(await perform(newPaynetId(), 1_000_000_001), 415)),
    },
    {
      name: 'PN-12 Perform for an unknown client: 302',
      run: still(async () =>
        fails(
          await paynet.perform({
            transactionId: newPaynetId(),
            amountTiyin,
            clientId: strangerOf(paymentId),
          }),
          302,
        ),
      ),
    },
    {
      name: 'PN-13 Check: state 1; of nothing state 3 and providerTrnId 0',
      run: still(async () => {
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
      run: changes(-sum, async () => {
        cancelled = resultOf(await paynet.cancel(a))
        assert.equal(cancelled.transactionState, 2)
        assert.equal(cancelled.providerTrnId, performed.providerTrnId)
      }),
    },
    {
      name: 'PN-15 Cancel again: state 2, the same timestamp',
      run: still(async () => assert.deepEqual(resultOf(await paynet.cancel(a)), cancelled)),
    },
    {
      name: 'PN-16 Check of what is cancelled: state 2',
      run: still(async () => assert.equal(resultOf(await paynet.check(a)).transactionState, 2)),
    },
    {
      name: 'PN-17 Perform of what is cancelled: 201',
      run: still(async () => fails(await perform(a), 201)),
    },
    {
      name: 'PN-19 Cancel of nothing: 203',
      run: still(async () => fails(await paynet.cancel(newPaynetId()), 203)),
    },
    {
      name: 'PN-20 GetStatement: what stands, in tiyin, both date forms, both ends included',
      run: changes(0n, async () => {
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
      name: 'PN-21 GetStatement with a date that is none, or a period that ends before it begins: 414',
      run: still(async () => {
        for (const date of ['yesterday', '2026-02-30 00:00:00', '2026-03-14', '14/03/2026 00:00:00']) {
          fails(await paynet.statement(date, '2026-12-31 00:00:00'), 414)
          fails(await paynet.statement('2026-01-01 00:00:00', date), 414)
        }
        fails(await paynet.statement('2026-03-14 00:00:01', '2026-03-14 00:00:00'), 414)
        fails(await paynet.statement('15.03.2026 00:00:00', '2026-03-14 23:59:59'), 414)
      }),
    },
    {
      name: 'PN-22 an `id` that is a text is echoed as one',
      run: still(async () => assert.equal((await paynet.call('GetInformation', all, '72')).id, '72')),
    },
    {
      name: 'PN-23 100 Performs: 95 of them under 500 ms',
      run: changes(0n, async () => {
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
      name: 'PN-24 the answer to Perform is lost: Check says state 1, credited once',
      run: changes(0n, async () => {
        const id = newPaynetId()
        await changing(balance, sum, async () => {
          await perform(id)
          assert.equal(resultOf(await paynet.check(id)).transactionState, 1)
          fails(await perform(id), 201)
        })
        resultOf(await paynet.cancel(id))
      }),
    },
    {
      name: 'PN-18 paid, then spent, then cancelled: 77, and Check still says 1',
      needsInside: true,
      run: async () => {
        const id = newPaynetId()
        resultOf(await perform(id))
        await inside?.spend(paymentId)
        await changing(balance, 0n, async () => {
          fails(await paynet.cancel(id), 77)
          assert.equal(resultOf(await paynet.check(id)).transactionState, 1)
        })
        assert.deepEqual(await inside?.cases(String(id)), ['reversal_refused'])
      },
    },
  ]
}
