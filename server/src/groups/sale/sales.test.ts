import type { CourseOffer } from '@kashf/contract/groups/offer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { accessUntil } from '../../purchases/access-until.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff } from '../../testing/builders/groups.ts'
import { endAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { followPlaces } from '../queue/follow-places.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => kashf.clock.stop())
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
  expect(await countersOff()).toEqual([])
})

/** Tariffs and groups whose counter is not what was sold and offered. */
const countersOff = () =>
  kashf.deps.db.rows(sql`
    select 'tariff' as what, t.id from course_tariff t
     where t.taken <> (select count(*) from tariff_place p where p.tariff_id = t.id and p.freed_at is null)
       + (select count(*) from place_queue q where q.tariff_id = t.id and q.offer_until is not null)
    union all
    select 'group', g.id from course_group g
     where g.taken <> (select count(*) from group_member m where m.group_id = g.id and m.left_at is null)
       + (select count(*) from place_queue q where q.group_id = g.id and q.offer_until is not null)`)

interface Choice {
  tariff?: number
  group?: number
  promo_code?: string
  price?: number
}
const buy = (person: { token: string }, courseId: number, choice: Choice = {}) =>
  kashf.call(
    'GET',
    `/api/actioncourses/buy-course/${courseId}?${new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)]))}`,
    { token: person.token },
  )
const wallet = (person: { id: number }) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: person.id })
async function richStudent(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 500_000)
  return student
}
const students = (count: number) => Promise.all(Array.from({ length: count }, richStudent))
/** A course with a tariff that joins a group of so many places. */
async function soldByTariffs(places = 40) {
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 20_000 })
  const of = { courseId: id, teacherId: teacher.id }
  return {
    ...{
      id,
      of,
      tariff: await buildTariff(kashf.deps, of),
      group: await buildGroup(kashf.deps, of, { places }),
    },
  }
}
const offerOf = async (courseId: number, person?: { token: string }): Promise<CourseOffer> =>
  (await kashf.call('GET', `/api/courses/${courseId}/offer`, { token: person?.token })).json().data
const queue = (person: { token: string }, courseId: number, body: object) =>
  kashf.call('PUT', `/api/courses/${courseId}/queue`, { token: person.token, body })
const errorOf = (answer: { statusCode: number; json(): { error?: string } }) => [
  answer.statusCode,
  answer.json().error,
]
const refund = async (person: { id: number }) => {
  const purchase = await kashf.deps.db.only<{ id: number }>(
    sql`select max(id) as id from purchase where student_id = ${person.id}`,
  )
  await kashf.deps.db.transaction((tx) =>
    refundPurchase(kashf.deps, tx, { purchaseId: purchase.id, reason: 'Sinov' }),
  )
}
const offersTo = (person: { id: number }) =>
  kashf.deps.db.rows(sql`select from notice where user_id = ${person.id} and kind = 'group_place_offered'`)

it('sells a tariff with its group at its price and term, and takes the place with the money', async () => {
  const { id, tariff, group } = await soldByTariffs()
  const [student] = (await students(1)) as [TestPerson]
  const answer = await buy(student, id, { tariff, group, price: 120_000 })
  expect(answer.statusCode).toBe(201)
  const end = accessUntil(kashf.clock.now(), 3)
  expect(answer.json().data.access_expires_at).toBe(end?.toISOString())
  expect(await wallet(student)).toBe(38_000_000n)
  const offer = await offerOf(id, student)
  expect(offer.tariffs).toMatchObject([{ id: tariff, price: 120_000, places_left: null }])
  expect(offer.groups).toMatchObject([{ id: group, places: 40, places_left: 39 }])
  expect((await buy(student, id, { tariff, group })).statusCode).toBe(200)
  const own = await kashf.call('GET', `/api/courses/${id}/membership`, { token: student.token })
  expect(own.json().data).toMatchObject({ group: { id: group, members: 1 }, tariff: 'Kurator bilan' })
})

