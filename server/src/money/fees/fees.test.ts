import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOldStudent, openLink } from '../../testing/builders/fees.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { bring, tokenOf } from '../../testing/builders/roster.ts'
import { testApp } from '../../testing/test-app.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { linkCodeOf } from './teacher-link.ts'
import { deleteOldTouches } from './touches.ts'

const kashf = testApp()
let teacher: TestPerson
let other: TestPerson
let student: TestPerson
/** Costs 100,000: 120,000 for buyers of the school, 108,000 for those whom the teacher brought. */
let courseId: number
let otherCourseId: number

const SCHOOL = 120_000
const BROUGHT = 108_000

beforeAll(async () => {
  kashf.clock.stop()
})
beforeEach(async () => {
  ;[teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
  student = await buildOldStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 2_000_000)
  courseId = await course(teacher)
  otherCourseId = await course(other)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const course = async (owner: TestPerson, price = 100_000) =>
  (await buildCourse(kashf.deps, { teacherId: owner.id, price, period: 1, lessons: 0 })).id
const call = (person: TestPerson, method: 'GET' | 'POST' | 'PUT', path: string, body?: object, cookie = '') =>
  kashf.call(method, `/api/${path}`, {
    ...{ token: person.token, headers: { cookie } },
    ...(body && { body }),
  })
/** Opens the link in a browser in which the student is signed in. */
async function open(owner: TestPerson, rest = ''): Promise<void> {
  const cookie = await openLink(kashf, owner.id, { rest })
  await call(student, 'GET', 'notices', undefined, cookie)
}
const shownPrice = async (id: number, person = student) =>
  (await call(person, 'GET', `courses/course/${id}`)).json().data.price_to_pay
const buy = (id: number, query = '', person = student) =>
  call(person, 'GET', `actioncourses/buy-course/${id}?${query}`)
const saleOf = (id: number, person = student) =>
  kashf.deps.db.only<{ id: number; paid: number; percent: number; brought_by: string | null }>(sql`
    select id, ((price_tiyin + fee_tiyin) / 100)::int as paid, percent, brought_by from purchase
     where course_id = ${id} and student_id = ${person.id} order by id desc limit 1`)

describe('a sale', () => {
  it('to a buyer of the school has the general percent', async () => {
    expect(await shownPrice(courseId)).toBe(SCHOOL)
    expect((await buy(courseId, `price=${SCHOOL}`)).statusCode).toBe(201)
    expect(await saleOf(courseId)).toMatchObject({ paid: SCHOOL, percent: 20, brought_by: null })
  })

  it.each([
    ['link', ''],
    ['card', '?via=card'],
    ['channel', '?via=channel'],
    ['bot', '?via=bot'],
    ['link', '?via=hack'],
  ])('to who opened a link of the teacher has the lower percent: %s', async (source, rest) => {
    await open(teacher, rest)
    expect(await shownPrice(courseId)).toBe(BROUGHT)
    expect((await buy(courseId, `price=${BROUGHT}`)).statusCode).toBe(201)
    expect(await saleOf(courseId)).toMatchObject({ paid: BROUGHT, percent: 8, brought_by: source })
    const [sale] = (await call(teacher, 'GET', 'sales')).json().data
    expect(sale).toMatchObject({ percent: 8, brought_by: source, paid: BROUGHT, fee: 8_000, earned: 100_000 })
    expect(await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })).toBe(10_000_000n)
  })

  it('charges the lower price although the school’s was shown, and never more than was shown', async () => {
    await open(teacher)
    expect((await buy(courseId, `price=${SCHOOL}`)).statusCode).toBe(201)
    expect(await saleOf(courseId)).toMatchObject({ paid: BROUGHT })
    await open(other)
    kashf.clock.advance(31 * DAY_MS)
    await kashf.deps.db.run(
      sql`update session set expires_at = ${new Date(kashf.clock.now().getTime() + DAY_MS)}`,
    )
    const late = await buy(otherCourseId, `price=${BROUGHT}`)
    expect([late.statusCode, late.json().error, late.json().data]).toEqual([
      ...[409, 'price_changed', { price: SCHOOL }],
    ])
  })

  it('at the teacher’s promo code is brought by it, and the quote says so before', async () => {
    await call(teacher, 'POST', 'promo-codes', { code: 'KUZ10', discount_kind: 'percent', discount: 10 })
    const quote = await call(student, 'POST', `promo-codes/quote/${courseId}`, { code: 'KUZ10' })
    expect(quote.json().data).toMatchObject({ full_price: SCHOOL, price_to_pay: 97_200 })
    expect((await buy(courseId, 'promo_code=KUZ10&price=97200')).statusCode).toBe(201)
    expect(await saleOf(courseId)).toMatchObject({ paid: 97_200, percent: 8, brought_by: 'promo_code' })
    // The receipt names the price that the code stood in for, which had the fee of the school.
    const page = await call(student, 'GET', `courses/course/${courseId}`)
    expect(page.json().data.receipt).toMatchObject({ paid: 97_200, full_price: SCHOOL })
  })

  it('as a gift has the percent of the giver, also when the code is used later by somebody else', async () => {
    await open(teacher)
    const order = { course_id: courseId, price: BROUGHT, request_id: randomUUID() }
    const gift = (await call(student, 'POST', 'gifts', order)).json().data
    kashf.clock.advance(40 * DAY_MS)
    const friend = await buildOldStudent(kashf.deps)
    expect((await call(friend, 'POST', 'gifts/redeem', { code: gift.code })).statusCode).toBeLessThan(300)
    expect(await saleOf(courseId, friend)).toMatchObject({ paid: BROUGHT, percent: 8, brought_by: 'link' })
  })

  it('of a bundle has it in every part, shown before', async () => {
    const second = await course(teacher, 50_000)
    const body = { title: 'Ikkisi', price: 120_000, course_ids: [courseId, second] }
    const bundle = (await call(teacher, 'POST', 'bundles', body)).json().data
    const shown = async () => (await call(student, 'GET', `bundles/${bundle.id}`)).json().data.offer
    expect(await shown()).toMatchObject({ price_to_pay: 144_000, full_price: 180_000 })
    await open(teacher)
    const offer = await shown()
    expect(offer).toMatchObject({ price_to_pay: 129_600, full_price: 162_000 })
    const bought = await call(student, 'POST', `bundles/${bundle.id}/purchase`, {
      ...{ price: offer.price_to_pay, course_ids: offer.course_ids },
    })
    expect(bought.statusCode).toBeLessThan(300)
    expect(await saleOf(courseId)).toMatchObject({ paid: 86_400, percent: 8, brought_by: 'link' })
    expect(await saleOf(second)).toMatchObject({ paid: 43_200, percent: 8, brought_by: 'link' })
  })

  it('is refunded exactly, whatever the percents are by then', async () => {
    await open(teacher)
    const before = await balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
    await buy(courseId)
    const { id } = await saleOf(courseId)
    await kashf.deps.db.run(sql`insert into platform_fee (percent, brought_percent) values (30, 15)`)
    await kashf.deps.db.transaction((tx) =>
      refundPurchase(kashf.deps, tx, { purchaseId: id, reason: 'Sinov' }),
    )
    await kashf.deps.db.run(sql`insert into platform_fee (percent, brought_percent) values (20, 8)`)
    expect(await balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })).toBe(before)
    expect(await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })).toBe(0n)
  })

  it('is made once when many are pressed at the same time, while the percents change', async () => {
    await open(teacher)
    const presses = Array.from({ length: 12 }, () => buy(courseId, `price=${BROUGHT}`))
    const change = kashf.deps.db.run(sql`insert into platform_fee (percent, brought_percent) values (20, 7)`)
    const statuses = (await Promise.all(presses)).map(({ statusCode }) => statusCode)
    await change
    await kashf.deps.db.run(sql`insert into platform_fee (percent, brought_percent) values (20, 8)`)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => status < 300)).toBe(true)
    const { paid, percent } = await saleOf(courseId)
    expect(paid).toBe(100_000 + percent * 1_000)
  })
})

