import { type AtmosSimulator, startAtmosSimulator } from '@kashf/simulators/atmos.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { notifyPayoutSettled } from '../../../operators/money/decide-payout.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOperator, buildTeacher, signInAgain, type TestPerson } from '../../../testing/builders.ts'
import { PAYOUT_TO, sell } from '../../../testing/money-builders.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { openAtmos } from './atmos.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { sendPayouts } from './send-payouts.ts'

let kashf: TestApp
let atmos: AtmosSimulator
let provider: PayoutProvider
let operator: TestPerson
beforeAll(async () => {
  atmos = await startAtmosSimulator()
  const variables = { ATMOS_URL: atmos.url, ATMOS_LOGIN: 'kashf', ATMOS_PASSWORD: 'atmos-password' }
  kashf = await startTestApp({ variables: { ...variables, REFUND_WINDOW_HOURS: '0' } })
  if (!kashf.deps.env.atmos) throw new Error('Atmos is not configured')
  provider = openAtmos(kashf.deps.env.atmos)
  operator = await buildOperator(kashf.deps)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
  await kashf.close()
  atmos.stop()
})
beforeEach(() => {
  Object.assign(atmos, { applyTo: 4, depositTiyin: 1_000_000_000, calls: [] })
  atmos.silent.clear()
  atmos.refuses.clear()
})

const post = (path: string, body?: object) =>
  kashf.call('POST', `/api/admin/payouts/${path}`, { token: operator.token, body })
/** The worker's turn. */
const send = () =>
  sendPayouts(kashf.deps, provider, (tx, settled) => notifyPayoutSettled(kashf.deps, tx, settled))

interface Approved {
  id: number
  teacher: TestPerson
}
async function approved(): Promise<Approved> {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, 100_000)
  const body = { amount: 60_000, ...PAYOUT_TO }
  const { id } = (
    await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
  ).json().data
  expect((await post(`${id}/approve`)).json().data).toMatchObject({
    status: 'approved',
    transfer: { state: 'waiting' },
  })
  return { id, teacher }
}
const state = async ({ id }: Approved) => {
  const { data } = (await kashf.call('GET', `/api/admin/payouts/${id}`, operator)).json()
  return `${data.status} ${data.transfer?.state}`
}
const held = ({ teacher }: Approved) =>
  balanceOf(kashf.deps.db, { kind: 'payout_reserved', ownerId: teacher.id })
const earned = ({ teacher }: Approved) => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
const toldTo = ({ teacher }: Approved) =>
  kashf.deps.db.rows<{ kind: string }>(
    sql`select kind from notice where user_id = ${teacher.id} and kind like 'payout%'`,
  )
const sentFor = (payout: Approved) =>
  [...atmos.transactions.values()].filter(({ amount, state: s }) => amount === 6_000_000 && s === 4 && payout)
    .length

