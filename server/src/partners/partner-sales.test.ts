import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { recordConfirmedCard } from '../money/payouts/confirmed-card.ts'
import { eraseDueAccounts } from '../personal-data/closing/erase-account.ts'
import { processSales } from '../purchases/process-sales.ts'
import { refundPurchase } from '../purchases/refund-purchase.ts'
import { PERSONAL_DATA } from '../runtime/modules.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOldStudent, openLink } from '../testing/builders/fees.ts'
import { PAYOUT_TO, topUp } from '../testing/builders/money.ts'
import { offerToPartners, openPartnerLink, takePartnerLink } from '../testing/builders/partners.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from '../testing/builders/people.ts'
import { joinForShare } from '../testing/builders/shares.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp({ variables: { PAYOUT_MIN: '1000' } })
let owner: TestPerson
let partner: TestPerson
let buyer: TestPerson
/** Costs 100,000: 120,000 for buyers of the school, 108,000 for those who were brought; 15 % are the partner's. */
let courseId: number
let code: string
let linkId: number

beforeAll(() => kashf.clock.stop())
beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  partner = await buildStudent(kashf.deps)
  buyer = await rich()
  courseId = await course(owner)
  const link = await partnerOf(courseId)
  code = link.code
  linkId = link.id
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

async function rich(): Promise<TestPerson> {
  const student = await buildOldStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 1_000_000)
  return student
}
const course = async (by: TestPerson, price = 100_000) =>
  (await buildCourse(kashf.deps, { teacherId: by.id, title: 'Algebra', price, period: 1, lessons: 0 })).id
const offer = (percent: number | null, of = courseId) =>
  offerToPartners(kashf, { owner, courseId: of, percent })
async function partnerOf(of: number, person = partner): Promise<{ id: number; code: string }> {
  expect((await offer(15, of)).statusCode).toBe(200)
  return (await takePartnerLink(kashf, { partner: person, courseId: of })).json().data
}
const call = (
  person: TestPerson,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  cookie = '',
) =>
  kashf.call(method, `/api/${path}`, {
    ...{ token: person.token, headers: { cookie } },
    ...(body && { body }),
  })
const get = async (person: TestPerson, path: string) => (await call(person, 'GET', path)).json()
/** Opens the link in a browser in which the person is signed in. */
async function open(of = code, person = buyer): Promise<void> {
  await call(person, 'GET', 'notices', undefined, await openPartnerLink(kashf, of))
}
async function openOwners(by: TestPerson): Promise<void> {
  await call(buyer, 'GET', 'notices', undefined, await openLink(kashf, by.id))
}
async function buy({ of = courseId, person = buyer, query = '' } = {}): Promise<number> {
  expect((await call(person, 'GET', `actioncourses/buy-course/${of}${query}`)).statusCode).toBe(201)
  const { id } = await kashf.deps.db.only<{ id: number }>(
    sql`select max(id) as id from purchase where student_id = ${person.id} and course_id = ${of}`,
  )
  return id
}
const refund = (purchaseId: number) =>
  kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
const earned = ({ id }: TestPerson) => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: id })
/** What the sale says: the fee, who brought the buyer, the partner's part in so'm, and why there is none. */
const saleOf = (purchaseId: number) =>
  kashf.deps.db.only(sql`
    select p.percent, p.brought_by, (select s.amount_tiyin::int / 100 from purchase_share s
             where s.purchase_id = p.id and s.partner_link_id is not null) as part,
           (select w.reason from purchase_without_partner w where w.purchase_id = p.id) as reason
      from purchase p where p.id = ${purchaseId}`)
const WITH_PART = { percent: 8, brought_by: 'partner', part: 15_000, reason: null }
const without = (reason: string | null) => ({ percent: 8, brought_by: 'partner', part: null, reason })