describe('who brought a buyer', () => {
  it('is the first whose link was opened: another one a second before the purchase changes nothing', async () => {
    await open(teacher)
    kashf.clock.advance(DAY_MS)
    await open(other)
    kashf.clock.advance(1_000)
    await buy(courseId)
    expect(await saleOf(courseId)).toMatchObject({ percent: 8, brought_by: 'link' })
    await buy(otherCourseId)
    expect(await saleOf(otherCourseId)).toMatchObject({ percent: 20, brought_by: null })
  })

  it('counts for 30 days, or as many as are set', async () => {
    await open(teacher)
    kashf.clock.advance(30 * DAY_MS - 1_000)
    expect((await kashf.deps.db.only<{ by: string | null }>(broughtBy())).by).toBe('link')
    kashf.clock.advance(1_000)
    expect((await kashf.deps.db.only<{ by: string | null }>(broughtBy())).by).toBe(null)
    await kashf.deps.db.run(
      sql`insert into platform_fee (percent, brought_percent, brought_days) values (20, 8, 60)`,
    )
    expect((await kashf.deps.db.only<{ by: string | null }>(broughtBy())).by).toBe('link')
    await kashf.deps.db.run(
      sql`insert into platform_fee (percent, brought_percent, brought_days) values (20, 8, 30)`,
    )
  })
  const broughtBy = () => sql`
    select brought_by as by from fee_of_sale(${student.id}, ${teacher.id}, null, ${kashf.clock.now()})`

  it('is the school for who registered without a link shortly before', async () => {
    const cookie = await openLink(kashf, teacher.id)
    const form = { cookie, at: kashf.clock.now() }
    const early = await buildStudent(kashf.deps)
    const created = (person: TestPerson, offsetMs: number) =>
      kashf.deps.db.run(sql`
        update app_user set created_at = ${new Date(form.at.getTime() + offsetMs)} where id = ${person.id}`)
    await created(early, -60_000)
    await call(early, 'GET', 'notices', undefined, cookie)
    expect(await shownPrice(courseId, early)).toBe(SCHOOL)
    const late = await buildStudent(kashf.deps)
    await created(late, 60_000)
    await call(late, 'GET', 'notices', undefined, cookie)
    expect(await shownPrice(courseId, late)).toBe(BROUGHT)
  })

  it('is the teacher whose list the person came by, whatever they opened before', async () => {
    await open(other)
    kashf.clock.advance(1_000)
    const row = `${'Oquvchi Sinovov'};${student.email}`
    const brought = await bring(kashf, { token: teacher.token, courseId: await course(teacher), list: row })
    const used = await call(student, 'POST', 'seats/use', { token: tokenOf(brought.links[0]?.url) })
    expect(used.statusCode).toBe(200)
    expect(await shownPrice(courseId)).toBe(BROUGHT)
    await buy(courseId)
    expect(await saleOf(courseId)).toMatchObject({ percent: 8, brought_by: 'roster' })
  })

  it('is nobody for other people than students, who keep the cookie for who signs in next', async () => {
    const cookie = await openLink(kashf, other.id)
    const answer = await call(teacher, 'GET', 'notices', undefined, cookie)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await kashf.deps.db.rows(sql`select from touch where user_id = ${teacher.id}`)).toEqual([])
  })
})

