import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff } from '../../testing/builders/groups.ts'
import { endAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { publicGift } from '../gifts/show-gift.ts'
import { refundPurchase } from '../refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)
beforeAll(async () => {
  kashf.clock.stop()
  const { discounts, edit } = (await call(operator, 'GET', '/api/admin/seat-terms')).json().data
  await call(operator, 'PUT', '/api/admin/seat-terms', { discounts, edit, payee: 'Kashf MCHJ' })
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
  expect(await countersOff()).toEqual([])
})

/** Tariffs and groups whose counter is not what is sold and held. */
const countersOff = () =>
  kashf.deps.db.rows(sql`
    with held as (select tariff_id, group_id from gift where tariff_id is not null and used_at is null and returned_at is null)
    select 'tariff' as what, t.id from course_tariff t
     where t.taken <> (select count(*) from tariff_place p where p.tariff_id = t.id and p.freed_at is null)
       + (select count(*) from held where tariff_id = t.id)
       + (select count(*) from place_queue q where q.tariff_id = t.id and q.offer_until is not null)
    union all
    select 'group', g.id from course_group g
     where g.taken <> (select count(*) from group_member m where m.group_id = g.id and m.left_at is null)
       + (select count(*) from held where group_id = g.id)
       + (select count(*) from place_queue q where q.group_id = g.id and q.offer_until is not null)`)

const call = (person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  kashf.call(method, url, { token: person.token, ...(body && { body }) })
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const wallet = (person: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: person.id })
const earnings = () => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
async function rich(som = 3_000_000): Promise<TestPerson> {
  const person = await buildStudent(kashf.deps)
  if (som > 0) await topUp(kashf.deps, person.id, som)
  return person
}
async function course({ price = 100_000, title = 'Algebra' } = {}): Promise<number> {
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 2, price, title })
  await call(teacher, 'PUT', `/api/courses/${id}/seat-sale`, { max_percent: 90 })
  return id
}
/** A course with a tariff of 100 000 and a group of so many places. */
async function soldByTariffs(places = 40) {
  const id = await course({ price: 20_000 })
  const of = { courseId: id, teacherId: teacher.id }
  const [tariff, group] = [await buildTariff(kashf.deps, of), await buildGroup(kashf.deps, of, { places })]
  return { id, tariff, group, choice: { course_id: id, tariff_id: tariff, group_id: group } }
}
const order = (person: TestPerson, body: object) =>
  call(person, 'POST', '/api/seat-orders', {
    ...{ places: 5, price: 10_000_000, request_id: randomUUID() },
    ...body,
  })
const seatsOf = async (
  person: TestPerson,
  id: number,
): Promise<{ id: number; code: string; status: string }[]> =>
  (await call(person, 'GET', `/api/seat-orders/${id}/seats?limit=100`)).json().data
const redeem = (person: TestPerson, code = '', body: object = {}) =>
  call(person, 'POST', '/api/gifts/redeem', { code, ...body })
const takeBack = (person: TestPerson, id: number, seatId?: number) =>
  call(person, 'POST', `/api/seat-orders/${id}/return`, seatId === undefined ? {} : { seat_id: seatId })
const placesLeft = async (courseId: number): Promise<number> =>
  (await kashf.call('GET', `/api/courses/${courseId}/offer`)).json().data.groups[0].places_left
const refund = async (person: TestPerson, courseId: number) => {
  const { id } = await kashf.deps.db.only<{ id: number }>(
    sql`select max(id) as id from purchase where student_id = ${person.id} and course_id = ${courseId}`,
  )
  await kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId: id, reason: 'Sinov' }))
}