describe('a sale to who came by a partner’s link', () => {
  it('has the fee of brought buyers, and gives the partner the part of what the owner earns', async () => {
    await open()
    expect((await get(buyer, `courses/course/${courseId}`)).data.price_to_pay).toBe(108_000)
    const id = await buy({ query: '?price=108000' })
    expect(await saleOf(id)).toEqual(WITH_PART)
    expect([await earned(owner), await earned(partner)]).toEqual([8_500_000n, 1_500_000n])
    const entries = await kashf.deps.db.only(sql`
      select count(distinct t.id)::int as transfers, sum(e.amount_tiyin)::int as sum, count(*)::int as entries
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id where t.cause = ${`purchase:${id}`}`)
    expect(entries).toEqual({ transfers: 1, sum: 0, entries: 4 })
  })

  it('is told to both: the sale names the partner, the partner reads their part and never the buyer', async () => {
    await open()
    const id = await buy()
    expect((await get(owner, 'sales')).data[0]).toMatchObject({
      ...{ id, percent: 8, brought_by: 'partner', earned: 85_000, shared: 15_000 },
      shares: [{ person: { id: partner.id }, share: 1_500, amount: 15_000, is_partner: true }],
    })
    expect((await get(owner, 'partners')).data).toMatchObject([{ id: linkId, sales: 1, earned: 15_000 }])
    const own = (await get(partner, 'partner-sales')).data
    expect(own).toEqual([
      {
        ...{ id, course: { id: courseId, title: 'Algebra' }, percent: 15, earned: 15_000, state: 'waiting' },
        ...{ created_at: expect.any(String), payable_at: expect.any(String) },
      },
    ])
    expect(JSON.stringify(own)).not.toContain(buyer.username)
    expect((await get(partner, 'partner-links')).data).toMatchObject([{ sales: 1, earned: 15_000 }])
    const csv = (await call(partner, 'GET', 'partner-sales.csv')).body
    expect(csv).toContain('Algebra,15,15000')
    const [line] = (await get(partner, 'users/statement?account=earnings')).data
    expect(line).toMatchObject({ credit: 15_000, comment: '“Algebra” kursi sotuvidan 15% ulush' })
    await processSales(kashf.deps)
    expect((await get(partner, 'notices')).data[0]).toMatchObject({
      kind: 'share_earned',
      subject: { amount: 15_000 },
    })
    const today = (await get(owner, 'sales/sources')).data
    expect(today).toMatchObject([{ brought_by: 'partner', sales: 1, earned: 85_000, shared: 15_000 }])
  })

  it('is returned exactly, whatever is offered then, and tells the partner', async () => {
    await open()
    const id = await buy()
    await offer(90)
    await call(owner, 'DELETE', `partners/${linkId}`)
    await refund(id)
    expect([await earned(owner), await earned(partner)]).toEqual([0n, 0n])
    expect((await get(partner, 'partner-sales')).data).toMatchObject([
      { state: 'returned', payable_at: null },
    ])
    expect((await get(partner, 'partner-links')).data).toMatchObject([{ sales: 0, earned: 0 }])
    expect((await get(partner, 'notices')).data[0]).toMatchObject({ kind: 'share_returned' })
  })

  it('is paid out after the refund window, as to everybody who earns', async () => {
    await open()
    const id = await buy()
    const ask = () => call(partner, 'POST', 'outApis/payoutteacher', { amount: 15_000, ...PAYOUT_TO })
    expect((await ask()).json().error).toBe('payout_above_available')
    kashf.clock.advance(30 * DAY_MS)
    await signInAgain(kashf.deps, partner)
    expect((await get(partner, 'partner-sales')).data).toMatchObject([{ state: 'in_account' }])
    expect((await ask()).statusCode).toBe(201)
    await refund(id)
    expect(await earned(partner)).toBe(-1_500_000n)
  })

  it('is shared with the team as well, which leaves the owner the rest', async () => {
    const helper = await buildTeacher(kashf.deps)
    await joinForShare(kashf.deps, { courseId, personId: helper.id, share: 8_500 })
    await open()
    const id = await buy()
    expect([await earned(owner), await earned(helper), await earned(partner)]).toEqual([
      ...[0n, 8_500_000n, 1_500_000n],
    ])
    await refund(id)
    expect(await earned(helper)).toBe(0n)
  })

  it('takes what is offered at its moment', async () => {
    await open()
    await offer(40)
    expect(await saleOf(await buy())).toEqual({ ...WITH_PART, part: 40_000 })
  })

  it('is a renewal as well, within the days', async () => {
    const setDays = (days: number) =>
      kashf.deps.db.run(sql`
        insert into platform_fee (percent, brought_percent, brought_days) values (20, 8, ${days})`)
    await setDays(60)
    await open()
    await buy()
    kashf.clock.advance(40 * DAY_MS)
    await signInAgain(kashf.deps, buyer)
    expect(await saleOf(await buy())).toEqual(WITH_PART)
    await setDays(30)
    kashf.clock.advance(40 * DAY_MS)
    await signInAgain(kashf.deps, buyer)
    expect(await saleOf(await buy())).toMatchObject({ percent: 20, brought_by: null })
    expect(await earned(partner)).toBe(3_000_000n)
  })

  it('in a bundle gives the part of the course of the link', async () => {
    const second = await course(owner, 50_000)
    const body = { title: 'Ikkisi', price: 120_000, course_ids: [courseId, second] }
    const bundle = (await call(owner, 'POST', 'bundles', body)).json().data
    await open()
    const { offer: shown } = (await get(buyer, `bundles/${bundle.id}`)).data
    const order = { price: shown.price_to_pay, course_ids: shown.course_ids }
    expect((await call(buyer, 'POST', `bundles/${bundle.id}/purchase`, order)).statusCode).toBe(201)
    // 80 000 of the bundle are the course's.
    expect([await earned(owner), await earned(partner)]).toEqual([10_800_000n, 1_200_000n])
    await processSales(kashf.deps)
    expect((await get(partner, 'notices')).data[0]).toMatchObject({
      kind: 'bundle_share_earned',
      subject: { amount: 12_000 },
    })
  })

  it('at a promo code is the code’s: the partner gets nothing', async () => {
    const body = { code: 'KUZ10', discount_kind: 'percent', discount: 10 }
    await call(owner, 'POST', 'promo-codes', body)
    await open()
    const id = await buy({ query: '?promo_code=KUZ10' })
    expect(await saleOf(id)).toEqual({ percent: 8, brought_by: 'promo_code', part: null, reason: null })
  })

  it('as a place of a firm is of who brought the buyer, at the price with the discount', async () => {
    await open()
    expect(
      (
        await kashf.call('PUT', `/api/courses/${courseId}/seat-sale`, {
          ...{ token: owner.token, body: { max_percent: 10 } },
        })
      ).statusCode,
    ).toBe(200)
    // Five places have 5 % off: the owner's price is 95,000, and the buyer pays 8 % on top.
    const wanted = { course_id: courseId, places: 5, price: 5 * 102_600, request_id: randomUUID() }
    const { id } = (await call(buyer, 'POST', 'seat-orders', wanted)).json().data
    const [seat] = (await get(buyer, `seat-orders/${id}/seats`)).data
    const friend = await rich()
    expect((await call(friend, 'POST', 'gifts/redeem', { code: seat.code })).statusCode).toBe(201)
    const sale = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${friend.id}`,
    )
    expect(await saleOf(sale.id)).toEqual({ ...WITH_PART, part: 14_250 })
    expect([await earned(owner), await earned(partner)]).toEqual([8_075_000n, 1_425_000n])
  })

  it('as a gift is of who brought the giver, also when it is used long after', async () => {
    await open()
    const give = { course_id: courseId, price: 108_000, request_id: randomUUID() }
    const gift = (await call(buyer, 'POST', 'gifts', give)).json().data
    expect(await earned(partner)).toBe(0n)
    kashf.clock.advance(120 * DAY_MS)
    await kashf.deps.db.run(sql`delete from touch`)
    const friend = await buildOldStudent(kashf.deps)
    expect((await call(friend, 'POST', 'gifts/redeem', { code: gift.code })).statusCode).toBe(201)
    const { id } = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${friend.id}`,
    )
    expect(await saleOf(id)).toEqual(WITH_PART)
    await refund(id)
    expect(await earned(partner)).toBe(0n)
  })

  it('of another course of the teacher is brought, without a part', async () => {
    await open()
    const id = await buy({ of: await course(owner) })
    expect(await saleOf(id)).toEqual(without(null))
  })
})

