import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newPaymeId } from '@kashf/simulators/payme/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { paymeOf, topUp } from '../../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  signInAgain,
  type TestPerson,
} from '../../../testing/builders/people.ts'
import { checkClickStatuses } from '../click/check-statuses.ts'
import { expirePayments } from '../expire-payments.ts'
import { reconcileDaily } from './check-daily.ts'

let kashf: TestApp
let operator: TestPerson
let student: TestPerson
let clickApi: Server
/** Click's reply for each payment: a status, or an unreadable response. */
const says = new Map<string, number | 'nonsense'>()
const asked: { url: string | undefined; auth: string | undefined }[] = []

beforeAll(async () => {
  clickApi = createServer((request, answer) => {
    const auth = request.headers.auth
    asked.push({ url: request.url, auth: typeof auth === 'string' ? auth : undefined })
    const status = says.get(request.url?.split('/').at(-1) ?? '')
    answer.setHeader('content-type', 'application/json')
    answer.end(status === 'nonsense' ? '<html>' : JSON.stringify({ error_code: 0, payment_status: status }))
  })
  await new Promise<void>((resolve) => clickApi.listen(0, '127.0.0.1', resolve))
  const { port } = clickApi.address() as AddressInfo
  kashf = await startTestApp({
    variables: {
      CLICK_SERVICE_ID: '77001',
      CLICK_SECRET_KEY: 'click-secret',
      CLICK_MERCHANT_USER_ID: '123',
      CLICK_API_URL: `http://127.0.0.1:${port}/v2/merchant`,
    },
  })
  operator = await buildOperator(kashf.deps)
  student = await buildStudent(kashf.deps)
})
afterAll(async () => {
  await kashf.close()
  clickApi.close()
})

const openCases = async (): Promise<{ id: number; kind: string; subject: string; provider: string }[]> =>
  (await kashf.call('GET', '/api/admin/payment-cases?status=open', operator)).json().data
const shown = async () => (await openCases()).map(({ kind, subject }) => [kind, subject])
/** Damages data, bypassing every trigger. */
const damage = (work: (tx: Tx) => Promise<unknown>) =>
  kashf.deps.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await work(tx)
  })
const idOf = async (transactionId: string) =>
  (
    await kashf.deps.db.one<{ id: number }>(
      sql`select id from payment where provider_transaction_id = ${transactionId}`,
    )
  )?.id ?? 0

describe('the daily comparison of payments and ledger', () => {
  it('records agreement for each provider', async () => {
    const payme = paymeOf(kashf.app, kashf.deps)
    await payme.cancel(await topUp(kashf.deps, student.id, 5_000), 5)
    await topUp(kashf.deps, student.id, 50_000)
    await payme.create({
      id: newPaymeId(),
      time: Date.now(),
      amountTiyin: 200_000,
      paymentId: student.paymentId,
    })
    await reconcileDaily(kashf.deps)
    expect(await shown()).toEqual([])
    const runs = (await kashf.call('GET', '/api/admin/reconciliation', operator)).json().data
    const books = runs.filter(({ source }: { source: string }) => source === 'books')
    expect(books.map(({ provider }: { provider: string }) => provider).sort()).toEqual([
      'click',
      'payme',
      'paynet',
      'uzum',
    ])
    expect(books.find(({ provider }: { provider: string }) => provider === 'payme')).toMatchObject({
      lines: 3,
      matched: 3,
      findings_count: 0,
    })
  })

  it('names a credit without a transfer, a transfer without a payment, and a transfer of another amount', async () => {
    const [silent, other] = [
      await topUp(kashf.deps, student.id, 7_000),
      await topUp(kashf.deps, student.id, 8_000),
    ]
    const silentId = await idOf(silent)
    await damage(async (tx) => {
      await tx.run(sql`update ledger_transfer set cause = 'payment:0' where cause = ${`payment:${silentId}`}`)
      await tx.run(sql`update payment set amount_tiyin = 800001 where provider_transaction_id = ${other}`)
    })
    await reconcileDaily(kashf.deps)
    const differs = [
      ['ledger_differs', other],
      ['ledger_differs', silent],
      ['ledger_differs', 'payment:0'],
    ].sort()
    expect((await shown()).sort()).toEqual(differs)
    await reconcileDaily(kashf.deps)
    expect(await openCases(), 'each difference is one case').toHaveLength(3)

    await damage(async (tx) => {
      await tx.run(sql`update ledger_transfer set cause = ${`payment:${silentId}`} where cause = 'payment:0'`)
      await tx.run(sql`update payment set amount_tiyin = 800000 where provider_transaction_id = ${other}`)
    })
    await reconcileDaily(kashf.deps)
    expect(await shown(), 'what is right again closes itself').toEqual([])

    const set = (tiyin: number) =>
      damage(async (tx) => {
        await tx.run(sql`update payment set amount_tiyin = ${tiyin} where provider_transaction_id = ${other}`)
      })
    await set(800_002)
    await reconcileDaily(kashf.deps)
    expect(await shown(), 'what is wrong again is work again').toEqual([['ledger_differs', other]])
    const [{ id } = { id: 0 }] = await openCases()
    const body = { note: 'Ish boshlandi' }
    await kashf.call('POST', `/api/admin/payment-cases/${id}/resolve`, { token: operator.token, body })
    await reconcileDaily(kashf.deps)
    expect(await shown(), 'what a person has closed stays closed').toEqual([])
    await set(800_000)
  })

  it('names a payment that is pending long after its expiry', async () => {
    const payme = paymeOf(kashf.app, kashf.deps)
    const id = newPaymeId()
    const time = kashf.clock.now().getTime()
    await payme.create({ id, time, amountTiyin: 200_000, paymentId: student.paymentId })
    kashf.clock.advance(13 * 3_600_000)
    await signInAgain(kashf.deps, operator)
    await reconcileDaily(kashf.deps)
    expect(await shown()).not.toContainEqual(['waiting_too_long', id])
    kashf.clock.advance(2 * 3_600_000)
    await signInAgain(kashf.deps, operator)
    await reconcileDaily(kashf.deps)
    expect(await shown()).toContainEqual(['waiting_too_long', id])
    await expirePayments(kashf.deps, 'payme')
    await reconcileDaily(kashf.deps)
    expect(await shown()).not.toContainEqual(['waiting_too_long', id])
  })
})