describe('places of a group', () => {
  it('cost what the tariff does, are taken when paid, and make members of who uses the codes', async () => {
    const { id, tariff, group, choice } = await soldByTariffs()
    const by = await rich()
    const offer = await call(by, 'GET', `/api/courses/${id}/seat-offer?tariff_id=${tariff}&group_id=${group}`)
    expect(offer.json().data).toMatchObject({ full_price: 120_000, places_left: 40 })
    expect(offer.json().data.lines[0]).toEqual({ places: 5, percent: 5, price: 114_000 })
    const ordered = await order(by, choice)
    expect(ordered.json().data).toMatchObject({
      course: { id, title: 'Algebra, Kurator bilan, 7-guruh' },
      sum: 570_000,
      bundle_id: null,
    })
    expect([await wallet(by), await placesLeft(id)]).toEqual([243_000_000n, 35])
    const [seat] = await seatsOf(by, ordered.json().data.id)
    const learner = await rich(0)
    const shown = await call(learner, 'POST', '/api/gifts/show', { code: seat?.code })
    expect(shown.json().data).toMatchObject({
      course: { title: 'Algebra, Kurator bilan, 7-guruh', period: 3 },
      state: 'usable',
    })
    expect((await redeem(learner, seat?.code)).statusCode).toBe(201)
    const own = await call(learner, 'GET', `/api/courses/${id}/membership`)
    expect(own.json().data).toMatchObject({ group: { id: group, members: 1 }, tariff: 'Kurator bilan' })
    expect(await placesLeft(id)).toBe(35)
    await refund(learner, id)
    expect([await wallet(by), await placesLeft(id)]).toEqual([254_400_000n, 36])
  })

  it('become free when they are taken back, one or all', async () => {
    const { id, choice } = await soldByTariffs(5)
    const by = await rich()
    const orderId = (await order(by, choice)).json().data.id
    const stranger = await rich()
    const buy = () =>
      call(
        stranger,
        'GET',
        `/api/actioncourses/buy-course/${id}?tariff=${choice.tariff_id}&group=${choice.group_id}`,
      )
    expect(errorOf(await buy())).toBe('places_gone')
    const waits = { tariff_id: choice.tariff_id, group_id: choice.group_id }
    expect((await call(stranger, 'PUT', `/api/courses/${id}/queue`, waits)).statusCode).toBe(200)
    const [first] = await seatsOf(by, orderId)
    expect((await takeBack(by, orderId, first?.id)).json().data).toMatchObject({ places: 1, sum: 114_000 })
    expect((await buy()).statusCode).toBe(201)
    expect((await takeBack(by, orderId)).json().data).toMatchObject({ places: 4, sum: 456_000 })
    expect([await wallet(by), await placesLeft(id)]).toEqual([300_000_000n, 4])
  })

  it('are not sold beyond what is free, nor without a choice, nor past people who wait', async () => {
    const { id, tariff, choice } = await soldByTariffs(7)
    const by = await rich()
    expect(errorOf(await order(by, { course_id: id }))).toBe('tariff_needed')
    expect(errorOf(await order(by, { course_id: id, tariff_id: tariff }))).toBe('group_not_on_sale')
    expect(errorOf(await order(by, { ...choice, places: 8 }))).toBe('places_gone')
    expect((await order(by, choice)).statusCode).toBe(201)
    expect(errorOf(await order(by, choice))).toBe('places_gone')
    expect(await placesLeft(id)).toBe(2)
    expect((await order(by, { ...choice, bundle_id: 1 })).json().fields).toHaveProperty('bundle_id')
    expect((await order(by, {})).json().fields).toHaveProperty('course_id')
    expect(await wallet(by)).toBe(243_000_000n)
  })

  it('are sold to one of two firms that order the last ones at once', async () => {
    const { choice } = await soldByTariffs(9)
    const firms = await Promise.all([rich(), rich()])
    const answers = await Promise.all(firms.map((by) => order(by, choice)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  it('keep their codes after the sale of the group, until it is closed', async () => {
    const { id, group, choice } = await soldByTariffs()
    const by = await rich()
    const orderId = (await order(by, choice)).json().data.id
    const [one, two] = await seatsOf(by, orderId)
    await kashf.deps.db.run(sql`
      update course_group set sale_ends_at = ${kashf.clock.now()}, sale_starts_at = null where id = ${group}`)
    expect((await redeem(await rich(0), one?.code)).statusCode).toBe(201)
    await kashf.deps.db.run(sql`update course_group set closed_at = ${kashf.clock.now()} where id = ${group}`)
    expect(errorOf(await redeem(await rich(0), two?.code))).toBe('group_not_on_sale')
    expect((await takeBack(by, orderId)).json().data).toMatchObject({ places: 4 })
    await kashf.deps.db.run(sql`
      update course_group set closed_at = null, sale_ends_at = starts_at where id = ${group}`)
    expect(await placesLeft(id)).toBe(39)
  })

  it('leave the money of a transfer in the wallet when the group is full by then', async () => {
    const { id, choice } = await soldByTariffs(6)
    const by = await rich(0)
    const firm = { firm: 'Maktab', stir: '123456789', address: 'Toshkent', contact: 'Lola' }
    const invoice = (await order(by, { ...choice, invoice: firm })).json().data
    expect(await placesLeft(id)).toBe(6)
    await order(await rich(), choice)
    const matched = await call(operator, 'POST', `/api/admin/seat-orders/${invoice.id}/match`, {
      ...{ reference: randomUUID(), amount: invoice.sum },
    })
    expect(matched.json().data).toMatchObject({ status: 'cancelled', transfer: expect.anything() })
    expect([await wallet(by), await placesLeft(id)]).toEqual([57_000_000n, 1])
    const told = (await call(by, 'GET', '/api/notices')).json().data
    expect(told[0]).toMatchObject({ kind: 'seats_gone', subject: { amount: 570_000, places: 5 } })
    const again = await call(operator, 'POST', `/api/admin/seat-orders/${invoice.id}/match`, {
      ...{ reference: randomUUID(), amount: invoice.sum },
    })
    expect(errorOf(again)).toBe('invoice_closed')
  })

  it('move a learner whose term is over from the former group', async () => {
    const { id, group, choice } = await soldByTariffs()
    const learner = await rich()
    await call(
      learner,
      'GET',
      `/api/actioncourses/buy-course/${id}?tariff=${choice.tariff_id}&group=${group}`,
    )
    kashf.clock.advance(MINUTE_MS)
    await endAccess(kashf.deps, { studentId: learner.id, courseId: id }, kashf.clock.now())
    const next = await buildGroup(kashf.deps, { courseId: id, teacherId: teacher.id })
    const by = await rich()
    const [seat] = await seatsOf(by, (await order(by, { ...choice, group_id: next })).json().data.id)
    expect((await redeem(learner, seat?.code)).statusCode).toBe(201)
    const rows = await kashf.deps.db.rows(sql`
      select group_id, left_reason from group_member where user_id = ${learner.id} order by id`)
    expect(rows).toEqual([
      { group_id: group, left_reason: 'moved' },
      { group_id: next, left_reason: null },
    ])
  })
})

describe('places of a bundle', () => {
  async function bundle(): Promise<{ id: number; courses: number[] }> {
    const courses = [await course(), await course({ title: 'Geometriya', price: 50_000 })]
    const answer = await call(teacher, 'POST', '/api/bundles', {
      ...{ title: 'Matematika', price: 120_000, course_ids: courses },
    })
    return { id: answer.json().data.id, courses }
  }

  it('cost the bundle at a discount, and one code opens all its courses', async () => {
    const { id, courses } = await bundle()
    const by = await rich()
    const offer = (await call(by, 'GET', `/api/bundles/${id}/seat-offer`)).json().data
    expect(offer).toMatchObject({ title: 'Matematika', full_price: 144_000, places_left: null })
    const before = await earnings()
    const ordered = (await order(by, { bundle_id: id })).json().data
    expect(ordered).toMatchObject({
      ...{ bundle_id: id, course: { id: courses[0], title: 'Matematika' } },
      ...{ places: 5, percent: 5, price: offer.lines[0].price, sum: offer.lines[0].price * 5 },
    })
    const seats = await seatsOf(by, ordered.id)
    expect(seats).toHaveLength(5)
    expect(await publicGift(kashf.deps, seats[0]?.code ?? '')).toMatchObject({
      ...{
        is_place: true,
        bundled: ['Algebra', 'Geometriya'],
        course: { title: 'Matematika', lessons_count: 4 },
      },
    })
    const learner = await rich(0)
    expect((await redeem(learner, seats[0]?.code, { shows_progress: true })).statusCode).toBe(201)
    expect((await redeem(learner, seats[0]?.code)).statusCode).toBe(200)
    const bought = await kashf.deps.db.rows<{ course_id: number }>(sql`
      select e.course_id from enrolment e where e.student_id = ${learner.id} order by e.course_id`)
    expect(bought.map(({ course_id }) => course_id)).toEqual(courses)
    // 120 000 less 5 %.
    expect((await earnings()) - before).toBe(11_400_000n)
    expect((await seatsOf(by, ordered.id))[0]).toMatchObject({
      ...{ status: 'used', learner: { percent: 0 } },
    })
    const read = (await call(by, 'GET', `/api/seat-orders/${ordered.id}`)).json().data
    expect(read).toMatchObject({ used: 1, returned: 0 })
    const sold = (await call(teacher, 'GET', '/api/bundles')).json().data
    expect(sold.find((one: { id: number }) => one.id === id)).toMatchObject({ sales: 1 })
  })

  it.each([0, 1])('return what the learner has (course %i) to who paid, and open the rest', async (at) => {
    const { id, courses } = await bundle()
    const [by, learner] = [await rich(), await rich()]
    await call(learner, 'GET', `/api/actioncourses/buy-course/${courses[at]}`)
    const ordered = (await order(by, { bundle_id: id })).json().data
    const [seat] = await seatsOf(by, ordered.id)
    const before = await wallet(by)
    const used = await redeem(learner, seat?.code, { shows_progress: true })
    expect(used.json().data.course_id).toBe(courses[1 - at])
    const part = await kashf.deps.db.only<{ tiyin: bigint }>(sql`
      select price_tiyin + fee_tiyin as tiyin from seat_order_course
       where order_id = ${ordered.id} and course_id = ${courses[at]}`)
    expect((await wallet(by)) - before).toBe(part.tiyin)
    const rows = await seatsOf(by, ordered.id)
    expect(rows).toHaveLength(5)
    expect(rows.find(({ code }) => code === seat?.code)).toMatchObject({
      ...{ status: 'used', learner: { percent: 0 } },
    })
    expect((await redeem(learner, seat?.code)).statusCode).toBe(200)
    const everything = await redeem(learner, rows.find(({ status }) => status === 'waiting')?.code)
    expect(errorOf(everything)).toBe('gift_owned')
    const [consent] = (await call(learner, 'GET', '/api/seat-consents')).json().data
    expect(consent).toMatchObject({ course: { title: 'Matematika' } })
  })

  it('return each course by itself when an operator refunds it, and the rest at once when taken back', async () => {
    const { id, courses } = await bundle()
    const [by, learner] = [await rich(), await rich(0)]
    const before = await wallet(by)
    const ordered = (await order(by, { bundle_id: id })).json().data
    const [first, second] = await seatsOf(by, ordered.id)
    await redeem(learner, first?.code)
    await refund(learner, courses[0] ?? 0)
    const read = async () => (await call(by, 'GET', `/api/seat-orders/${ordered.id}`)).json().data
    expect(await read()).toMatchObject({ used: 1, returned: 0 })
    expect(errorOf(await takeBack(by, ordered.id, first?.id))).toBe('seats_used')
    await refund(learner, courses[1] ?? 0)
    expect(await read()).toMatchObject({ used: 0, returned: 1 })
    expect((await takeBack(by, ordered.id, second?.id)).json().data).toMatchObject({
      ...{ places: 1, sum: ordered.price },
    })
    expect((await takeBack(by, ordered.id)).json().data).toMatchObject({ places: 3 })
    expect(await wallet(by)).toBe(before)
  })

  it('are opened by a transfer of the bank at the terms of the order', async () => {
    const { id } = await bundle()
    const by = await rich(0)
    const firm = { firm: 'Maktab', stir: '123456789', address: 'Toshkent', contact: 'Lola' }
    const ordered = (await order(by, { bundle_id: id, invoice: firm })).json().data
    await call(teacher, 'DELETE', `/api/bundles/${id}`)
    const matched = await call(operator, 'POST', `/api/admin/seat-orders/${ordered.id}/match`, {
      ...{ reference: randomUUID(), amount: ordered.sum },
    })
    expect(matched.json().data).toMatchObject({ status: 'paid' })
    const seats = await seatsOf(by, ordered.id)
    expect((await redeem(await rich(0), seats[4]?.code)).statusCode).toBe(201)
  })

  it('are not offered unless each course is, nor of a bundle that is off sale', async () => {
    const { id, courses } = await bundle()
    const by = await rich()
    await call(teacher, 'PUT', `/api/courses/${courses[1]}/seat-sale`, { max_percent: null })
    expect(errorOf(await order(by, { bundle_id: id }))).toBe('seats_not_offered')
    await call(teacher, 'PUT', `/api/courses/${courses[1]}/seat-sale`, { max_percent: 90 })
    await buildTariff(kashf.deps, { courseId: courses[0] ?? 0, teacherId: teacher.id })
    expect(errorOf(await order(by, { bundle_id: id }))).toBe('bundle_not_for_sale')
    expect((await call(by, 'GET', '/api/bundles/999999/seat-offer')).statusCode).toBe(404)
  })

  it('open for one of ten people who use a code at once', async () => {
    const { id } = await bundle()
    const by = await rich()
    const [seat] = await seatsOf(by, (await order(by, { bundle_id: id })).json().data.id)
    const people = await Promise.all(Array.from({ length: 10 }, () => rich(0)))
    const answers = await Promise.all(people.map((person) => redeem(person, seat?.code)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => errorOf(answer) === 'gift_refused')).toHaveLength(9)
  })
})
