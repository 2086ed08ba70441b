import { randomUUID } from 'node:crypto'
import type { Sale } from '@kashf/contract/purchases/sales.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { PAYOUT_TO, topUp } from '../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../testing/builders/people.ts'
import { joinForShare } from '../testing/builders/shares.ts'
import { testApp } from '../testing/test-app.ts'
import { processSales } from './process-sales.ts'
import { refundPurchase } from './refund-purchase.ts'

const kashf = testApp({ variables: { PAYOUT_MIN: '1000' } })
let owner: TestPerson
let lola: TestPerson
let farida: TestPerson
let buyer: TestPerson
let courseId: number

beforeEach(async () => {
  const { deps } = kashf
  owner = await buildTeacher(deps)
  farida = await buildTeacher(deps)
  lola = await buildStudent(deps)
  buyer = await rich()
  courseId = await course(100_000)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

async function rich(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 1_000_000)
  return student
}
const course = async (price: number) =>
  (await buildCourse(kashf.deps, { teacherId: owner.id, title: 'Algebra', price, lessons: 0 })).id
const join = (person: TestPerson, share: number, of = courseId) =>
  joinForShare(kashf.deps, { courseId: of, personId: person.id, share })
const earned = ({ id }: TestPerson) => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: id })
const earnedByAll = async () => [await earned(owner), await earned(lola), await earned(farida)]
const get = async (person: TestPerson, url: string) =>
  (await kashf.call('GET', url, { token: person.token })).json()
async function buy(person = buyer, of = courseId, query = ''): Promise<number> {
  const url = `/api/actioncourses/buy-course/${of}${query}`
  expect((await kashf.call('GET', url, { token: person.token })).statusCode).toBe(201)
  const { id } = await kashf.deps.db.only<{ id: number }>(
    sql`select max(id) as id from purchase where student_id = ${person.id} and course_id = ${of}`,
  )
  return id
}
const refund = (purchaseId: number) =>
  kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
/** Sells the course for so many tiyin, which only a gift's row can be made to say: prices are whole so'm. */
async function useGift(tiyin: bigint): Promise<void> {
  const body = { course_id: courseId, price: 200_000, request_id: randomUUID() }
  const { id, code } = (await kashf.call('POST', '/api/gifts', { token: buyer.token, body })).json().data
  await kashf.deps.db.run(sql`
    update gift set price_tiyin = ${tiyin}, fee_tiyin = price_tiyin + fee_tiyin - ${tiyin} where id = ${id}`)
  const { token } = await buildStudent(kashf.deps)
  expect((await kashf.call('POST', '/api/gifts/redeem', { token, body: { code } })).statusCode).toBe(201)
}
const leave = (person: TestPerson) =>
  kashf.call('DELETE', `/api/courses/${courseId}/team/${person.id}`, { token: person.token })

