import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { PAYOUT_TO, sell, TEST_CARD, TEST_PINFL } from '../../testing/builders/money.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true, variables: { REFUND_WINDOW_HOURS: '0' } })
const operator = testPerson(kashf, buildOperator)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const get = (path: string) => kashf.call('GET', `/api/admin/${path}`, { token: operator.token })
const post = (path: string, body?: object) =>
  kashf.call('POST', `/api/admin/${path}`, { token: operator.token, body })
const trail = async (subject: string) => (await get(`audit?subject=${subject}`)).json().data
const amount = async (token: string) =>
  (await kashf.call('GET', '/api/users/userme', { token })).json().data.amount

/** A teacher who has earned 300 000 so'm and requested a payout of 200 000. */
async function asksForPayout(): Promise<{ teacher: TestPerson; id: number }> {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, 300_000)
  const asked = await kashf.call('POST', '/api/outApis/payoutteacher', {
    token: teacher.token,
    body: { amount: 200_000, ...PAYOUT_TO, comment: 'Oylik' },
  })
  expect(asked.statusCode).toBe(201)
  return { teacher, id: asked.json().data.id }
}

describe('payouts', () => {
  it('go from the request through approval to the bank', async () => {
    const { teacher, id } = await asksForPayout()
    expect((await post(`payouts/${id}/paid`)).json().error).toBe('payout_state_conflict')
    expect((await post(`payouts/${id}/approve`)).json().data).toMatchObject({ id, status: 'approved' })
    const paid = await post(`payouts/${id}/paid`, { reference: 'BANK-77' })
    expect(paid.json().data).toMatchObject({ status: 'paid', reference: 'BANK-77', amount: 200_000 })
    expect((await post(`payouts/${id}/paid`)).statusCode).toBe(409)
    expect((await amount(teacher.token)).balance).toBe(100_000)
    await mailContaining(kashf.deps, teacher.email, `bo'lgan kartangizga o'tkazildi`)
    expect(await trail(`payout:${id}`)).toMatchObject([
      {
        action: 'payout.paid',
        before: { status: 'approved' },
        after: { status: 'paid', reference: 'BANK-77' },
      },
      { action: 'payout.approve', before: { status: 'requested' }, after: { status: 'approved' } },
    ])
  })

  it('return the money when they are refused, and when the bank returns them', async () => {
    const first = await asksForPayout()
    expect((await amount(first.teacher.token)).balance).toBe(100_000)
    const refused = await post(`payouts/${first.id}/refuse`, { reason: 'Karta boshqa odamniki' })
    expect(refused.json().data).toMatchObject({ status: 'refused', refusal_reason: 'Karta boshqa odamniki' })
    expect((await amount(first.teacher.token)).balance).toBe(300_000)
    await mailContaining(kashf.deps, first.teacher.email, 'Karta boshqa odamniki')

    const second = await asksForPayout()
    await post(`payouts/${second.id}/approve`)
    await post(`payouts/${second.id}/paid`)
    const returned = await post(`payouts/${second.id}/return`, { reason: 'Karta yopilgan' })
    expect(returned.json().data).toMatchObject({ status: 'returned' })
    expect((await amount(second.teacher.token)).balance).toBe(300_000)
    await mailContaining(kashf.deps, second.teacher.email, 'Karta yopilgan')
  })

  it('show the full card number only to the operator who pays, and audit it', async () => {
    const { teacher, id } = await asksForPayout()
    const shown = await get(`payouts/${id}`)
    expect(shown.json().data).toMatchObject({
      id,
      teacher: { id: teacher.id },
      card_last4: TEST_CARD.slice(-4),
      card_number: TEST_CARD.replaceAll(' ', ''),
      pinfl: TEST_PINFL,
    })
    const entries = await trail(`payout:${id}`)
    expect(entries).toMatchObject([{ action: 'payout.reveal', after: { card_last4: TEST_CARD.slice(-4) } }])
    const elsewhere = [
      await get('payouts'),
      await get('audit?limit=100'),
      await post(`payouts/${id}/approve`),
    ]
    for (const { body } of elsewhere) {
      expect(body).not.toMatch(/8600120000001233|8600 1200|31234567890123/)
    }
  })

  it('are listed oldest first, and found by their teacher', async () => {
    const waiting = [await asksForPayout(), await asksForPayout()]
    const first = await get('payouts?status=requested&limit=1')
    const second = await get(`payouts?status=requested&limit=1&cursor=${first.json().next_cursor}`)
    const seen = [first.json().data[0].id, second.json().data[0].id]
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    for (const { teacher, id } of waiting) {
      const found = (await get(`payouts?search=${teacher.username}`)).json().data
      expect(found.map((payout: { id: number }) => payout.id)).toEqual([id])
    }
  })
})

