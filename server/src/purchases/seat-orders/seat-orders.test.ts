import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { eraseAccountsHandler } from '../../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { refundPurchase } from '../refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

/** A place of a course of 100 000 at 5 % less, with the fee of 20 %. */
const EACH = 114_000
const PAYEE = 'Kashf MCHJ, h/r 2020 8000 0000 0000, “Sinov bank”, MFO 00444'
const FIRM = {
  firm: 'Yangi maktab',
  stir: '123456789',
  address: 'Toshkent, Amir Temur 1',
  contact: 'Lola, 901234567',
}

const call = (person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  kashf.call(method, url, { token: person.token, ...(body && { body }) })
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const wallet = (person: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: person.id })
const earnings = (person: TestPerson = teacher) =>
  balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: person.id })
const held = () => balanceOf(kashf.deps.db, { kind: 'gifts_held' })

async function course({
  price = 100_000,
  owner = teacher,
  max = 90,
  title = 'Algebra',
  lessons = 0,
} = {}): Promise<number> {
  const { id } = await buildCourse(kashf.deps, { teacherId: owner.id, lessons, price, title })
  expect((await call(owner, 'PUT', `/api/courses/${id}/seat-sale`, { max_percent: max })).statusCode).toBe(
    200,
  )
  return id
}
async function buyer(som = 5 * EACH): Promise<TestPerson> {
  const person = await buildStudent(kashf.deps)
  if (som > 0) await topUp(kashf.deps, person.id, som)
  return person
}
const order = (person: TestPerson, courseId: number, body: object = {}) =>
  call(person, 'POST', '/api/seat-orders', {
    ...{ course_id: courseId, places: 5, price: 5 * EACH, request_id: randomUUID() },
    ...body,
  })
interface Ordered {
  id: number
  by: TestPerson
  courseId: number
  seats: { id: number; code: string }[]
}
const seatsOf = async ({ id, by }: Pick<Ordered, 'id' | 'by'>, query = 'limit=100') =>
  (await call(by, 'GET', `/api/seat-orders/${id}/seats?${query}`)).json().data
async function ordered(courseId?: number): Promise<Ordered> {
  const [by, of] = [await buyer(), courseId ?? (await course())]
  const answer = await order(by, of)
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json().data
  return { id, by, courseId: of, seats: await seatsOf({ id, by }) }
}
const codeOf = ({ seats }: Ordered, at = 0) => seats[at]?.code ?? ''
const redeem = (person: TestPerson, code: string, body: object = {}) =>
  call(person, 'POST', '/api/gifts/redeem', { code, ...body })
const takeBack = ({ id, by }: Pick<Ordered, 'id' | 'by'>, seatId?: number) =>
  call(by, 'POST', `/api/seat-orders/${id}/return`, seatId === undefined ? {} : { seat_id: seatId })
const match = (id: number, body: object) =>
  call(operator, 'POST', `/api/admin/seat-orders/${id}/match`, { reference: randomUUID(), ...body })

const endGrace = async ({ id }: TestPerson) => {
  await kashf.deps.db.run(sql`update app_user set closes_at = ${kashf.clock.now()} where id = ${id}`)
  await eraseAccountsHandler(() => PERSONAL_DATA).handle(kashf.deps, {}, new AbortController().signal)
}

async function setTerms(change: object): Promise<void> {
  const { discounts, payee, edit } = (await call(operator, 'GET', '/api/admin/seat-terms')).json().data
  const answer = await call(operator, 'PUT', '/api/admin/seat-terms', { discounts, payee, edit, ...change })
  expect(answer.statusCode).toBe(200)
}
beforeAll(() => setTerms({ payee: PAYEE }))

