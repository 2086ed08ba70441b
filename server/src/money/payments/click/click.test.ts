import { type ClickClient, clickClient, newClickPayment } from '@kashf/simulators/click/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildStudent, type TestPerson } from '../../../testing/builders/people.ts'
import { injectedTransport } from '../../../testing/payments/injected-transport.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { expirePayments } from '../expire-payments.ts'

const CREDENTIALS = { serviceId: '77001', secretKey: 'Ex4mple-Secret-Key' }
const VARIABLES = { CLICK_SERVICE_ID: '77001', CLICK_SECRET_KEY: CREDENTIALS.secretKey }

let kashf: TestApp
let click: ClickClient
let student: TestPerson
beforeAll(async () => {
  kashf = await startTestApp({ variables: VARIABLES })
  click = clickClient(injectedTransport(kashf.app, 'click'), CREDENTIALS)
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

const fresh = (amount = '50000') => newClickPayment(student.paymentId, amount)
const balance = () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
async function delta(action: () => Promise<unknown>): Promise<bigint> {
  const before = await balance()
  await action()
  return (await balance()) - before
}
async function prepared(amount?: string) {
  const payment = fresh(amount)
  const reply = await click.prepare(payment)
  expect(reply.error).toBe(0)
  return { ...payment, prepareId: reply.merchant_prepare_id }
}
const times = <T>(n: number, action: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => action(i)))
const openCases = (transactionId: string) =>
  kashf.deps.db.rows(sql`
    select c.kind from payment_case c join payment p on p.id = c.payment_id
     where p.provider_transaction_id = ${transactionId}`)

describe('Click: the signature', () => {
  it('CL-16 accepts the published vectors, and not the one without its prepare id', async () => {
    const other = await startTestApp({ variables: VARIABLES })
    try {
      const { deps, app } = other
      const payer = await buildStudent(deps)
      await deps.db.run(sql`update app_user set payment_id = '10002345' where id = ${payer.id}`)
      await deps.db.run(sql`alter table payment alter column id restart with 901`)
      const send = async (step: string, fields: Record<string, string>) => {
        const common = {
          click_trans_id: '3400000001',
          service_id: '77001',
          click_paydoc_id: '5100000009',
          merchant_trans_id: '10002345',
          error: '0',
          error_note: 'Ok',
        }
        const payload = new URLSearchParams({ ...common, ...fields }).toString()
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return (
          await app.inject({ method: 'POST', url: `/api/outApis/click/${step}`, headers, payload })
        ).json()
      }
      const prepare = { action: '0', sign_time: '2026-03-14 09:26:53' }
      const complete = {
        action: '1',
        amount: '50000',
        merchant_prepare_id: '901',
        sign_time: '2026-03-14 09:27:10',
      }
      expect(
        await send('prepare', {
          ...prepare,
          amount: '50000',
          sign_string: '62e5e155bf295c0bfe14b9c5460bfaef',
        }),
      ).toEqual({
        click_trans_id: 3400000001,
        merchant_trans_id: '10002345',
        merchant_prepare_id: 901,
        error: 0,
        error_note: 'Success',
      })
      expect(
        await send('prepare', {
          ...prepare,
          amount: '50000.00',
          sign_string: '9900b3bd7d129fa4a63467933a36b829',
        }),
      ).toMatchObject({ error: 0, merchant_prepare_id: 901 })
      expect(
        await send('complete', { ...complete, sign_string: '1f6b8daa061a196d4c0519f154320490' }),
      ).toMatchObject({ error: -1, error_note: 'SIGN CHECK FAILED!' })
      expect(
        await send('complete', { ...complete, sign_string: 'b7424d368c92a3f0b122593c052c0bd4' }),
      ).toEqual({
        click_trans_id: 3400000001,
        merchant_trans_id: '10002345',
        merchant_confirm_id: 901,
        error: 0,
        error_note: 'Success',
      })
    } finally {
      await other.close()
    }
  })

  it('treats any malformed signature as a wrong one', async () => {
    for (const sign_string of ['x', 'ы'.repeat(32), '0'.repeat(33)]) {
      expect(await click.prepare(fresh(), { unsigned: { sign_string } })).toMatchObject({ error: -1 })
    }
  })

  it('refuses a repeated field, because only one of the values can be signed', async () => {
    const twice = clickClient(
      (request) =>
        injectedTransport(
          kashf.app,
          'click',
        )({ ...request, body: `${request.body}&merchant_trans_id=00000000` }),
      CREDENTIALS,
    )
    expect(await twice.prepare(fresh())).toMatchObject({ error: -8 })
  })

  it('accepts each step at its own address only', async () => {
    const payment = await prepared()
    const crossed = clickClient(
      (request) =>
        injectedTransport(
          kashf.app,
          'click',
        )({ ...request, path: request.path === '/prepare' ? '/complete' : '/prepare' }),
      CREDENTIALS,
    )
    const change = await delta(async () => {
      expect(await crossed.complete(payment)).toMatchObject({ error: -3 })
      expect(await crossed.prepare(payment, { fields: { merchant_prepare_id: '1' } })).toMatchObject({
        error: -3,
      })
    })
    expect(change).toBe(0n)
  })

  it('has no development key in production, and accepts calls from allowed addresses only', async () => {
    const production = await startTestApp({ variables: { NODE_ENV: 'production' } })
    const closed = await startTestApp({ variables: { ...VARIABLES, CLICK_ALLOW: '10.1.0.0/16' } })
    try {
      const empty = clickClient(injectedTransport(production.app, 'click'), {
        serviceId: '77001',
        secretKey: '',
      })
      expect(await empty.prepare(fresh())).toMatchObject({ error: -1 })
      const outside = clickClient(injectedTransport(closed.app, 'click'), CREDENTIALS)
      expect(await outside.prepare(fresh())).toMatchObject({ error: -1 })
      const inside = clickClient(async ({ path = '', headers, body }) => {
        const url = `/api/outApis/click${path}`
        const remoteAddress = '10.1.2.3'
        const answer = await closed.app.inject({
          method: 'POST',
          url,
          headers,
          payload: body,
          remoteAddress,
        })
        return { status: answer.statusCode, body: answer.body }
      }, CREDENTIALS)
      expect(await inside.prepare(fresh())).toMatchObject({ error: -5 })
    } finally {
      await production.close()
      await closed.close()
    }
  })
})

describe('Click: amounts', () => {
  it.each([
    ['50000', 0],
    ['50000.0', 0],
    ['50000.000', 0],
    ['1000.01', 0],
    ['50000.005', -2],
    ['-50000', -2],
    ['0', -2],
    ['999.99', -2],
    ['10000000.01', -2],
    ['123456789012345678', -2],
    ['5e4', -8],
    ['50 000', -8],
    ['50000,00', -8],
    ['.5', -8],
    ['', -8],
  ])('Prepare of "%s" so\'m answers %i', async (amount, error) => {
    expect((await click.prepare(fresh(amount))).error).toBe(error)
  })

  it('credits tiyin exactly', async () => {
    const payment = await prepared('12345.67')
    expect(await delta(() => click.complete(payment))).toBe(1_234_567n)
  })
})

describe('Click: repeats and races', () => {
  it('20 parallel Prepares write one row and receive the same reply', async () => {
    const payment = fresh()
    const replies = await times(20, () => click.prepare(payment))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies[0]?.error).toBe(0)
  })

  it('20 parallel Completes credit once; the others receive -4', async () => {
    const payment = await prepared()
    let replies: number[] = []
    const change = await delta(async () => {
      replies = (await times(20, () => click.complete(payment))).map((reply) => reply.error)
    })
    expect(change).toBe(5_000_000n)
    expect(replies.sort((a, b) => a - b)).toEqual([...Array.from({ length: 19 }, () => -4), 0])
  })

  it('two attempts of one payment, completed at once, credit it once and open a case', async () => {
    for (const _ of [1, 2, 3]) {
      const first = await prepared()
      const second = { ...fresh(), paydocId: first.paydocId }
      const reply = await click.prepare(second)
      expect(reply.error).toBe(0)
      const attempts = [first, { ...second, prepareId: reply.merchant_prepare_id }]
      let errors: number[] = []
      const change = await delta(async () => {
        errors = (await Promise.all(attempts.map((one) => click.complete(one)))).map((one) => one.error)
      })
      expect(change).toBe(5_000_000n)
      expect([...errors].sort()).toEqual([-4, 0])
      const refused = attempts[errors.indexOf(-4)]
      expect(await openCases(refused?.transactionId ?? '')).toEqual([{ kind: 'paid_twice' }])
    }
  })

  it('Completes and cancellations of one payment end in one of the allowed ways', async () => {
    for (const _ of [1, 2, 3]) {
      const payment = await prepared()
      const change = await delta(() =>
        times(10, (i) => (i % 2 ? click.complete(payment) : click.cancel(payment))),
      )
      expect(change).toBe(0n)
      expect(await click.complete(payment)).toMatchObject({ error: -9 })
    }
  })

  it('a replayed Prepare returns the stored id, also after Complete; with another amount or account it does not', async () => {
    const payment = await prepared()
    await click.complete(payment)
    expect(await click.prepare(payment)).toMatchObject({ error: 0, merchant_prepare_id: payment.prepareId })
    expect(await click.prepare({ ...payment, amount: '60000' })).toMatchObject({ error: -2 })
    const other = await buildStudent(kashf.deps)
    expect(await click.prepare({ ...payment, account: other.paymentId })).toMatchObject({ error: -5 })
    await click.cancel(payment)
    expect(await click.prepare(payment)).toMatchObject({ error: -9 })
  })

  it('a Prepare with a negative error cancels, even if there is nothing to cancel', async () => {
    const payment = await prepared()
    const negative = { fields: { error: '-1' } }
    expect(await click.prepare(payment, negative)).toMatchObject({ error: -9 })
    expect(await delta(() => click.complete(payment))).toBe(0n)
    expect(await click.prepare(fresh(), negative)).toMatchObject({ error: -9 })
  })
})