describe('payouts that a provider carries', () => {
  it('PO-08, PO-13 are paid at once and once, and the teacher is told', async () => {
    const payout = await approved()
    const before = sentFor(payout)
    await Promise.all([send(), send(), send()])
    await send()
    expect(await state(payout)).toBe('paid paid')
    expect([await held(payout), await earned(payout)]).toEqual([0n, 4_000_000n])
    expect(await toldTo(payout)).toEqual([{ kind: 'payout_paid' }])
    expect(sentFor(payout)).toBe(before + 1)
    expect(atmos.calls.filter((path) => path === '/apply')).toHaveLength(1)
  })

  it('PO-09 fail with the provider’s word, and the money is back', async () => {
    const payout = await approved()
    atmos.applyTo = 5
    await send()
    expect(await state(payout)).toBe('refused failed')
    expect([await held(payout), await earned(payout)]).toEqual([0n, 10_000_000n])
    const { data } = (await kashf.call('GET', '/api/outApis/payouts', payout.teacher)).json()
    expect(data[0]).toMatchObject({ status: 'refused', refusal_reason: 'Atmos: Karta bloklangan' })
    expect(await toldTo(payout)).toEqual([{ kind: 'payout_refused' }])
  })

  it('PO-09 fail when the card is refused before any money moves', async () => {
    const payout = await approved()
    atmos.refuses.set('/info', { code: 12, description: 'Karta topilmadi' })
    await send()
    expect(await state(payout)).toBe('refused failed')
    expect(await earned(payout)).toBe(10_000_000n)
  })

  it('PO-10 are asked for until the provider has decided', async () => {
    const payout = await approved()
    atmos.applyTo = 13
    await send()
    expect(await state(payout)).toBe('approved sent')
    // Nobody else decides meanwhile, and no register carries it to the bank as well.
    expect((await post(`${payout.id}/paid`)).json().error).toBe('payout_state_conflict')
    expect((await post(`${payout.id}/refuse`, { reason: 'Sinov' })).json().error).toBe(
      'payout_state_conflict',
    )
    const register = await kashf.call('GET', '/api/admin/payouts/register.csv', operator)
    expect(register.body).not.toContain('8600')
    for (const transaction of atmos.transactions.values()) if (transaction.state === 13) transaction.state = 4
    await send()
    expect(await state(payout)).toBe('paid paid')
    expect(atmos.calls.filter((path) => path === '/apply')).toHaveLength(1)
  })

  it('PO-11 are paid once when the answer to the sending was lost', async () => {
    const payout = await approved()
    atmos.silent.add('/apply')
    await send()
    expect(await state(payout)).toBe('paid paid')
    expect(await held(payout)).toBe(0n)
  })

  it('PO-12 stay held while nobody knows, and cry out after an hour', async () => {
    const payout = await approved()
    atmos.silent.add('/apply').add('/id')
    const errors: unknown[] = []
    const listening = {
      ...kashf.deps,
      log: Object.assign(Object.create(kashf.deps.log), {
        error: (about: unknown) => errors.push(about),
        warn: () => {},
      }),
    }
    const turn = () => sendPayouts(listening, provider, async () => {})
    await turn()
    await turn()
    expect([await state(payout), errors]).toEqual(['approved sent', []])
    kashf.clock.advance(3_600_000)
    await signInAgain(kashf.deps, operator)
    await turn()
    expect(await state(payout)).toBe('approved sent')
    expect(await held(payout)).toBe(6_000_000n)
    expect(errors).toMatchObject([{ payout_id: payout.id, state: 'sent' }])
    atmos.silent.clear()
    await send()
    expect(await state(payout)).toBe('paid paid')
    expect(atmos.calls.filter((path) => path === '/apply')).toHaveLength(1)
  })

  it('PO-14 ask for the state by our own number before anything else, when the draft is in doubt', async () => {
    const [lost, unknown] = [await approved(), await approved()]
    atmos.silent.add('/create')
    await send()
    expect([await state(lost), await state(unknown)]).toEqual(['approved draft', 'approved draft'])
    atmos.silent.clear()
    atmos.calls = []
    await send()
    expect([await state(lost), await state(unknown)]).toEqual(['paid paid', 'paid paid'])
    expect(atmos.calls).toEqual(['/id', '/apply', '/id', '/apply'])

    const third = await approved()
    atmos.refuses.set('/create', { code: 102, description: 'Unknown' })
    await send()
    expect(await state(third)).toBe('approved draft')
    atmos.refuses.clear()
    atmos.calls = []
    await send()
    expect(atmos.calls[0]).toBe('/id')
    expect(await state(third)).toBe('paid paid')
  })

  it('PO-15 wait while the deposit is too small', async () => {
    const payout = await approved()
    atmos.depositTiyin = 5_999_999
    await send()
    expect(await state(payout)).toBe('approved waiting')
    expect(await held(payout)).toBe(6_000_000n)
    expect(atmos.calls).not.toContain('/create')
    atmos.depositTiyin = 6_000_000
    await send()
    expect(await state(payout)).toBe('paid paid')
  })

  it('PO-16 take a new token once, and go on', async () => {
    const payout = await approved()
    atmos.token = 'second-token'
    await send()
    expect(await state(payout)).toBe('paid paid')
    expect(atmos.calls.filter((path) => path === '/token')).toHaveLength(1)
  })

  it('are left alone when an operator was faster', async () => {
    const payout = await approved()
    expect((await post(`${payout.id}/refuse`, { reason: 'Sinov' })).statusCode).toBe(200)
    await send()
    expect(await state(payout)).toBe('refused undefined')
    expect(atmos.calls).not.toContain('/create')
  })
})
