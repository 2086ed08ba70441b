import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { PAYOUT_TO, sell } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { amountOf } from '../wallet/amount.ts'
import { latestMovements } from '../wallet/movements.ts'
import { approvePayout } from './approve-payout.ts'
import { payPayout } from './pay-payout.ts'
import { refusePayout } from './refuse-payout.ts'
import { returnPayout } from './return-payout.ts'
import { revealPayout } from './reveal-payout.ts'

const kashf = testApp()
let operatorId: number
beforeAll(async () => {
  operatorId = (await buildOperator(kashf.deps)).id
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const ask = (teacher: { token?: string }, body: object) =>
  kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
const wish = (amount: number) => ({ amount, ...PAYOUT_TO })
const amount = (teacher: TestPerson) => amountOf(kashf.deps, { id: teacher.id, type: 1 })
const reserved = (teacher: TestPerson) =>
  balanceOf(kashf.deps.db, { kind: 'payout_reserved', ownerId: teacher.id })
const decide = <T>(work: (tx: Tx) => Promise<T>) => kashf.deps.db.transaction(work)

/** A teacher with earnings that are available for payout. */
async function earner(som: number): Promise<TestPerson> {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, som)
  kashf.clock.advance(73 * HOUR_MS)
  return teacher
}
async function asked(teacher: TestPerson, som: number): Promise<number> {
  const answer = await ask(teacher, wish(som))
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}

describe('POST /api/outApis/payoutteacher', () => {
  it('reserves the money at once', async () => {
    const teacher = await earner(300_000)
    const answer = await ask(teacher, { ...wish(120_000), transactionData: 'Oylik' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      data: { id: expect.any(Number), status: 'requested' },
      message: "To'lov so'rovingiz qabul qilindi.",
    })
    expect(await amount(teacher)).toEqual({ balance: 180_000, available: 180_000, pending: 0 })
    expect(await reserved(teacher)).toBe(12_000_000n)
    const list = await kashf.call('GET', '/api/outApis/payouts', { token: teacher.token })
    expect(list.json()).toMatchObject({
      data: [{ status: 'requested', amount: 120_000, card_last4: '1233', comment: 'Oylik', paid_at: null }],
      next_cursor: null,
    })
    expect(list.body).not.toContain('860012')
  })

  it('PO-06 refuses pending and missing money', async () => {
    const teacher = await buildTeacher(kashf.deps)
    await sell(kashf.deps, teacher.id, 200_000)
    expect(await amount(teacher)).toEqual({ balance: 200_000, available: 0, pending: 200_000 })
    const early = await ask(teacher, wish(60_000))
    expect(early.statusCode).toBe(422)
    expect(early.json()).toMatchObject({ error: 'payout_above_available', data: { available: 0 } })
    kashf.clock.advance(73 * HOUR_MS)
    expect((await ask(teacher, wish(200_000.01))).json().error).toBe('payout_above_available')
    expect(await reserved(teacher)).toBe(0n)
    expect((await ask(teacher, wish(200_000))).statusCode).toBe(201)
  })

  it('PO-07 opens one of many requests at once', async () => {
    const teacher = await earner(500_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(teacher, wish(400_000))))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await reserved(teacher)).toBe(40_000_000n)
  })

  it('has a minimum', async () => {
    const teacher = await earner(500_000)
    const answer = await ask(teacher, wish(49_999))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ error: 'payout_below_minimum', data: { minimum: 50_000 } })
    expect((await ask(teacher, wish(50_000))).statusCode).toBe(201)
  })

  it('names every invalid field at once', async () => {
    const teacher = await earner(100_000)
    const bad = await ask(teacher, { amount: 50_000.001, cardNumber: '4111 1111 1111 1111', pinfl: '123' })
    expect(bad.statusCode).toBe(422)
    expect(Object.keys(bad.json().fields).sort()).toEqual(['amount', 'cardNumber', 'pinfl'])
    const missing = await ask(teacher, {})
    expect(Object.keys(missing.json().fields).sort()).toEqual(['amount', 'cardNumber', 'pinfl'])
    for (const sum of [0, -5, 'ko‘p']) {
      expect((await ask(teacher, { ...wish(1), amount: sum })).json().fields).toHaveProperty('amount')
    }
  })

  it('is for approved teachers, and for students who have earned', async () => {
    expect((await ask({}, wish(50_000))).statusCode).toBe(401)
    // A student who has earned nothing from shares.
    const { error } = (await ask(await buildStudent(kashf.deps), wish(50_000))).json()
    expect(error).toBe('payout_above_available')
    expect((await ask(await buildTeacher(kashf.deps, 1), wish(50_000))).json().error).toBe(
      'teacher_not_approved',
    )
  })

  it('accepts multipart text parts', async () => {
    const teacher = await earner(100_000)
    const form = new FormData()
    for (const [name, value] of Object.entries(wish(60_000))) form.append(name, String(value))
    const request = new Request('http://kashf.test', { method: 'POST', body: form })
    const answer = await kashf.app.inject({
      method: 'POST',
      url: '/api/outApis/payoutteacher',
      headers: {
        authorization: `Bearer ${teacher.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(201)
  })
})

describe('deciding about a payout', () => {
  it('PO-08, PO-13 pays once', async () => {
    const teacher = await earner(300_000)
    const payoutId = await asked(teacher, 300_000)
    const pay = () => decide((tx) => payPayout(kashf.deps, tx, { payoutId, reference: 'BANK-7' }))
    await expect(pay()).rejects.toMatchObject({ code: 'payout_state_conflict' })
    await decide((tx) => approvePayout(kashf.deps, tx, { payoutId, operatorId }))
    const results = await Promise.allSettled([pay(), pay(), pay()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await reserved(teacher)).toBe(0n)
    expect(await amount(teacher)).toEqual({ balance: 0, available: 0, pending: 0 })
    const list = await kashf.call('GET', '/api/outApis/payouts', { token: teacher.token })
    expect(list.json().data).toMatchObject([{ status: 'paid', paid_at: expect.any(String) }])
  })

  it('PO-09 returns the money when it is refused, with the reason', async () => {
    const teacher = await earner(300_000)
    const payoutId = await asked(teacher, 100_000)
    await decide((tx) => refusePayout(kashf.deps, tx, { payoutId, reason: 'Karta yopilgan' }))
    expect(await amount(teacher)).toEqual({ balance: 300_000, available: 300_000, pending: 0 })
    expect(await latestMovements(kashf.deps, teacher.id, 2)).toMatchObject([
      { credit: 100_000, comment: expect.stringContaining('Sabab: Karta yopilgan') },
      { debit: 100_000, comment: "•••• 1233 kartasiga to'lov so'raldi" },
    ])
    await expect(
      decide((tx) => approvePayout(kashf.deps, tx, { payoutId, operatorId })),
    ).rejects.toMatchObject({
      code: 'payout_state_conflict',
    })
    // No payout is open any more, so the teacher may request the next one.
    await asked(teacher, 300_000)
  })

  it('returns to the earnings what the bank sent back', async () => {
    const teacher = await earner(300_000)
    const payoutId = await asked(teacher, 300_000)
    await decide((tx) => approvePayout(kashf.deps, tx, { payoutId, operatorId }))
    await decide((tx) => payPayout(kashf.deps, tx, { payoutId }))
    await decide((tx) => returnPayout(kashf.deps, tx, { payoutId, reason: "Noto'g'ri karta" }))
    expect(await amount(teacher)).toEqual({ balance: 300_000, available: 300_000, pending: 0 })
    await expect(decide((tx) => payPayout(kashf.deps, tx, { payoutId }))).rejects.toMatchObject({
      code: 'payout_state_conflict',
    })
  })

  it('turns a refund after the payout into a debt that later sales cover', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { purchaseId } = await sell(kashf.deps, teacher.id, 100_000)
    kashf.clock.advance(73 * HOUR_MS)
    await asked(teacher, 100_000)
    await decide((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Kechikkan shikoyat' }))
    expect(await amount(teacher)).toEqual({ balance: -100_000, available: 0, pending: 0 })
    await sell(kashf.deps, teacher.id, 160_000)
    kashf.clock.advance(73 * HOUR_MS)
    expect(await amount(teacher)).toEqual({ balance: 60_000, available: 60_000, pending: 0 })
  })

  it('PO-17 keeps card and personal number sealed, each for its own use', async () => {
    const teacher = await earner(100_000)
    const payoutId = await asked(teacher, 100_000)
    const row = await kashf.deps.db.one<Record<string, unknown>>(
      sql`select *, encode(card_encrypted, 'escape') as card from payout where id = ${payoutId}`,
    )
    expect(
      JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/8600120000001233|31234567890123/)
    expect(await revealPayout(kashf.deps, kashf.deps.db, { payoutId })).toEqual({
      cardNumber: '8600120000001233',
      pinfl: '31234567890123',
    })
    await kashf.deps.db.run(sql`update payout set card_encrypted = pinfl_encrypted where id = ${payoutId}`)
    await expect(revealPayout(kashf.deps, kashf.deps.db, { payoutId })).rejects.toThrow()
  })
})

describe('GET /api/outApis/payout-terms', () => {
  it('returns the minimum and the window', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const answer = await kashf.call('GET', '/api/outApis/payout-terms', { token: teacher.token })
    expect(answer.json()).toEqual({
      data: { minimum: 50_000, second_factor_from: 5_000_000, refund_window_hours: 72 },
    })
  })
})
