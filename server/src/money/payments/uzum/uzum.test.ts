import { randomUUID } from 'node:crypto'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { type UzumClient, uzumClient } from '@kashf/simulators/uzum/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildStudent, type TestPerson } from '../../../testing/builders/people.ts'
import { injectedTransport } from '../../../testing/payments/injected-transport.ts'
import { balanceOf } from '../../ledger/accounts.ts'

const CREDENTIALS = { login: 'uzum', password: 'a:b:c', serviceId: 700_100 }
const VARIABLES = { UZUM_LOGIN: 'uzum', UZUM_PASSWORD: 'a:b:c', UZUM_SERVICE_ID: '700100' }
const SUM = 5_000_000

let kashf: TestApp
let uzum: UzumClient
let student: TestPerson
beforeAll(async () => {
  kashf = await startTestApp({ variables: VARIABLES })
  uzum = uzumClient(injectedTransport(kashf.app, 'uzum'), CREDENTIALS)
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

const balance = () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
async function delta(action: () => Promise<unknown>): Promise<bigint> {
  const before = await balance()
  await action()
  return (await balance()) - before
}
async function created(client = uzum): Promise<string> {
  const transId = randomUUID()
  const reply = await client.create({ transId, amountTiyin: SUM, account: student.paymentId })
  expect(reply.status).toBe('CREATED')
  return transId
}
const times = <T>(n: number, action: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => action(i)))

describe('Uzum: access and validation', () => {
  it('has no development password in production, and answers the allowed addresses only', async () => {
    const production = await startTestApp({ variables: { NODE_ENV: 'production' } })
    const closed = await startTestApp({ variables: { ...VARIABLES, UZUM_ALLOW: '10.1.2.3' } })
    try {
      for (const password of ['', 'null']) {
        const empty = uzumClient(injectedTransport(production.app, 'uzum'), { ...CREDENTIALS, password })
        expect(await empty.check(student.paymentId)).toMatchObject({ errorCode: '10001' })
      }
      const outside = uzumClient(injectedTransport(closed.app, 'uzum'), CREDENTIALS)
      expect(await outside.check(student.paymentId)).toMatchObject({ errorCode: '10001' })
    } finally {
      await production.close()
      await closed.close()
    }
  })

  it("reports the first error in the provider's order of checks", async () => {
    const good = basicAuth(CREDENTIALS.login, CREDENTIALS.password)
    expect(await uzum.raw('/check', '{oops', { method: 'PUT' })).toMatchObject({ errorCode: '10003' })
    expect(await uzum.raw('/check', '{oops', { authorization: 'Basic x' })).toMatchObject({
      errorCode: '10001',
    })
    for (const body of ['', '[]', '7', '"text"', 'null']) {
      expect(await uzum.raw('/check', body, { authorization: good })).toMatchObject({ errorCode: '10002' })
    }
    expect(await uzum.call('check', { serviceId: 1 })).toMatchObject({ errorCode: '10006' })
    expect(
      await uzum.call('check', { params: { account: student.paymentId }, timestamp: null }),
    ).toMatchObject({ errorCode: '10005' })
  })

  it('accepts the account as a number, and no other type', async () => {
    const params = (account: unknown) => ({ params: { account } })
    expect(await uzum.call('check', params(Number(student.paymentId)))).toMatchObject({ status: 'OK' })
    for (const account of [undefined, null, true, [student.paymentId], {}, '', '1'.repeat(500)]) {
      expect(await uzum.call('check', params(account))).toMatchObject({ errorCode: '10007' })
    }
  })

  it('refuses invalid amounts', async () => {
    const fields = { transId: randomUUID(), params: { account: student.paymentId } }
    for (const [amount, errorCode] of [
      ['5000000', '10011'],
      [1.5, '10011'],
      [true, '10011'],
      [0, '10012'],
      [-1, '10012'],
      [1e15, '10013'],
      [1e300, '10011'],
    ]) {
      expect(await uzum.call('create', { ...fields, amount })).toMatchObject({ errorCode })
    }
    const tooLarge = JSON.stringify({ serviceId: 700_100, timestamp: 1, ...fields }).replace(
      '}}',
      '},"amount":90071992547409930000}',
    )
    expect(await uzum.raw('/create', tooLarge)).toMatchObject({ errorCode: '10013' })
  })

  it('treats a body of a megabyte as unreadable', async () => {
    const reply = await uzum.raw('/check', `{"filler":"${'x'.repeat(1_200_000)}"}`)
    expect(reply).toMatchObject({ httpStatus: 400, status: 'FAILED', errorCode: '10002' })
  })

  it('reports no account for a blocked student, and credits one who was blocked after /create', async () => {
    const payer = await buildStudent(kashf.deps)
    const transId = randomUUID()
    await uzum.create({ transId, amountTiyin: SUM, account: payer.paymentId })
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${payer.id}`)
    expect(await uzum.check(payer.paymentId)).toMatchObject({ errorCode: '10007' })
    expect(await uzum.confirm(transId)).toMatchObject({ status: 'CONFIRMED' })
  })
})

describe('Uzum: repeats and races', () => {
  it('20 parallel /create write one row', async () => {
    const payment = { transId: randomUUID(), amountTiyin: SUM, account: student.paymentId }
    const replies = await times(20, () => uzum.create(payment))
    expect(replies.filter((reply) => reply.status === 'CREATED')).toHaveLength(1)
    expect(replies.filter((reply) => reply.errorCode === '10010')).toHaveLength(19)
  })

  it('20 parallel /confirm credit once', async () => {
    const id = await created()
    const change = await delta(async () => {
      const replies = await times(20, () => uzum.confirm(id))
      expect(replies.filter((reply) => reply.status === 'CONFIRMED')).toHaveLength(1)
      expect(replies.filter((reply) => reply.errorCode === '10016')).toHaveLength(19)
    })
    expect(change).toBe(BigInt(SUM))
  })

  it('/confirm and /reverse at once end in REVERSED and leave nothing', async () => {
    for (const _ of [1, 2, 3]) {
      const id = await created()
      const change = await delta(() => times(10, (i) => (i % 2 ? uzum.confirm(id) : uzum.reverse(id))))
      expect(change).toBe(0n)
      expect(await uzum.status(id)).toMatchObject({ status: 'REVERSED' })
    }
  })

  it('returns the stored success to a repeat, and numeric codes, if configured', async () => {
    const variables = { ...VARIABLES, UZUM_REPEATS: 'repeat', UZUM_ERROR_CODE: 'number' }
    const other = await startTestApp({ variables })
    try {
      const payer = await buildStudent(other.deps)
      const client = uzumClient(injectedTransport(other.app, 'uzum'), CREDENTIALS)
      const payment = { transId: randomUUID(), amountTiyin: SUM, account: payer.paymentId }
      const first = [await client.create(payment), await client.create(payment)]
      expect(first[1]).toEqual(first[0])
      expect(await client.create({ ...payment, amountTiyin: SUM + 1 })).toMatchObject({ errorCode: 10010 })
      const second = [await client.confirm(payment.transId), await client.confirm(payment.transId)]
      expect(second[1]).toEqual(second[0])
      expect(await client.create(payment)).toEqual(first[0])
      const third = [await client.reverse(payment.transId), await client.reverse(payment.transId)]
      expect(third[1]).toEqual(third[0])
      expect(await client.confirm(payment.transId)).toMatchObject({ errorCode: 10015 })
      expect(await balanceOf(other.deps.db, { kind: 'wallet', ownerId: payer.id })).toBe(0n)
    } finally {
      await other.close()
    }
  })
})

describe('Uzum: expiry', () => {
  const createdAt = async (id: string) => (await uzum.status(id)).transTime ?? 0
  const at = async (ms: number, action: () => Promise<unknown>) => {
    const { clock } = kashf.deps
    kashf.deps.clock = { now: () => new Date(ms) }
    try {
      await action()
    } finally {
      kashf.deps.clock = clock
    }
  }

  it('confirms in the last millisecond of thirty minutes and not one later, without the expiry job', async () => {
    const [early, late] = [await created(), await created()]
    const start = { early: await createdAt(early), late: await createdAt(late) }
    const change = await delta(async () => {
      await at(start.early + 1_799_999, async () =>
        expect(await uzum.confirm(early)).toMatchObject({ status: 'CONFIRMED' }),
      )
      await at(start.late + 1_800_000, async () => {
        expect(await uzum.confirm(late)).toMatchObject({ errorCode: '10015' })
        expect(await uzum.status(late)).toMatchObject({
          status: 'FAILED',
          confirmTime: null,
          reverseTime: null,
        })
      })
    })
    expect(change).toBe(BigInt(SUM))
  })

  it('reports the time of the reverse, not that of the failure', async () => {
    const id = await created()
    const start = await createdAt(id)
    await at(start + 1_800_000, async () => expect(await uzum.status(id)).toMatchObject({ status: 'FAILED' }))
    await at(start + 2_000_000, async () =>
      expect(await uzum.reverse(id)).toMatchObject({ reverseTime: start + 2_000_000 }),
    )
    expect(await uzum.status(id)).toMatchObject({ status: 'REVERSED', reverseTime: start + 2_000_000 })
  })
})

it('stores the source of a payment for audit, whatever it contains', async () => {
  const id = await created()
  const odd = { paymentSource: 'a\0b', tariff: '\ud800', phone: { deep: 1 }, cardType: 2 }
  expect(await uzum.call('confirm', { transId: id, ...odd })).toMatchObject({ status: 'CONFIRMED' })
  const detailsOf = (transId: string) =>
    kashf.deps.db.one(sql`select details from payment where provider_transaction_id = ${transId}`)
  expect(await detailsOf(id)).toEqual({ details: { tariff: '\ufffd', cardType: '2' } })
  const plain = await created()
  await uzum.confirm(plain)
  expect(await detailsOf(plain)).toMatchObject({
    details: { paymentSource: 'UZCARD', processingReferenceNumber: '100200300', phone: '998900000000' },
  })
})