describe('the status of each payment at Click', () => {
  let n = 0
  async function click(
    status: 'credited' | 'cancelled',
    paydocId = String(5_100_000_000 + n),
  ): Promise<string> {
    const id = String(3_400_000_000 + n++)
    await kashf.deps.db.run(sql`
      insert into payment (provider, provider_transaction_id, service_id, provider_payment_id, user_id, amount_tiyin, status,
        provider_time, created_at, performed_at, cancelled_at, cancel_reason, account_text)
      values ('click', ${id}, '77001', ${paydocId}, ${student.id}, 100000, ${status}, ${kashf.clock.now()},
        ${kashf.clock.now()}, ${status === 'credited' ? kashf.clock.now() : null},
        ${status === 'cancelled' ? kashf.clock.now() : null}, ${status === 'cancelled' ? 4 : null}, ${student.paymentId})`)
    return id
  }
  const paydocOf = (id: string) => String(BigInt(id) - 3_400_000_000n + 5_100_000_000n)

  it('differs if Click charged a payment that is not credited here, or refunded one that is', async () => {
    const [right, gone, charged, dead, slow, silent] = [
      await click('credited'),
      await click('credited'),
      await click('cancelled'),
      await click('cancelled'),
      await click('credited'),
      await click('credited'),
    ]
    // The second attempt was credited, so the first is not missing.
    await click('cancelled', paydocOf(right))
    for (const [id, status] of [
      [right, 2],
      [gone, -1],
      [charged, 2],
      [dead, -99],
      [slow, 1],
      [silent, 'nonsense'],
    ] as const) {
      says.set(paydocOf(id), status)
    }
    expect(await checkClickStatuses(kashf.deps)).toBe(0)
    expect(asked, 'the day is not over').toEqual([])

    kashf.clock.advance(2 * 3_600_000)
    await signInAgain(kashf.deps, operator)
    expect(await checkClickStatuses(kashf.deps)).toBe(2)
    const cases = (await openCases()).filter(({ provider }) => provider === 'click')
    expect(cases.map(({ kind, subject }) => [kind, subject]).sort()).toEqual(
      [
        ['altered', gone],
        ['missing_here', charged],
      ].sort(),
    )
    expect(asked).toHaveLength(6)
    const [{ url, auth } = { url: '', auth: '' }] = asked
    expect(url).toMatch(/^\/v2\/merchant\/payment\/status\/77001\/51000000\d\d$/)
    const [user, digest, timestamp] = auth?.split(':') ?? []
    expect([user, timestamp?.length]).toEqual(['123', 10])
    expect(digest).toBe(createHash('sha1').update(`${timestamp}click-secret`).digest('hex'))

    // Confirmed payments are not read again; undecided and failed ones are.
    says.set(paydocOf(slow), 2)
    says.set(paydocOf(silent), 2)
    asked.length = 0
    expect(await checkClickStatuses(kashf.deps)).toBe(2)
    expect(asked.map((one) => one.url?.split('/').at(-1)).sort()).toEqual(
      [gone, charged, dead, slow, silent].map(paydocOf).sort(),
    )
    asked.length = 0
    await checkClickStatuses(kashf.deps)
    expect(asked).toHaveLength(3)
  })

  it('is not read without a merchant user', async () => {
    asked.length = 0
    const { env } = kashf.deps
    const without = { ...kashf.deps, env: { ...env, click: { ...env.click, merchantUserId: null } } }
    expect(await checkClickStatuses(without)).toBe(0)
    expect(asked).toEqual([])
  })
})