describe('Click: expiry', () => {
  it('credits a payment that has expired here, unless Click has cancelled it since', async () => {
    const [charged, cancelled] = [await prepared(), await prepared()]
    kashf.clock.advance(30 * 60_000)
    expect(await expirePayments(kashf.deps, 'click')).toBeGreaterThanOrEqual(2)
    expect(await click.prepare(charged)).toMatchObject({ error: -9 })
    expect(await click.complete({ ...charged, amount: '300' })).toMatchObject({ error: -2 })
    expect(await delta(() => click.complete(charged))).toBe(5_000_000n)
    expect(await click.complete(charged)).toMatchObject({ error: -4 })

    expect(await click.cancel(cancelled)).toMatchObject({ error: -9 })
    expect(await delta(() => click.complete(cancelled))).toBe(0n)
    expect(await click.complete(cancelled)).toMatchObject({ error: -9 })
    expect(await openCases(cancelled.transactionId)).toEqual([{ kind: 'paid_after_cancel' }])
  })

  it('does not expire a payment a millisecond early', async () => {
    const payment = await prepared()
    const row = await kashf.deps.db.one<{ created_at: Date }>(
      sql`select created_at from payment where id = ${payment.prepareId}`,
    )
    const at = (ms: number) => ({ ...kashf.deps, clock: { now: () => new Date(ms) } })
    const start = row?.created_at.getTime() ?? 0
    await expirePayments(at(start + 1_799_999), 'click')
    expect(await click.prepare(payment)).toMatchObject({ error: 0 })
    await expirePayments(at(start + 1_800_000), 'click')
    expect(await click.prepare(payment)).toMatchObject({ error: -9 })
  })
})

describe('Click: the wallet', () => {
  it('refuses a blocked wallet, and credits one that was blocked after Prepare', async () => {
    const payment = await prepared()
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    expect(await click.prepare(fresh())).toMatchObject({ error: -5 })
    expect(await delta(() => click.complete(payment))).toBe(5_000_000n)
  })

  it('replies 200 to a body of a megabyte, an empty one, and a binary one', async () => {
    for (const payload of ['x'.repeat(1_200_000), '', '\0\0', '%zz=%']) {
      const answer = await kashf.app.inject({ method: 'POST', url: '/api/outApis/click/prepare', payload })
      expect([answer.statusCode, answer.json().error]).toEqual([200, -8])
    }
  })
})