describe('of several links', () => {
  it('the first decides: after the owner’s own, a partner’s brings nothing', async () => {
    await openOwners(owner)
    kashf.clock.advance(DAY_MS)
    await open()
    expect(await saleOf(await buy())).toEqual({ percent: 8, brought_by: 'link', part: null, reason: null })
  })

  it('the first decides: of two partners, and before any other teacher’s', async () => {
    const second = await partnerOf(courseId, await buildStudent(kashf.deps))
    await open()
    kashf.clock.advance(DAY_MS)
    await open(second.code)
    await openOwners(await buildTeacher(kashf.deps))
    expect(await saleOf(await buy())).toEqual(WITH_PART)
    expect(await earned(partner)).toBe(1_500_000n)
  })

  it('another teacher’s first leaves nothing to a partner', async () => {
    await openOwners(await buildTeacher(kashf.deps))
    kashf.clock.advance(1_000)
    await open()
    expect(await saleOf(await buy())).toEqual({ percent: 20, brought_by: null, part: null, reason: null })
  })

  it('who registered without one is the school’s', async () => {
    await kashf.deps.db.run(sql`
      update app_user set created_at = ${new Date(kashf.clock.now().getTime() - DAY_MS)} where id = ${buyer.id}`)
    await open()
    expect(await saleOf(await buy())).toEqual({ percent: 20, brought_by: null, part: null, reason: null })
  })

  it('counts for 30 days', async () => {
    await open()
    kashf.clock.advance(30 * DAY_MS)
    await signInAgain(kashf.deps, buyer)
    expect(await saleOf(await buy())).toMatchObject({ percent: 20, brought_by: null })
  })
})