it('sells 40 places to 40 of a hundred people who press at once, and takes no money of the others', async () => {
  const { id, tariff, group } = await soldByTariffs(40)
  const people = await students(100)
  const answers = await Promise.all(people.map((person) => buy(person, id, { tariff, group })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(40)
  const losers = people.filter((_, at) => answers[at]?.statusCode !== 201)
  expect(losers).toHaveLength(60)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
    expect(errorOf(answer)).toEqual([409, 'places_gone'])
  }
  expect(new Set(await Promise.all(losers.map(wallet)))).toEqual(new Set([50_000_000n]))
  expect(await countersOff()).toEqual([])
}, 60_000)

it('does the same for the places of a tariff without groups', async () => {
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const of = { courseId: id, teacherId: teacher.id }
  const tariff = await buildTariff(kashf.deps, of, { with_group: false, with_checking: false, places: 3 })
  const answers = await Promise.all((await students(8)).map((person) => buy(person, id, { tariff })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
})

it('asks for a choice, and refuses one that does not exist', async () => {
  const { id, of, tariff, group } = await soldByTariffs()
  const alone = await buildTariff(kashf.deps, of, { with_group: false, price: 50_000 })
  const later = await buildGroup(kashf.deps, of, {
    sale_starts_at: new Date(kashf.clock.now().getTime() + DAY_MS).toISOString(),
  })
  const other = await soldByTariffs()
  const [student] = (await students(1)) as [TestPerson]
  expect(errorOf(await buy(student, id))).toEqual([409, 'tariff_needed'])
  expect(errorOf(await buy(student, id, { tariff: other.tariff, group }))).toEqual([409, 'tariff_gone'])
  expect(errorOf(await buy(student, id, { tariff }))).toEqual([409, 'group_not_on_sale'])
  expect(errorOf(await buy(student, id, { tariff, group: other.group }))).toEqual([409, 'group_not_on_sale'])
  expect(errorOf(await buy(student, id, { tariff, group: later }))).toEqual([409, 'group_not_on_sale'])
  expect(errorOf(await buy(student, id, { tariff: alone, group }))).toEqual([409, 'group_not_on_sale'])
  const plain = await buildCourse(kashf.deps, { teacherId: teacher.id })
  expect(errorOf(await buy(student, plain.id, { tariff }))).toEqual([409, 'tariff_gone'])
  expect(await wallet(student)).toBe(50_000_000n)
  expect((await buy(student, id, { tariff: alone })).statusCode).toBe(201)
})

it('moves no money at a tariff that was changed or retired meanwhile', async () => {
  const { id, tariff, group } = await soldByTariffs()
  const [student] = (await students(1)) as [TestPerson]
  const body = {
    ...{ title: 'Qimmatroq', description: '', price: 200_000, period: 3, with_group: true },
    ...{ with_checking: true, places: null, edit: 1 },
  }
  await kashf.call('PUT', `/api/tariffs/${tariff}`, { token: teacher.token, body })
  expect(errorOf(await buy(student, id, { tariff, group, price: 120_000 }))).toEqual([409, 'price_changed'])
  await kashf.call('DELETE', `/api/tariffs/${tariff}`, { token: teacher.token })
  expect(errorOf(await buy(student, id, { tariff, group, price: 240_000 }))).toEqual([409, 'tariff_gone'])
  expect(await wallet(student)).toBe(50_000_000n)
  // Without tariffs the course is sold at its own price again, which lists showed as the cheapest tariff's.
  expect((await buy(student, id, { price: 240_000 })).statusCode).toBe(201)
})

it('applies promo codes to the price of the tariff', async () => {
  const { id, tariff, group } = await soldByTariffs()
  await kashf.call('POST', '/api/promo-codes', {
    token: teacher.token,
    body: { code: 'GURUH50', discount_kind: 'percent', discount: 50 },
  })
  const [student] = (await students(1)) as [TestPerson]
  const quote = await kashf.call('POST', `/api/promo-codes/quote/${id}`, {
    body: { code: 'GURUH50', tariff_id: tariff },
  })
  expect(quote.json().data).toMatchObject({ full_price: 120_000, price_to_pay: 54_000 })
  expect((await buy(student, id, { tariff, group, promo_code: 'GURUH50' })).statusCode).toBe(201)
  expect(await wallet(student)).toBe(44_600_000n)
})

it('sells it neither as a gift nor in a bundle, and lets its price be changed by tariffs alone', async () => {
  const { id } = await soldByTariffs()
  const other = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const [student] = (await students(1)) as [TestPerson]
  const gift = await kashf.call('POST', '/api/gifts', {
    token: student.token,
    body: { course_id: id, price: 500_000, request_id: crypto.randomUUID() },
  })
  expect(errorOf(gift)).toEqual([409, 'gift_of_tariffs'])
  const bundle = await kashf.call('POST', '/api/bundles', {
    token: teacher.token,
    body: { title: "To'plam", price: 50_000, course_ids: [id, other.id] },
  })
  expect(Object.keys(bundle.json().fields)).toEqual(['course_ids'])
  const shown = await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)
  expect(shown.json().data.price_to_pay).toBe(120_000)
  const priced = await kashf.call('PATCH', `/api/courses/${id}`, {
    token: teacher.token,
    body: { price: 1_000 },
  })
  expect(Object.keys(priced.json().fields)).toEqual(['price'])
})

it('offers the place of a refund to who has waited longest, for a day, and then to the next', async () => {
  const { id, tariff, group } = await soldByTariffs(1)
  const [holder, first, second, stranger] = (await students(4)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ]
  const choice = { tariff_id: tariff, group_id: group }
  expect(errorOf(await queue(first, id, choice))).toEqual([409, 'places_left'])
  await buy(holder, id, { tariff, group })
  expect(errorOf(await queue(holder, id, choice))).toEqual([409, 'course_is_yours'])
  expect((await queue(first, id, choice)).json().data.queue).toMatchObject({ position: 1, offer_until: null })
  await queue(first, id, choice)
  expect((await queue(second, id, choice)).json().data.queue).toMatchObject({ position: 2 })
  await refund(holder)
  expect(await wallet(holder)).toBe(50_000_000n)
  expect(errorOf(await buy(stranger, id, { tariff, group }))).toEqual([409, 'places_gone'])
  expect(errorOf(await buy(second, id, { tariff, group }))).toEqual([409, 'places_gone'])
  await followPlaces(kashf.deps)
  await followPlaces(kashf.deps)
  expect([await offersTo(first), await offersTo(second)]).toEqual([[{}], []])
  expect((await offerOf(id, first)).queue?.offer_until).toBe(
    new Date(kashf.clock.now().getTime() + DAY_MS).toISOString(),
  )
  kashf.clock.advance(DAY_MS)
  expect(errorOf(await buy(first, id, { tariff, group }))).toEqual([409, 'places_gone'])
  await followPlaces(kashf.deps)
  expect([await offersTo(first), await offersTo(second)]).toEqual([[{}], [{}]])
  expect((await offerOf(id, first)).queue).toBeNull()
  expect(errorOf(await buy(stranger, id, { tariff, group }))).toEqual([409, 'places_gone'])
  expect((await buy(second, id, { tariff, group })).statusCode).toBe(201)
  expect((await offerOf(id, second)).queue).toBeNull()
})

it('offers the place of a tariff to the next, when the group of who waits longer is given to another', async () => {
  const { id, of, tariff, group } = await soldByTariffs(1)
  const limited = await buildTariff(kashf.deps, of, { title: 'Ustoz bilan', places: 1 })
  const elsewhere = await buildGroup(kashf.deps, of, { title: '8-guruh' })
  const [holder, ...waiting] = (await students(4)) as [TestPerson, ...TestPerson[]]
  await buy(holder, id, { tariff: limited, group })
  const choices = [
    [tariff, group],
    [limited, group],
    [limited, elsewhere],
  ] as const
  for (const [at, person] of waiting.entries()) {
    const [tariff_id, group_id] = choices[at] ?? []
    expect((await queue(person, id, { tariff_id, group_id })).statusCode).toBe(200)
  }
  await refund(holder)
  const offers = await Promise.all(waiting.map((person) => offerOf(id, person)))
  expect(offers.map((offer) => offer.queue?.offer_until !== null)).toEqual([true, false, true])
})

it('gives up an offered place to the next, and empties the queue when the sale ends', async () => {
  const { id, tariff, group } = await soldByTariffs(1)
  const [holder, first, second] = (await students(3)) as [TestPerson, TestPerson, TestPerson]
  await buy(holder, id, { tariff, group })
  for (const person of [first, second]) await queue(person, id, { tariff_id: tariff, group_id: group })
  await refund(holder)
  const left = await kashf.call('DELETE', `/api/courses/${id}/queue`, { token: first.token })
  expect(left.json().data.queue).toBeNull()
  expect((await offerOf(id, second)).queue?.offer_until).not.toBeNull()
  kashf.clock.advance(9 * DAY_MS)
  await followPlaces(kashf.deps)
  expect((await offerOf(id, second)).queue).toBeNull()
})

it('tells those who wait for a sale once, when it begins', async () => {
  const { id, of, tariff } = await soldByTariffs()
  const coming = await buildGroup(kashf.deps, of, {
    sale_starts_at: new Date(kashf.clock.now().getTime() + DAY_MS).toISOString(),
  })
  const [student] = (await students(1)) as [TestPerson]
  const interest = () => kashf.call('PUT', `/api/groups/${coming}/interest`, { token: student.token })
  expect((await interest()).statusCode).toBe(200)
  await interest()
  expect((await offerOf(id, student)).groups.find((one) => one.id === coming)?.is_interested).toBe(true)
  const told = () =>
    kashf.deps.db.rows(sql`select from notice where user_id = ${student.id} and kind = 'group_sale_began'`)
  await followPlaces(kashf.deps)
  expect(await told()).toEqual([])
  kashf.clock.advance(DAY_MS)
  await followPlaces(kashf.deps)
  await followPlaces(kashf.deps)
  expect(await told()).toEqual([{}])
  expect(errorOf(await interest())).toEqual([409, 'group_not_on_sale'])
  expect((await buy(student, id, { tariff, group: coming })).statusCode).toBe(201)
})

it('renews into another group after the term, and leaves the former one', async () => {
  const { id, of, tariff, group } = await soldByTariffs(1)
  const [student] = (await students(1)) as [TestPerson]
  await buy(student, id, { tariff, group })
  kashf.clock.advance(DAY_MS)
  await endAccess(kashf.deps, { studentId: student.id, courseId: id }, kashf.clock.now())
  const next = await buildGroup(kashf.deps, of, { places: 1 })
  expect((await buy(student, id, { tariff, group: next })).statusCode).toBe(201)
  const rows = await kashf.deps.db.rows(sql`
    select group_id, left_reason from group_member where user_id = ${student.id} order by id`)
  expect(rows).toEqual([
    { group_id: group, left_reason: 'moved' },
    { group_id: next, left_reason: null },
  ])
})