describe('offering places', () => {
  it('is not of a course that is paid by the month', async () => {
    const courseId = await course()
    await kashf.deps.db.run(sql`update course set period = 14 where id = ${courseId}`)
    expect(errorOf(await order(await buyer(), courseId))).toBe('monthly_alone')
  })

  it('shows each step of the table with the price of one place, and nothing of a course that is not offered', async () => {
    const person = await buyer(0)
    const courseId = await course({ max: 12 })
    const offer = (await call(person, 'GET', `/api/courses/${courseId}/seat-offer`)).json().data
    expect(offer).toEqual({
      title: 'Algebra',
      full_price: 120_000,
      lines: [
        { places: 5, percent: 5, price: 114_000 },
        { places: 20, percent: 10, price: 108_000 },
        { places: 50, percent: 12, price: 105_600 },
        { places: 100, percent: 12, price: 105_600 },
      ],
      places_left: null,
      has_invoices: true,
    })
    await call(teacher, 'PUT', `/api/courses/${courseId}/seat-sale`, { max_percent: null })
    const answers = [
      await call(person, 'GET', `/api/courses/${courseId}/seat-offer`),
      await order(person, courseId),
    ]
    expect(answers.map(errorOf)).toEqual(['seats_not_offered', 'seats_not_offered'])
    const other = await buildTeacher(kashf.deps)
    const refused = await call(other, 'PUT', `/api/courses/${courseId}/seat-sale`, { max_percent: 5 })
    expect(refused.statusCode).toBe(404)
  })

  it('lets operators change the table: ascending, with the state that they saw, and with its history', async () => {
    const read = async () => (await call(operator, 'GET', '/api/admin/seat-terms')).json().data
    const before = await read()
    const put = (body: object) => call(operator, 'PUT', '/api/admin/seat-terms', { ...before, ...body })
    const twice = [
      { places: 20, percent: 10 },
      { places: 20, percent: 12 },
    ]
    const falls = [
      { places: 20, percent: 10 },
      { places: 50, percent: 9 },
    ]
    for (const discounts of [twice, falls])
      expect((await put({ discounts })).json().fields).toHaveProperty('discounts')
    for (const places of [4, 501])
      expect((await put({ discounts: [{ places, percent: 1 }] })).statusCode).toBe(422)
    const changed = await put({ discounts: [{ places: 7, percent: 33 }] })
    expect(changed.json().data).toMatchObject({ discounts: [{ places: 7, percent: 33 }], payee: PAYEE })
    expect(changed.json().data.history[0]).toMatchObject({ set_by: { id: operator.id } })
    expect(errorOf(await put({ discounts: [] }))).toBe('decided_meanwhile')
    await setTerms({ discounts: before.discounts })
  })
})

describe('paying from the wallet', () => {
  it('holds the whole sum, and makes one code for each place', async () => {
    const [before, heldBefore] = [await earnings(), await held()]
    const bought = await ordered()
    expect(new Set(bought.seats.map(({ code }) => code)).size).toBe(5)
    expect([await wallet(bought.by), await earnings()]).toEqual([0n, before])
    expect((await held()) - heldBefore).toBe(BigInt(5 * EACH) * 100n)
    expect((await call(bought.by, 'GET', '/api/seat-orders')).json().data).toMatchObject([
      {
        id: bought.id,
        status: 'paid',
        places: 5,
        percent: 5,
        price: EACH,
        sum: 5 * EACH,
        used: 0,
        invoice: null,
      },
    ])
    // They are no gifts.
    expect((await call(bought.by, 'GET', '/api/gifts')).json().data).toEqual([])
    const statement = (await call(bought.by, 'GET', '/api/users/statement')).json().data
    expect(statement[0]).toMatchObject({ comment: "Jamoa uchun “Algebra” kursidan 5 ta o'rin olindi" })
    const stranger = await buyer(0)
    for (const path of ['', '/seats', '/codes.csv'])
      expect((await call(stranger, 'GET', `/api/seat-orders/${bought.id}${path}`)).statusCode).toBe(404)
  })

  it.each([4, 501, 5.5])('refuses %d places', async (places) => {
    expect((await order(await buyer(0), await course(), { places })).statusCode).toBe(422)
  })

  it('sells 500 places, lists them in pages and as CSV', async () => {
    const [by, courseId] = [await buyer(500_000), await course({ price: 1_000 })]
    const { id } = (await order(by, courseId, { places: 500, price: 500 * 960 })).json().data
    expect(await wallet(by)).toBe(2_000_000n)
    const csv = await call(by, 'GET', `/api/seat-orders/${id}/codes.csv`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(501)
    const first = (await call(by, 'GET', `/api/seat-orders/${id}/seats?limit=100`)).json()
    const next = (
      await call(by, 'GET', `/api/seat-orders/${id}/seats?limit=100&cursor=${first.next_cursor}`)
    ).json()
    expect(next.data[0].id).toBeGreaterThan(first.data[99].id)
    expect((await takeBack({ id, by })).json().data).toMatchObject({ places: 500, sum: 480_000 })
    expect(await wallet(by)).toBe(50_000_000n)
  })

  it('refuses another price, an empty wallet, and a used key for another order; pays once for parallel requests', async () => {
    const [by, courseId] = [await buyer(10 * EACH), await course()]
    const dearer = await order(by, courseId, { price: 5 * EACH - 1 })
    expect([dearer.statusCode, dearer.json().data]).toEqual([409, { price: 5 * EACH }])
    const poor = await order(await buyer(0), courseId)
    expect([poor.statusCode, poor.json().data]).toEqual([402, { missing: 5 * EACH }])
    const request_id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(by, courseId, { request_id })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201])
    expect(await wallet(by)).toBe(BigInt(5 * EACH) * 100n)
    expect(errorOf(await order(by, courseId, { request_id, places: 6 }))).toBe('request_reused')
    // Who has the course can buy places of it.
    const own = (await call(by, 'GET', '/api/seat-orders')).json().data[0]
    const [seat] = await seatsOf({ id: own.id, by })
    expect((await redeem(by, seat.code)).statusCode).toBe(201)
    expect((await order(by, courseId)).statusCode).toBe(201)
  })
})