describe('a link', () => {
  const touches = () =>
    kashf.deps.db.rows<{ teacher_id: number }>(
      sql`select teacher_id from touch where user_id = ${student.id} order by touched_at, teacher_id`,
    )

  it('leads to the course or the teacher, by an answer that no cache keeps', async () => {
    const code = await linkCodeOf(kashf.deps, teacher.id)
    const location = async (path: string) => {
      const answer = await kashf.call('GET', path)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      return [answer.statusCode, answer.headers.location, answer.headers['set-cookie'] !== undefined]
    }
    expect(await location(`/t/${code}`)).toEqual([302, `/teacher-profile/${teacher.id}`, true])
    expect(await location(`/t/${code}/${courseId}`)).toEqual([302, `/course/${courseId}`, true])
    expect(await location(`/t/${code}/${courseId}?via=card`)).toEqual([
      302,
      `/course/${courseId}?ref=embed`,
      true,
    ])
    expect(await location(`/t/${code}/${otherCourseId}`)).toEqual([
      302,
      `/teacher-profile/${teacher.id}`,
      true,
    ])
    for (const unknown of ['/t/0000000000', '/t/__proto__', `/t/${teacher.id}`, '/t/%F0%9F/1'])
      expect((await kashf.call('GET', unknown)).headers['set-cookie'], unknown).toBeUndefined()
  })

  it('counts neither in a picture, a frame or a prefetch, nor from a page of ours but the card', async () => {
    for (const headers of [
      { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
    ])
      expect(await openLink(kashf, teacher.id, { headers }), JSON.stringify(headers)).toBe('')
    const byWorker = {
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    }
    expect(await openLink(kashf, teacher.id, { headers: byWorker })).not.toBe('')
    const card = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }
    expect(await openLink(kashf, teacher.id, { headers: card, rest: '?via=card' })).not.toBe('')
    expect(
      (await kashf.call('GET', `/t/${await linkCodeOf(kashf.deps, teacher.id)}`)).headers['set-cookie'],
    ).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/)
  })

  it('is kept by a signed cookie: a forged, changed or foreign one brings nobody', async () => {
    const cookie = await openLink(kashf, teacher.id)
    const [, value = ''] = cookie.split('=')
    for (const forged of [
      `${teacher.id.toString(36)}-0-${kashf.clock.now().getTime().toString(36)}`,
      value.replace(/^[^-]+/, other.id.toString(36)),
      `${value}x`,
      'x'.repeat(10_000),
      '',
    ]) {
      await call(student, 'GET', 'notices', undefined, `kashf_from=${forged}`)
      expect(await touches()).toEqual([])
    }
    await call(student, 'GET', 'notices', undefined, `a=b; ${cookie}; c=d`)
    expect(await touches()).toEqual([{ teacher_id: teacher.id }])
  })

  it('keeps the order of what was opened before the sign-in, and no more than eight', async () => {
    let cookie = await openLink(kashf, teacher.id)
    for (let i = 0; i < 12; i++) {
      kashf.clock.advance(1_000)
      cookie = await openLink(kashf, (await buildTeacher(kashf.deps)).id, { cookie })
    }
    const signedIn = await call(student, 'GET', 'notices', undefined, cookie)
    expect(signedIn.headers['set-cookie']).toContain('kashf_from=; Path=/')
    const stored = await touches()
    expect(stored).toHaveLength(8)
    expect(stored[0]).toEqual({ teacher_id: teacher.id })
  })

  it('is forgotten after 100 days', async () => {
    await open(teacher)
    kashf.clock.advance(99 * DAY_MS)
    await deleteOldTouches(kashf.deps)
    expect(await touches()).toHaveLength(1)
    kashf.clock.advance(2 * DAY_MS)
    await deleteOldTouches(kashf.deps)
    expect(await touches()).toEqual([])
  })
})