describe('a sale of a course with shares', () => {
  it('is one transfer that gives each member their part, and the owner the rest', async () => {
    await join(lola, 1_000)
    await join(farida, 2_000)
    const id = await buy()
    expect(await earnedByAll()).toEqual([7_000_000n, 1_000_000n, 2_000_000n])
    const entries = await kashf.deps.db.rows<{ transfers: number; sum: bigint; entries: number }>(sql`
      select count(distinct t.id)::int as transfers, sum(e.amount_tiyin)::bigint as sum, count(*)::int as entries
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id where t.cause = ${`purchase:${id}`}`)
    expect(entries).toEqual([{ transfers: 1, sum: 0n, entries: 5 }])
  })

  it('is told to both sides: the sale with its parts, and the line of each member', async () => {
    await join(lola, 1_250)
    const id = await buy()
    const { data } = await get(owner, '/api/sales')
    expect(data).toMatchObject([
      {
        id,
        earned: 87_500,
        shared: 12_500,
        shares: [{ person: { id: lola.id }, share: 1_250, amount: 12_500 }],
      } satisfies Partial<Record<keyof Sale, unknown>>,
    ])
    const csv = (await kashf.call('GET', '/api/sales.csv', { token: owner.token })).body
    expect(csv).toContain('87500,12500')
    expect((await get(owner, '/api/users/statement')).data).toMatchObject([
      {
        credit: 87_500,
        sale_id: id,
        comment: "“Algebra” kursi sotildi, yana 12\u00a0500\u00a0so'm ulush bo'lib ketdi",
      },
    ])
    const [line] = (await get(lola, '/api/users/statement?account=earnings')).data
    expect(line).toMatchObject({ credit: 12_500, comment: '“Algebra” kursi sotuvidan 12,5% ulush' })
    // The sale is the owner's.
    expect(line).not.toHaveProperty('sale_id')
    expect((await get(lola, '/api/users/statement')).data).toEqual([])
    await processSales(kashf.deps)
    const [notice] = (await get(owner, '/api/notices')).data
    expect(notice).toMatchObject({ kind: 'sale', subject: { amount: 87_500 } })
    const course = { course_id: courseId, title: 'Algebra' }
    expect((await get(lola, '/api/notices')).data).toMatchObject([
      { kind: 'share_earned', subject: { ...course, amount: 12_500 } },
    ])
    expect((await get(lola, '/api/users/earnings')).data).toMatchObject({ this_month: 12_500 })
    await refund(id)
    expect((await get(lola, '/api/users/statement?account=earnings')).data[0]).toMatchObject({
      debit: 12_500,
      comment: '“Algebra” kursi sotuvidan 12,5% ulush qaytarildi. Sabab: Sinov',
    })
    expect((await get(owner, '/api/notices')).data[0]).toMatchObject({
      kind: 'sale_refunded',
      subject: { amount: 87_500 },
    })
    const [told] = (await get(lola, '/api/notices')).data
    // Their own part alone: nothing from which the price could be read.
    expect([told.kind, told.subject]).toEqual(['share_returned', { ...course, amount: 12_500 }])
    expect((await get(lola, '/api/users/earnings')).data).toMatchObject({ balance: 0, this_month: 0 })
  })

  it('tells members once, and not at all those who want no notices of sales', async () => {
    await join(lola, 1_000)
    await join(farida, 2_000)
    const body = { topic: 'sales', in_product: false, by_mail: false }
    const { token } = lola
    expect((await kashf.call('PUT', '/api/notices/choices', { token, body })).statusCode).toBe(200)
    await buy()
    await Promise.all([processSales(kashf.deps), processSales(kashf.deps)])
    expect((await get(lola, '/api/notices')).data).toEqual([])
    expect((await get(farida, '/api/notices')).data).toMatchObject([
      { kind: 'share_earned', subject: { amount: 20_000 } },
    ])
  })

  it('shows every entry to operators', async () => {
    await join(lola, 1_000)
    const id = await buy()
    const { data } = await get(await buildOperator(kashf.deps), `/api/admin/ledger?cause=purchase:${id}`)
    expect(data[0].entries).toContainEqual(
      expect.objectContaining({ account: `earnings:${lola.id}`, amount: 10_000 }),
    )
  })

  it('gives the whole away when the owner has promised it', async () => {
    await join(lola, 10_000)
    const id = await buy()
    expect(await earnedByAll()).toEqual([0n, 10_000_000n, 0n])
    expect((await get(owner, '/api/sales')).data[0]).toMatchObject({
      earned: 0,
      payable_at: null,
      state: 'in_account',
    })
    await refund(id)
    expect(await earnedByAll()).toEqual([0n, 0n, 0n])
  })

  it('rounds each part down to the tiyin, and a part of less than one away', async () => {
    await join(lola, 1)
    await useGift(1n)
    expect(await earnedByAll()).toEqual([1n, 0n, 0n])
    await leave(lola)
    await join(lola, 3_333)
    await join(farida, 3_333)
    await useGift(100_001n)
    expect(await earnedByAll()).toEqual([1n + 33_341n, 33_330n, 33_330n])
  })

  it('shares what is left after a discount', async () => {
    await join(lola, 5_000)
    const body = { code: 'YARIM', discount_kind: 'percent', discount: 30 }
    expect((await kashf.call('POST', '/api/promo-codes', { token: owner.token, body })).statusCode).toBe(201)
    const id = await buy(buyer, courseId, '?promo_code=YARIM')
    expect(await earnedByAll()).toEqual([3_500_000n, 3_500_000n, 0n])
    await refund(id)
    expect(await earnedByAll()).toEqual([0n, 0n, 0n])
  })

  it('is the same for a bundle and for a gift that is used', async () => {
    await join(lola, 2_000)
    const other = await course(60_000)
    const bundle = { title: "To'plam", price: 120_000, course_ids: [courseId, other] }
    const made = await kashf.call('POST', '/api/bundles', { token: owner.token, body: bundle })
    const { offer, id } = (await get(buyer, `/api/bundles/${made.json().data.id}`)).data
    const body = { price: offer.price_to_pay, course_ids: offer.course_ids }
    const sold = await kashf.call('POST', `/api/bundles/${id}/purchase`, { token: buyer.token, body })
    expect(sold.statusCode).toBe(201)
    // 75 000 of the bundle are the course's.
    expect(await earnedByAll()).toEqual([10_500_000n, 1_500_000n, 0n])
    await processSales(kashf.deps)
    expect((await get(lola, '/api/notices')).data).toMatchObject([
      { kind: 'bundle_share_earned', subject: { title: "To'plam", amount: 15_000 } },
    ])

    const giver = await rich()
    const gift = { course_id: courseId, price: 200_000, request_id: randomUUID() }
    const { code } = (await kashf.call('POST', '/api/gifts', { token: giver.token, body: gift })).json().data
    expect(await earned(lola)).toBe(1_500_000n)
    // The share at the time of use counts.
    await leave(lola)
    await join(farida, 500)
    const recipient = await buildStudent(kashf.deps)
    const used = await kashf.call('POST', '/api/gifts/redeem', { token: recipient.token, body: { code } })
    expect(used.statusCode).toBe(201)
    expect(await earnedByAll()).toEqual([20_000_000n, 1_500_000n, 500_000n])
    const purchase = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${recipient.id}`,
    )
    await refund(purchase.id)
    expect(await earnedByAll()).toEqual([10_500_000n, 1_500_000n, 0n])
  })

  it('takes the shares of its moment, while one is confirmed or ends', async () => {
    const shareId = await join(lola, 1_000)
    await kashf.deps.db.run(sql`
      update course_share set state = 'proposed', answered_at = null where id = ${shareId}`)
    const buyers = await Promise.all(Array.from({ length: 8 }, rich))
    const confirm = () =>
      kashf.call('POST', `/api/courses/${courseId}/team/shares/${shareId}/confirm`, { token: lola.token })
    await Promise.all([...buyers.slice(0, 4).map((one) => buy(one)), confirm()])
    await Promise.all([...buyers.slice(4).map((one) => buy(one)), leave(lola)])
    const { parts, shared } = await kashf.deps.db.only<{ parts: bigint; shared: bigint }>(sql`
      select (select coalesce(sum(amount_tiyin), 0) from purchase_share where person_id = ${lola.id})::bigint as parts,
             (select sum(shared_tiyin) from purchase where course_id = ${courseId})::bigint as shared`)
    expect([await earned(lola), shared]).toEqual([parts, parts])
    expect(await earned(owner)).toBe(80_000_000n - parts)
    await buy()
    expect(await earned(lola)).toBe(parts)
  })
})

describe('a refund', () => {
  it('mirrors what the sale posted, whoever is a member then', async () => {
    await join(lola, 2_000)
    const id = await buy()
    await leave(lola)
    await join(farida, 5_000)
    await refund(id)
    expect(await earnedByAll()).toEqual([0n, 0n, 0n])
  })

  it('of a share that was paid out leaves a debt, which later shares cover', async () => {
    await join(lola, 5_000)
    const id = await buy()
    const url = '/api/outApis/payoutteacher'
    const ask = () => kashf.call('POST', url, { token: lola.token, body: { amount: 50_000, ...PAYOUT_TO } })
    expect((await ask()).json().error).toBe('payout_above_available')
    expect((await get(lola, '/api/users/earnings')).data).toEqual({
      ...{ balance: 50_000, available: 0, pending: 50_000, this_month: 50_000 },
    })
    kashf.clock.advance(30 * DAY_MS)
    for (const person of [owner, lola]) await signInAgain(kashf.deps, person)
    const { this_month, ...later } = (await get(lola, '/api/users/earnings')).data
    expect(later).toEqual({ balance: 50_000, available: 50_000, pending: 0 })
    // Thirty days later is another month, or the last day of the same.
    expect([0, 50_000]).toContain(this_month)
    expect((await ask()).statusCode).toBe(201)
    expect((await get(lola, '/api/outApis/payouts')).data).toMatchObject([
      { amount: 50_000, status: 'requested' },
    ])
    await refund(id)
    expect(await earned(lola)).toBe(-5_000_000n)
    // The wallet is another account.
    expect(await balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: lola.id })).toBe(0n)
    await buy(await rich(), courseId)
    expect(await earned(lola)).toBe(0n)
    kashf.clock.advance(HOUR_MS)
  })
})

describe('a member', () => {
  it('has the studio after leaving, and is told what closing the account leaves behind', async () => {
    await join(lola, 2_000)
    await buy()
    await leave(lola)
    expect((await get(lola, '/api/users/userme')).data.is_team_member).toBe(true)
    expect((await get(lola, '/api/users/closing')).data).toMatchObject({
      balance: 20_000,
      pending: 20_000,
    })
  })
})