describe('using a code', () => {
  it('is an ordinary purchase at the terms of the payment, whose discount the teacher bears', async () => {
    const bought = await ordered()
    const before = await earnings()
    await kashf.deps.db.run(sql`update course set price_tiyin = 99900 where id = ${bought.courseId}`)
    const person = await buyer(0)
    expect(
      (await call(person, 'POST', '/api/gifts/show', { code: codeOf(bought) })).json().data,
    ).toMatchObject({
      is_place: true,
      state: 'usable',
    })
    expect((await redeem(person, codeOf(bought))).statusCode).toBe(201)
    expect((await redeem(person, codeOf(bought))).statusCode).toBe(200)
    expect((await earnings()) - before).toBe(9_500_000n)
    expect(
      await kashf.deps.db.one(sql`
        select price_tiyin::int, fee_tiyin::int, discount_tiyin::int, percent::float8 from purchase where student_id = ${person.id}`),
    ).toEqual({ price_tiyin: 9_500_000, fee_tiyin: 1_900_000, discount_tiyin: 500_000, percent: 20 })
    const sales = (await call(teacher, 'GET', `/api/sales?learner_id=${person.id}`)).json().data
    expect(sales).toMatchObject([{ kind: 'place', paid: null, earned: 95_000 }])
    const lines = (await call(teacher, 'GET', '/api/users/statement')).json().data.slice(0, 2)
    expect(lines.map(({ comment }: { comment: string }) => comment).sort()).toEqual([
      "“Algebra” kursi sotildi: jamoa uchun olingan o'rin",
      "“Algebra” kursi sotuvidagi chegirma, jamoa uchun o'rin",
    ])
    expect(errorOf(await redeem(person, codeOf(bought, 1)))).toBe('gift_owned')
    expect((await redeem(await buyer(0), codeOf(bought, 1))).statusCode).toBe(201)
    expect(errorOf(await redeem(await buyer(0), codeOf(bought)))).toBe('gift_refused')
    expect((await call(bought.by, 'GET', `/api/seat-orders/${bought.id}`)).json().data).toMatchObject({
      used: 2,
    })
  })

  it('opens the course to one of fifty people who use one code at once', async () => {
    const bought = await ordered()
    const people = await Promise.all(Array.from({ length: 50 }, () => buyer(0)))
    const answers = await Promise.all(people.map((person) => redeem(person, codeOf(bought))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => errorOf(answer) === 'gift_refused')).toHaveLength(49)
  })

  it('shows the buyer a name and progress of those alone who agree, until they end it', async () => {
    const bought = await ordered(await course({ lessons: 2 }))
    const [silent, open] = [await buyer(0), await buyer(0)]
    await redeem(silent, codeOf(bought))
    await redeem(open, codeOf(bought, 1), { shows_progress: true })
    const learners = async () =>
      (await seatsOf(bought)).slice(0, 2).map(({ learner }: { learner: object | null }) => learner)
    const [name] = await kashf.deps.db.rows<object>(
      sql`select first_name, last_name from app_user where id = ${open.id}`,
    )
    expect(await learners()).toEqual([null, { ...name, percent: 0, last_day: null }])
    // What is finished stays finished when lessons are added.
    await kashf.deps.db.run(sql`
      insert into course_finish (user_id, course_id, finished_at) values (${open.id}, ${bought.courseId}, ${kashf.clock.now()})`)
    expect(await learners()).toMatchObject([null, { percent: 100 }])
    const consents = (await call(open, 'GET', '/api/seat-consents')).json().data
    expect(consents).toMatchObject([{ course: { id: bought.courseId } }])
    // Nobody else can end it.
    await call(silent, 'DELETE', `/api/seat-consents/${consents[0].id}`)
    expect((await learners())[1]).not.toBeNull()
    for (let time = 0; time < 2; time++)
      expect((await call(open, 'DELETE', `/api/seat-consents/${consents[0].id}`)).statusCode).toBe(200)
    expect(await learners()).toEqual([null, null])
  })

  it('waits while the buyer is blocked, and returns to the wallet of the buyer when an operator refunds its sale', async () => {
    const bought = await ordered()
    const person = await buyer(0)
    await call(operator, 'POST', `/api/admin/users/${bought.by.id}/block`, { reason: 'Sinov uchun' })
    expect(errorOf(await redeem(person, codeOf(bought)))).toBe('gift_giver_blocked')
    await call(operator, 'POST', `/api/admin/users/${bought.by.id}/unblock`, { reason: 'Sinov uchun' })
    expect((await redeem(person, codeOf(bought))).statusCode).toBe(201)
    const { id } = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${person.id}`,
    )
    await kashf.deps.db.transaction((tx) =>
      refundPurchase(kashf.deps, tx, { purchaseId: id, reason: 'Xato' }),
    )
    expect(await wallet(bought.by)).toBe(BigInt(EACH) * 100n)
    await signInAgain(kashf.deps, bought.by)
    expect((await seatsOf(bought))[0]).toMatchObject({ status: 'returned' })
  })
})

describe('taking places back', () => {
  it('returns the exact sum of one or of all that are left, once', async () => {
    const bought = await ordered()
    await redeem(await buyer(0), codeOf(bought))
    expect(errorOf(await takeBack(bought, bought.seats[0]?.id))).toBe('seats_used')
    for (const places of [1, 0])
      expect((await takeBack(bought, bought.seats[1]?.id)).json().data).toMatchObject({ places })
    expect(errorOf(await redeem(await buyer(0), codeOf(bought, 1)))).toBe('gift_refused')
    expect((await takeBack(bought)).json().data).toMatchObject({
      ...{ places: 3, sum: 3 * EACH },
      order: { used: 1, returned: 4 },
    })
    expect(await wallet(bought.by)).toBe(BigInt(4 * EACH) * 100n)
    expect((await takeBack(bought)).json().data.places).toBe(0)
    expect((await takeBack({ ...bought, by: await buyer(0) })).statusCode).toBe(404)
    // The calls of gifts do not reach them.
    expect((await call(bought.by, 'POST', `/api/gifts/${bought.seats[2]?.id}/return`)).statusCode).toBe(404)
  })

  it('leaves each place to one of the buyer and the people who use the codes at once', async () => {
    for (let round = 0; round < 5; round++) {
      const bought = await ordered()
      const people = await Promise.all(bought.seats.map(() => buyer(0)))
      const [used, back] = await Promise.all([
        Promise.all(people.map((person, at) => redeem(person, codeOf(bought, at)))),
        Promise.all([takeBack(bought), takeBack(bought, bought.seats[4]?.id), takeBack(bought)]),
      ])
      const opened = used.filter(({ statusCode }) => statusCode === 201).length
      expect(used.every((answer) => answer.statusCode === 201 || errorOf(answer) === 'gift_refused')).toBe(
        true,
      )
      expect(back.every((answer) => answer.statusCode === 200 || errorOf(answer) === 'seats_used')).toBe(true)
      expect(await wallet(bought.by)).toBe(BigInt((5 - opened) * EACH) * 100n)
    }
  })

  it('happens by an operator with a reason, and when the teacher has closed the account', async () => {
    const bought = await ordered()
    const reason = "To'lov bekor qilinmoqda"
    for (let time = 0; time < 2; time++) {
      const ended = await call(operator, 'POST', `/api/admin/seat-orders/${bought.id}/void`, { reason })
      expect(ended.json().data).toMatchObject({ returned: 5, buyer: { id: bought.by.id } })
      expect(ended.body).not.toContain(codeOf(bought))
    }
    expect(errorOf(await redeem(await buyer(0), codeOf(bought)))).toBe('gift_refused')
    const audited = await kashf.deps.db.rows(
      sql`select after from audit_entry where action = 'seat_order.void' and subject = ${`seat_order:${bought.id}`}`,
    )
    expect(audited).toEqual([{ after: { places: 5, reason } }])

    const leaving = await buildTeacher(kashf.deps)
    const other = await ordered(await course({ owner: leaving }))
    await call(leaving, 'POST', '/api/users/closing', { current_password: TEST_PASSWORD, leaves_money: true })
    expect(errorOf(await redeem(await buyer(0), codeOf(other)))).toBe('gift_teacher_away')
    await endGrace(leaving)
    expect(await wallet(other.by)).toBe(BigInt(5 * EACH) * 100n)
    const notices = await kashf.deps.db.rows<{ kind: string }>(
      sql`select kind, subject->>'reason' as reason from notice where user_id in (${bought.by.id}, ${other.by.id}) order by id`,
    )
    expect(notices.filter(({ kind }) => kind === 'seats_ended')).toEqual([
      { kind: 'seats_ended', reason },
      { kind: 'seats_ended', reason: null },
    ])
  })
})

describe('paying through the bank', () => {
  const invoiced = async (body: object = {}) => {
    const [by, courseId] = [await buyer(0), await course()]
    const answer = await order(by, courseId, { invoice: FIRM, ...body })
    expect(answer.statusCode).toBe(201)
    return { by, courseId, id: answer.json().data.id as number, invoice: answer.json().data.invoice }
  }

  it('makes a numbered invoice and no code; the matched transfer opens the places', async () => {
    const [first, second] = [await invoiced(), await invoiced()]
    expect(second.invoice.number).toBe(first.invoice.number + 1)
    expect(first.invoice).toMatchObject({ ...FIRM, payee: PAYEE })
    expect(await seatsOf(first)).toEqual([])
    const queue = (
      await call(operator, 'GET', '/api/admin/seat-orders?status=awaiting&search=123456789')
    ).json().data
    expect(queue).toContainEqual(expect.objectContaining({ id: first.id, sum: 5 * EACH, transfer: null }))

    for (const amount of [5 * EACH - 0.01, 5 * EACH + 1])
      expect(errorOf(await match(first.id, { amount }))).toBe('invoice_amount_differs')
    const done = await match(first.id, { amount: 5 * EACH, reference: ' 0001-A ' })
    expect(done.json().data).toMatchObject({ status: 'paid', transfer: { reference: '0001-A' } })
    expect(await seatsOf(first)).toHaveLength(5)
    expect(await wallet(first.by)).toBe(0n)
    expect(errorOf(await match(first.id, { amount: 5 * EACH }))).toBe('invoice_closed')
    expect(errorOf(await match(second.id, { amount: 5 * EACH, reference: '0001-A' }))).toBe(
      'bank_reference_used',
    )
    expect(errorOf(await call(first.by, 'POST', `/api/seat-orders/${first.id}/cancel`))).toBe(
      'invoice_closed',
    )
    // A place that is taken back returns to the wallet.
    expect((await takeBack(first)).json().data.sum).toBe(5 * EACH)
    expect(await wallet(first.by)).toBe(BigInt(5 * EACH) * 100n)
    const kinds = await kashf.deps.db.rows(sql`select kind from notice where user_id = ${first.by.id}`)
    expect(kinds).toContainEqual({ kind: 'seats_paid' })
    const lines = (await call(first.by, 'GET', '/api/users/statement')).json().data
    expect(lines.map(({ comment }: { comment: string }) => comment)).toContain(
      "Hamyon bank o'tkazmasi bilan to'ldirildi",
    )
  })

  it('credits one of many operators who match at once, and one of two invoices by one reference', async () => {
    const [one, other] = [await invoiced(), await invoiced()]
    const reference = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => match(one.id, { amount: 5 * EACH, reference })),
      ...Array.from({ length: 5 }, () => match(other.id, { amount: 5 * EACH, reference })),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
    const seats = [...(await seatsOf(one)), ...(await seatsOf(other))]
    expect(seats).toHaveLength(5)
  })

  it('refuses a cancelled and an expired invoice, wrong details, and any while there is no payee', async () => {
    const cancelled = await invoiced()
    for (let time = 0; time < 2; time++)
      expect(
        (await call(cancelled.by, 'POST', `/api/seat-orders/${cancelled.id}/cancel`)).json().data.status,
      ).toBe('cancelled')
    expect(errorOf(await match(cancelled.id, { amount: 5 * EACH, in_time: true }))).toBe('invoice_closed')
    const expired = await invoiced()
    await kashf.deps.db.run(
      sql`update seat_invoice set expires_at = ${new Date(kashf.clock.now().getTime() - DAY_MS)} where order_id = ${expired.id}`,
    )
    expect((await call(expired.by, 'GET', `/api/seat-orders/${expired.id}`)).json().data.status).toBe(
      'expired',
    )
    expect(errorOf(await match(expired.id, { amount: 5 * EACH }))).toBe('invoice_closed')
    expect(errorOf(await match(expired.id, { amount: 4 * EACH, in_time: true }))).toBe(
      'invoice_amount_differs',
    )
    const late = await match(expired.id, { amount: 5 * EACH, in_time: true })
    expect(late.json().data).toMatchObject({ status: 'paid' })
    expect(await seatsOf(expired)).toHaveLength(5)
    expect(errorOf(await match(expired.id, { amount: 5 * EACH, in_time: true }))).toBe('invoice_closed')

    const [by, courseId] = [await buyer(0), await course()]
    for (const stir of ['12345678', '1234567890', '12345678a'])
      expect((await order(by, courseId, { invoice: { ...FIRM, stir } })).statusCode).toBe(422)
    await setTerms({ payee: '' })
    expect(errorOf(await order(by, courseId, { invoice: FIRM }))).toBe('invoices_unavailable')
    await setTerms({ payee: PAYEE })
    expect((await match(2_000_000, { amount: 1 })).statusCode).toBe(404)
  })
})

it('keeps the orders of who closes the account, without the contact, and deletes consents', async () => {
  const bought = await ordered()
  const firm = await order(bought.by, bought.courseId, { invoice: FIRM })
  const person = await buyer(0)
  await redeem(person, codeOf(bought), { shows_progress: true })
  const files = PERSONAL_DATA.flatMap(({ files = {} }) => Object.entries(files))
  const rows = async (name: string, of: TestPerson) => {
    const query = files.find(([file]) => file === name)?.[1]
    return typeof query === 'function' ? kashf.deps.db.rows(query(of.id)) : undefined
  }
  expect(await rows('jamoa-buyurtmalari.csv', bought.by)).toMatchObject([
    { Kurs: 'Algebra' },
    { STIR: FIRM.stir },
  ])
  expect(await rows('jamoa-kodlari.csv', bought.by)).toHaveLength(5)
  expect(await rows('natijamni-koradiganlar.csv', person)).toHaveLength(1)
  for (const leaver of [bought.by, person]) {
    const closed = await call(leaver, 'POST', '/api/users/closing', {
      current_password: TEST_PASSWORD,
      leaves_money: true,
    })
    expect(closed.statusCode).toBe(200)
    await endGrace(leaver)
  }
  const id = firm.json().data.id
  expect(await kashf.deps.db.one(sql`select contact, firm from seat_invoice where order_id = ${id}`)).toEqual(
    {
      ...{ contact: '', firm: FIRM.firm },
    },
  )
  expect(await kashf.deps.db.rows(sql`select 1 from seat_consent where learner_id = ${person.id}`)).toEqual(
    [],
  )
  expect(errorOf(await match(id, { amount: 5 * EACH }))).toBe('invoice_closed')
  // Codes of an erased buyer stay valid.
  expect((await redeem(await buyer(0), codeOf(bought, 1))).statusCode).toBe(201)
})