describe('purchases', () => {
  it('are listed, and refunded exactly', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { purchaseId, studentId } = await sell(kashf.deps, teacher.id, 100_000)
    const [listed] = (await get('purchases?limit=1')).json().data
    expect(listed).toMatchObject({
      id: purchaseId,
      student: { id: studentId },
      teacher: { id: teacher.id },
      paid: 120_000,
      fee: 20_000,
      refunded_at: null,
    })
    const refunded = await post(`purchases/${purchaseId}/refund`, { reason: 'Kurs mos kelmadi' })
    expect(refunded.statusCode).toBe(200)
    expect(refunded.json().data).toMatchObject({ id: purchaseId, refund_reason: 'Kurs mos kelmadi' })
    expect(await amount(teacher.token)).toEqual({ balance: 0, available: 0, pending: 0 })
    const again = await post(`purchases/${purchaseId}/refund`, { reason: 'Kurs mos kelmadi' })
    expect([again.statusCode, again.json().error]).toEqual([409, 'purchase_already_refunded'])
    const entries = await trail(`purchase:${purchaseId}`)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      action: 'purchase.refund',
      before: { refunded_at: null },
      after: { refund_reason: 'Kurs mos kelmadi' },
    })
    const of = async (status: string) =>
      (await get(`purchases?status=${status}&limit=100`)).json().data.map((p: { id: number }) => p.id)
    expect(await of('refunded')).toContain(purchaseId)
    expect(await of('active')).not.toContain(purchaseId)
    expect((await get(`purchases?search=${teacher.username}`)).json().data).toHaveLength(1)
  })

  it('are found by day, teacher and status together, page by page', async () => {
    const [teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
    const sold: number[] = []
    for (const at of [
      '2026-03-01T18:59:59Z', // 23:59:59 of 1 March in Tashkent
      '2026-03-01T19:00:00Z', // midnight
      '2026-03-03T18:59:59Z',
      '2026-03-03T19:00:00Z',
    ]) {
      const { purchaseId } = await sell(kashf.deps, teacher.id, 10_000)
      await kashf.deps.db.run(
        sql`update purchase set created_at = ${at}::timestamptz where id = ${purchaseId}`,
      )
      sold.push(purchaseId)
    }
    const [before = 0, first = 0, last = 0, after = 0] = sold
    await sell(kashf.deps, other.id, 10_000)
    const found = async (query: string) =>
      (await get(`purchases?teacher_id=${teacher.id}&${query}`)).json().data.map((p: { id: number }) => p.id)
    expect(await found('')).toEqual([after, last, first, before])
    expect(await found('from=2026-03-02&to=2026-03-03')).toEqual([last, first])
    expect(await found('from=2026-03-04')).toEqual([after])
    expect(await found('to=2026-03-01')).toEqual([before])
    await post(`purchases/${first}/refund`, { reason: 'Kurs mos kelmadi' })
    expect(await found('from=2026-03-02&to=2026-03-03&status=active')).toEqual([last])
    const page = (await get(`purchases?teacher_id=${teacher.id}&from=2026-03-02&limit=2`)).json()
    const next = `cursor=${page.next_cursor}&from=2026-03-02&limit=2`
    expect([...page.data.map((p: { id: number }) => p.id), ...(await found(next))]).toEqual([
      after,
      last,
      first,
    ])
    expect((await get('purchases?from=2026-13-01')).json().fields).toHaveProperty('from')
    const [shown] = (await get(`purchases?id=${last}`)).json().data
    expect(shown).toMatchObject({ lessons_completed: 0, lessons_count: expect.any(Number) })
  })
})

describe('the ledger', () => {
  it('lists every transfer with all its entries, which sum to zero, as everything does', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { purchaseId, studentId } = await sell(kashf.deps, teacher.id, 100_000)
    const answer = (await get(`ledger?cause=purchase:${purchaseId}`)).json()
    expect(answer.data).toHaveLength(1)
    expect(answer.data[0]).toMatchObject({ kind: 'purchase', cause: `purchase:${purchaseId}` })
    const entries = Object.fromEntries(
      answer.data[0].entries.map((entry: { account: string; amount: number }) => [
        entry.account,
        entry.amount,
      ]),
    )
    expect(entries).toEqual({
      [`wallet:${studentId}`]: -120_000,
      [`earnings:${teacher.id}`]: 100_000,
      platform_fee: 20_000,
    })
    expect(answer.state).toMatchObject({ sum: 0, transfers_count: expect.any(Number) })
    const ofStudent = (await get(`ledger?user_id=${studentId}`)).json().data
    expect(ofStudent.map((transfer: { kind: string }) => transfer.kind)).toEqual(['purchase', 'topup'])
    expect((await get('ledger?kind=refund&limit=1')).json().data[0]).toMatchObject({ kind: 'refund' })
    const first = (await get('ledger?limit=1')).json()
    expect((await get(`ledger?id=${first.data[0].id}`)).json().data).toEqual(first.data)
    expect((await get('ledger?id=999999999')).json().data).toEqual([])
    const second = (await get(`ledger?limit=1&cursor=${first.next_cursor}`)).json()
    expect(Number(second.data[0].id)).toBeLessThan(Number(first.data[0].id))
  })
})
