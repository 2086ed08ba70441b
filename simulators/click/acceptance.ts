import assert from 'node:assert/strict'
import {
  type AcceptanceCase,
  expectBalanceChange,
  type ServerInternals,
  unknownAccount,
} from '../acceptance.ts'
import type { ProviderTransport } from '../transport.ts'
import { type ClickPayment, type ClickReply, clickClient, newClickPayment } from './client.ts'

interface Subject {
  transport: ProviderTransport
  credentials: { serviceId: string; secretKey: string }
  paymentId: string
  /** The amount of one payment, in whole so'm. */
  som: number
  internals?: ServerInternals
}

const expectError = (reply: ClickReply, error: number) =>
  assert.equal(reply.error, error, `error ${reply.error} (${reply.error_note}), not ${error}`)

/**
 * The acceptance list of Click's SHOP API, CL-01 to CL-32. It reverses every payment that it makes, except the one that
 * a case spends.
 */
export function clickAcceptance(subject: Subject): AcceptanceCase[] {
  const click = clickClient(subject.transport, subject.credentials)
  const { paymentId, som, internals } = subject
  const tiyin = BigInt(som) * 100n
  const balance = internals ? () => internals.balance(paymentId) : null
  const credited: ClickPayment[] = []

  const fresh = (amount = String(som)) => newClickPayment(paymentId, amount)
  const [a, b, c] = [fresh(), fresh(), fresh()]
  const changesBy = (by: bigint, work: () => Promise<void>) => () => expectBalanceChange(balance, by, work)
  const unchanged = (work: () => Promise<void>) => changesBy(0n, work)
  async function prepare(payment: ClickPayment): Promise<ClickPayment> {
    const reply = await click.prepare(payment)
    expectError(reply, 0)
    assert.ok(Number.isInteger(reply.merchant_prepare_id), 'merchant_prepare_id is an integer')
    payment.prepareId = reply.merchant_prepare_id
    return payment
  }
  async function complete(payment: ClickPayment): Promise<void> {
    const reply = await click.complete(payment)
    expectError(reply, 0)
    assert.ok(Number.isInteger(reply.merchant_confirm_id), 'merchant_confirm_id is an integer')
    credited.push(payment)
  }
  const wrongSign = { unsigned: { sign_string: '0'.repeat(32) } }

  return [
    {
      name: 'CL-01 Prepare with a wrong signature: -1',
      run: unchanged(async () => expectError(await click.prepare(fresh(), wrongSign), -1)),
    },
    {
      name: 'CL-02 Prepare for an unknown account: -5',
      run: unchanged(async () =>
        expectError(await click.prepare({ ...fresh(), account: unknownAccount(paymentId) }), -5),
      ),
    },
    {
      name: 'CL-03 Prepare: 0',
      run: unchanged(async () => {
        await prepare(a)
      }),
    },
    {
      name: 'CL-04 Complete with a wrong signature: -1',
      run: unchanged(async () => expectError(await click.complete(a, wrongSign), -1)),
    },
    {
      name: 'CL-05 Complete with another amount: -2',
      run: unchanged(async () => expectError(await click.complete({ ...a, amount: '300' }), -2)),
    },
    { name: 'CL-06 Complete: 0', run: changesBy(tiyin, () => complete(a)) },
    {
      name: 'CL-07 Complete again: -4',
      run: unchanged(async () => expectError(await click.complete(a), -4)),
    },
    {
      name: 'CL-08 Complete that cancels a confirmed payment: -9',
      run: changesBy(-tiyin, async () => expectError(await click.cancel(a), -9)),
    },
    {
      name: 'CL-09 Prepare of a new payment: 0',
      run: unchanged(async () => {
        await prepare(b)
      }),
    },
    {
      name: 'CL-10 Complete with an unknown prepare id: -6',
      run: unchanged(async () => expectError(await click.complete({ ...b, prepareId: 999_999_999 }), -6)),
    },
    { name: 'CL-11 Complete: 0', run: changesBy(tiyin, () => complete(b)) },
    {
      name: 'CL-12 Prepare of a new payment: 0',
      run: unchanged(async () => {
        await prepare(c)
      }),
    },
    {
      name: 'CL-13 Complete that cancels: -9',
      run: unchanged(async () => expectError(await click.cancel(c), -9)),
    },
    {
      name: 'CL-13 Complete with any other negative error: -9, and never 0 afterwards',
      run: unchanged(async () => {
        for (const error of [
          '-1',
          '-9',
          '-01',
          '-5017',
          '-999999999',
          '-2147483649',
          '-99999999999999999999',
        ]) {
          const payment = await prepare(fresh())
          expectError(await click.complete(payment, { fields: { error } }), -9)
          expectError(await click.complete(payment), -9)
        }
        for (const error of [
          '1',
          '+1',
          '-0',
          '-00',
          '00',
          '-1.5',
          '-1e3',
          '0x0',
          '-',
          '−1',
          ' 0',
          '-Infinity',
        ]) {
          const payment = await prepare(fresh())
          expectError(await click.complete(payment, { fields: { error } }), -8)
          expectError(await click.cancel(payment), -9)
        }
      }),
    },
    {
      name: 'CL-14 Complete that cancels again: -9',
      run: unchanged(async () => expectError(await click.cancel(c), -9)),
    },
    {
      name: 'CL-15 Complete after the cancellation: -9',
      run: unchanged(async () => expectError(await click.complete(c), -9)),
    },
    {
      name: 'CL-17 a field that is missing, empty or not a number: -8',
      run: unchanged(async () => {
        for (const field of [
          'sign_time',
          'sign_string',
          'click_paydoc_id',
          'service_id',
          'error',
          'error_note',
        ]) {
          expectError(await click.prepare(fresh(), { unsigned: { [field]: null } }), -8)
        }
        expectError(await click.prepare(fresh(), { fields: { amount: 'abc' } }), -8)
        expectError(await click.prepare(fresh(), { fields: { click_trans_id: '' } }), -8)
      }),
    },
    {
      name: 'CL-18 GET: -8',
      run: unchanged(async () => {
        expectError(await click.prepare(fresh(), { method: 'GET' }), -8)
        expectError(await click.complete(a, { method: 'GET' }), -8)
      }),
    },
    {
      name: 'CL-19 an unknown action: -3',
      run: unchanged(async () => {
        expectError(await click.prepare(fresh(), { fields: { action: '2' } }), -3)
        expectError(await click.complete(a, { fields: { action: '2' } }), -3)
      }),
    },
    {
      name: 'CL-20 an unknown service: -1',
      run: unchanged(async () =>
        expectError(await click.prepare(fresh(), { fields: { service_id: '1' } }), -1),
      ),
    },
    {
      name: 'CL-21 Prepare twice: the same prepare id, one row',
      run: unchanged(async () => {
        const payment = await prepare(fresh())
        const before = await internals?.payments()
        const again = await click.prepare(payment)
        expectError(again, 0)
        assert.equal(again.merchant_prepare_id, payment.prepareId)
        assert.equal(await internals?.payments(), before)
        expectError(await click.cancel(payment), -9)
      }),
    },
    {
      name: 'CL-22 two concurrent payments of one account: both 0',
      run: changesBy(tiyin * 2n, async () => {
        const [first, second] = [await prepare(fresh()), await prepare(fresh())]
        await complete(second)
        await complete(first)
      }),
    },
    {
      name: 'CL-23 a second attempt of a confirmed payment: -4',
      run: unchanged(async () => expectError(await click.prepare({ ...fresh(), paydocId: b.paydocId }), -4)),
    },
    {
      name: 'CL-24 `error` changed in transit: -9, and the genuine Complete later gives -9 and a case',
      run: unchanged(async () => {
        const payment = await prepare(fresh())
        expectError(await click.complete(payment, { unsigned: { error: '-1' } }), -9)
        expectError(await click.complete(payment), -9)
        if (internals) assert.deepEqual(await internals.cases(payment.transactionId), ['paid_after_cancel'])
      }),
    },
    {
      name: 'CL-25 Complete with the prepare id of another account: -6',
      run: unchanged(async () => {
        const payment = await prepare(fresh())
        expectError(await click.complete({ ...payment, account: unknownAccount(paymentId) }), -6)
        expectError(await click.cancel(payment), -9)
      }),
    },
    {
      name: 'CL-26 Prepare below and above the limits: -2',
      run: unchanged(async () => {
        expectError(await click.prepare(fresh('999')), -2)
        expectError(await click.prepare(fresh('10000001')), -2)
      }),
    },
    {
      name: 'CL-27 50000.00 and 50000 are the same amount: 0',
      run: changesBy(tiyin, async () => {
        const payment = await prepare(fresh(`${som}.00`))
        await complete({ ...payment, amount: String(som) })
      }),
    },
    {
      name: 'CL-28 Complete while the database is down: -7, and 0 afterwards',
      needsInternals: true,
      run: changesBy(tiyin, async () => {
        const payment = await prepare(fresh())
        await internals?.withoutDatabase(async () => expectError(await click.complete(payment), -7))
        await complete(payment)
      }),
    },
    {
      name: 'CL-29 Complete 31 minutes after Prepare, when we have expired it: 0',
      needsInternals: true,
      run: changesBy(tiyin, async () => {
        const payment = await prepare(fresh())
        internals?.advance(31 * 60_000)
        await internals?.sweep()
        await complete(payment)
      }),
    },
    {
      name: 'CL-31 an upper-case signature is accepted',
      run: changesBy(tiyin, async () => {
        const payment = await prepare(fresh())
        const upper = clickClient((request) => {
          const form = new URLSearchParams(request.body)
          form.set('sign_string', (form.get('sign_string') ?? '').toUpperCase())
          return subject.transport({ ...request, body: form.toString() })
        }, subject.credentials)
        expectError(await upper.complete(payment), 0)
        credited.push(payment)
      }),
    },
    {
      name: 'CL-32 a click_trans_id above 2^53 comes back digit for digit',
      run: unchanged(async () => {
        const payment = { ...fresh(), transactionId: `90071992547${String(Date.now()).slice(-8)}` }
        const reply = await click.prepare(payment)
        expectError(reply, 0)
        const [, echoed] = /"click_trans_id":"?(\d+)"?[,}]/.exec(reply.text) ?? []
        assert.equal(echoed, payment.transactionId)
        expectError(await click.cancel({ ...payment, prepareId: reply.merchant_prepare_id }), -9)
      }),
    },
    {
      name: 'CL-08 every payment of this list is cancelled',
      run: async () => {
        for (const payment of credited) expectError(await click.cancel(payment), -9)
      },
    },
    {
      name: 'CL-30 confirmed, then spent, then cancelled: -4 and a case',
      needsInternals: true,
      run: async () => {
        const payment = await prepare(fresh())
        await complete(payment)
        await internals?.spend(paymentId)
        await expectBalanceChange(balance, 0n, async () => expectError(await click.cancel(payment), -4))
        assert.deepEqual(await internals?.cases(payment.transactionId), ['reversal_refused'])
      },
    },
  ]
}