describe('a partner gets nothing', () => {
  it('of an own purchase, which the own link does not even make cheaper', async () => {
    await kashf.deps.db.run(sql`
      update app_user set created_at = ${new Date(kashf.clock.now().getTime() - 365 * DAY_MS)} where id = ${partner.id}`)
    await topUp(kashf.deps, partner.id, 200_000)
    await open(code, partner)
    const id = await buy({ person: partner })
    expect(await saleOf(id)).toEqual({ percent: 20, brought_by: null, part: null, reason: null })
  })

  it('of a gift that they use themselves', async () => {
    await open()
    const give = { course_id: courseId, price: 108_000, request_id: randomUUID() }
    const gift = (await call(buyer, 'POST', 'gifts', give)).json().data
    expect((await call(partner, 'POST', 'gifts/redeem', { code: gift.code })).statusCode).toBe(201)
    const { id } = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${partner.id}`,
    )
    expect(await saleOf(id)).toEqual(without('account'))
  })

  it('of a second account that is paid out to the same card', async () => {
    for (const { id } of [partner, buyer])
      await kashf.deps.db.transaction((tx) =>
        recordConfirmedCard(kashf.deps, tx, {
          teacherId: id,
          digits: PAYOUT_TO.cardNumber,
        }),
      )
    await open()
    expect(await saleOf(await buy())).toEqual(without('card'))
  })

  it('of a second account in the same browser; the same address alone says nothing', async () => {
    const know = (person: TestPerson, evidence: string) =>
      kashf.deps.db.run(sql`insert into known_device (user_id, evidence) values (${person.id}, ${evidence})`)
    for (const person of [partner, buyer]) {
      await know(person, 'address:203.0.113.7')
      await know(person, 'client:samephone')
    }
    await open()
    expect(await saleOf(await buy())).toEqual(WITH_PART)
    const second = await rich()
    for (const person of [partner, second]) await know(person, 'browser:one')
    await open(code, second)
    expect(await saleOf(await buy({ person: second }))).toEqual(without('device'))
  })

  it('of who tops up from the same phone, as far as the app tells; a masked one says nothing', async () => {
    const from = (person: TestPerson, phone: string) =>
      kashf.deps.db.run(sql`
        update payment set details = ${JSON.stringify({ phone })}::jsonb where user_id = ${person.id}`)
    await topUp(kashf.deps, partner.id, 1_000)
    for (const person of [partner, buyer]) await from(person, '99890*****67')
    await open()
    expect(await saleOf(await buy())).toEqual(WITH_PART)
    const second = await rich()
    for (const person of [partner, second]) await from(person, '998901234567')
    await open(code, second)
    expect(await saleOf(await buy({ person: second }))).toEqual(without('payer'))
  })

  it.each([
    ['ended', () => call(owner, 'DELETE', `partners/${linkId}`)],
    ['ended', () => call(partner, 'DELETE', `partner-links/${linkId}`)],
    ['not_offered', () => offer(null)],
    ['away', () => kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${partner.id}`)],
    ['away', () => kashf.deps.db.run(sql`update app_user set closes_at = now() where id = ${partner.id}`)],
    ['team', () => joinForShare(kashf.deps, { courseId, personId: partner.id, share: 100 })],
  ] as const)('after they or the owner end it, are blocked or join the team: %s', async (reason, end) => {
    await open()
    await buy()
    await end()
    const second = await rich()
    await kashf.deps.db.run(sql`
      insert into touch (user_id, touched_at, teacher_id, source, partner_link_id)
      values (${second.id}, ${new Date(kashf.clock.now().getTime() - 1_000)}, ${owner.id}, 'partner', ${linkId})`)
    const later = await buy({ person: second })
    expect(await saleOf(later)).toEqual(without(reason))
    // What was earned before stays.
    expect(await earned(partner)).toBeGreaterThanOrEqual(1_500_000n)
  })
})

