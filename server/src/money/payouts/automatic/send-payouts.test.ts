import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAgain } from '../../../testing/builders/people.ts'
import {
  type ApprovedPayout,
  type AutomaticPayouts,
  startAutomaticPayouts,
} from '../../../testing/payments/automatic-payouts.ts'
import { sendPayouts } from './send-payouts.ts'

let payouts: AutomaticPayouts
beforeAll(async () => {
  payouts = await startAutomaticPayouts()
})
afterAll(() => payouts.close())
beforeEach(() => payouts.reset())

const post = (path: string, body?: object) =>
  payouts.kashf.call('POST', `/api/admin/payouts/${path}`, { token: payouts.operator.token, body })
const sentFor = (payout: ApprovedPayout) =>
  [...payouts.atmos.transactions.values()].filter(
    ({ amount, state: s }) => amount === 6_000_000 && s === 4 && payout,
  ).length

describe('payouts through a provider', () => {
  it('PO-08, PO-13 are paid at once and only once, and the teacher is notified', async () => {
    const payout = await payouts.approved()
    const before = sentFor(payout)
    await Promise.all([payouts.send(), payouts.send(), payouts.send()])
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect([await payouts.reserved(payout), await payouts.earned(payout)]).toEqual([0n, 4_000_000n])
    expect(await payouts.notices(payout)).toEqual([{ kind: 'payout_paid' }])
    expect(sentFor(payout)).toBe(before + 1)
    expect(payouts.count('/apply')).toBe(1)
  })

  it('PO-09 fail with the provider’s reason, and the money is returned', async () => {
    const payout = await payouts.approved()
    payouts.atmos.applyTo = 5
    await payouts.send()
    expect(await payouts.state(payout)).toBe('refused failed')
    expect([await payouts.reserved(payout), await payouts.earned(payout)]).toEqual([0n, 10_000_000n])
    const { data } = (await payouts.kashf.call('GET', '/api/outApis/payouts', payout.teacher)).json()
    expect(data[0]).toMatchObject({ status: 'refused', refusal_reason: 'Atmos: Karta bloklangan' })
    expect(await payouts.notices(payout)).toEqual([{ kind: 'payout_refused' }])
  })

  it('PO-09 fail when the card is refused before any money moves', async () => {
    const payout = await payouts.approved()
    payouts.atmos.refuses.set('/info', { code: 12, description: 'Karta topilmadi' })
    await payouts.send()
    expect(await payouts.state(payout)).toBe('refused failed')
    expect(await payouts.earned(payout)).toBe(10_000_000n)
  })

  it('PO-10 are polled until the provider has decided', async () => {
    const payout = await payouts.approved()
    payouts.atmos.applyTo = 13
    await payouts.send()
    expect(await payouts.state(payout)).toBe('approved sent')
    // Meanwhile no operator can decide it, and no register contains it.
    expect((await post(`${payout.id}/paid`)).json().error).toBe('payout_state_conflict')
    expect((await post(`${payout.id}/refuse`, { reason: 'Sinov' })).json().error).toBe(
      'payout_state_conflict',
    )
    const register = await payouts.kashf.call('GET', '/api/admin/payouts/register.csv', payouts.operator)
    expect(register.body).not.toContain('8600')
    payouts.completeProcessing()
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect(payouts.count('/apply')).toBe(1)
  })

  it('PO-11 are paid once when the reply to the transfer was lost', async () => {
    const payout = await payouts.approved()
    payouts.atmos.silent.add('/apply')
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect(await payouts.reserved(payout)).toBe(0n)
  })

  it('PO-12 stay reserved while their state is unknown, and log an error after an hour', async () => {
    const payout = await payouts.approved()
    payouts.atmos.silent.add('/apply').add('/id')
    const errors: unknown[] = []
    const listening = {
      ...payouts.kashf.deps,
      log: Object.assign(Object.create(payouts.kashf.deps.log), {
        error: (about: unknown) => errors.push(about),
        warn: () => {},
      }),
    }
    const turn = () => sendPayouts(listening, payouts.provider, async () => {})
    await turn()
    await turn()
    expect([await payouts.state(payout), errors]).toEqual(['approved sent', []])
    payouts.kashf.clock.advance(3_600_000)
    await signInAgain(payouts.kashf.deps, payouts.operator)
    await turn()
    expect(await payouts.state(payout)).toBe('approved sent')
    expect(await payouts.reserved(payout)).toBe(6_000_000n)
    expect(errors).toMatchObject([{ payout_id: payout.id, state: 'sent' }])
    payouts.atmos.silent.clear()
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect(payouts.count('/apply')).toBe(1)
  })

  it('PO-14 read the state by our own id first when the draft is in doubt', async () => {
    const [lost, unknown] = [await payouts.approved(), await payouts.approved()]
    payouts.atmos.silent.add('/create')
    await payouts.send()
    expect([await payouts.state(lost), await payouts.state(unknown)]).toEqual([
      'approved draft',
      'approved draft',
    ])
    payouts.atmos.silent.clear()
    payouts.atmos.calls = []
    await payouts.send()
    expect([await payouts.state(lost), await payouts.state(unknown)]).toEqual(['paid paid', 'paid paid'])
    expect(payouts.atmos.calls).toEqual(['/id', '/apply', '/id', '/apply'])

    const third = await payouts.approved()
    payouts.atmos.refuses.set('/create', { code: 102, description: 'Unknown' })
    await payouts.send()
    expect(await payouts.state(third)).toBe('approved draft')
    payouts.atmos.refuses.clear()
    payouts.atmos.calls = []
    await payouts.send()
    expect(payouts.atmos.calls[0]).toBe('/id')
    expect(await payouts.state(third)).toBe('paid paid')
  })

  it('PO-15 wait while the deposit is too small', async () => {
    const payout = await payouts.approved()
    payouts.atmos.depositTiyin = 5_999_999
    await payouts.send()
    expect(await payouts.state(payout)).toBe('approved waiting')
    expect(await payouts.reserved(payout)).toBe(6_000_000n)
    expect(payouts.atmos.calls).not.toContain('/create')
    payouts.atmos.depositTiyin = 6_000_000
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
  })

  it('PO-16 request a new token once, and continue', async () => {
    const payout = await payouts.approved()
    payouts.atmos.token = 'second-token'
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect(payouts.count('/token')).toBe(1)
  })

  it('are not sent when an operator was faster', async () => {
    const payout = await payouts.approved()
    expect((await post(`${payout.id}/refuse`, { reason: 'Sinov' })).statusCode).toBe(200)
    await payouts.send()
    expect(await payouts.state(payout)).toBe('refused undefined')
    expect(payouts.atmos.calls).not.toContain('/create')
  })
})