it('an account that is closed leaves what was earned, an ended link, and sales without a part', async () => {
  await open()
  await buy()
  await kashf.deps.db.run(sql`
    update app_user set closes_at = ${kashf.clock.now()} where id = ${partner.id}`)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
  const later = await rich()
  expect(await openPartnerLink(kashf, code)).toBe('')
  await kashf.deps.db.run(sql`
    insert into touch (user_id, touched_at, teacher_id, source, partner_link_id)
    values (${later.id}, ${kashf.clock.now()}, ${owner.id}, 'partner', ${linkId})`)
  expect(await saleOf(await buy({ person: later }))).toEqual(without('ended'))
  expect(await earned(partner)).toBe(1_500_000n)
})

it('sells each once, with or without the part, while the link is ended', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, rich))
  for (const person of buyers) await open(code, person)
  const sales = buyers.map((person) => buy({ person }))
  const [ids] = await Promise.all([Promise.all(sales), call(owner, 'DELETE', `partners/${linkId}`)])
  const kinds = await Promise.all(ids.map(saleOf))
  for (const kind of kinds) expect([WITH_PART, without('ended')]).toContainEqual(kind)
  const parts = kinds.filter((kind) => (kind as { part: number | null }).part !== null).length
  expect(await earned(partner)).toBe(BigInt(parts) * 1_500_000n)
  expect(await earned(owner)).toBe(100_000_000n - BigInt(parts) * 1_500_000n)
})
