import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { setFees } from '../../testing/builders/fees.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let other: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  // Who brought the buyer does not matter here: money/fees has those tests.
  await setFees(kashf.deps, 20, 20)
  ;[teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
  buyer = await richStudent(5_000_000)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

async function richStudent(som: number): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, som)
  return student
}
const course = (price = 120_000, owner = teacher) =>
  buildCourse(kashf.deps, { teacherId: owner.id, lessons: 0, price, title: 'Algebra' })

let made = 0
/** A new code of 30 %, or with other terms; returns it as its teacher sees it. */
async function promo(terms: object = {}, owner = teacher) {
  const body = { code: `KUZ${++made}`, discount_kind: 'percent', discount: 30, ...terms }
  const answer = await kashf.call('POST', '/api/promo-codes', { token: owner.token, body })
  expect(answer.statusCode).toBe(201)
  return answer.json().data as { id: number; code: string; version: number }
}
const buy = (student: TestPerson, courseId: number, query: object = {}) =>
  kashf.call(
    'GET',
    `/api/actioncourses/buy-course/${courseId}?${new URLSearchParams(Object.entries(query))}`,
    {
      token: student.token,
    },
  )
const buyAt = (student: TestPerson, courseId: number, code: string) =>
  buy(student, courseId, { promo_code: code })
const quote = (courseId: number, code: string, token?: string) =>
  kashf.call('POST', `/api/promo-codes/quote/${courseId}`, { ...(token && { token }), body: { code } })
const wallet = (student: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const lines = async (person: TestPerson, limit: number) =>
  (await kashf.call('GET', `/api/users/statement?limit=${limit}`, { token: person.token })).json().data
const own = async (id: number) => {
  const list = await kashf.call('GET', '/api/promo-codes?limit=100', { token: teacher.token })
  return list.json().data.find((one: { id: number }) => one.id === id)
}

describe('a sale at a promo code', () => {
  it('costs the discounted price and its fee, and both statements show the discount', async () => {
    const student = await richStudent(150_000)
    const { id } = await course()
    const { code, id: promoId } = await promo()
    expect((await quote(id, ` ${code.toLowerCase()} `)).json().data).toEqual({
      code,
      full_price: 144_000,
      price_to_pay: 100_800,
      ends_on: null,
    })
    expect((await buyAt(student, id, code)).statusCode).toBe(201)
    expect(await wallet(student)).toBe(4_920_000n)
    expect(await lines(student, 1)).toMatchObject([
      {
        debit: 100_800,
        comment: `“Algebra” kursi sotib olindi: 144\u00a0000\u00a0so'm o'rniga, ${code} promokodi bilan`,
      },
    ])
    expect(await lines(teacher, 2)).toMatchObject([
      { debit: 36_000, comment: `“Algebra” kursi sotuvidagi chegirma, ${code} promokodi` },
      { credit: 120_000, comment: '“Algebra” kursi sotildi' },
    ])
    expect(await own(promoId)).toMatchObject({ uses: 1, revenue: 84_000, discounted: 36_000 })
    const csv = await kashf.call('GET', '/api/users/statement.csv', { token: teacher.token })
    expect(csv.body).toContain(`chegirma, ${code} promokodi`)
  })

  it('shows both prices to its buyer afterwards, whatever becomes of price, fee and code', async () => {
    const student = await richStudent(150_000)
    const { id } = await course()
    const { code, id: promoId } = await promo()
    await buyAt(student, id, code)
    await kashf.call('PATCH', `/api/courses/${id}`, { token: teacher.token, body: { price: 200_000 } })
    await kashf.call('DELETE', `/api/promo-codes/${promoId}`, { token: teacher.token })
    const receipt = { paid: 100_800, full_price: 144_000, promo_code: code }
    const page = await kashf.call('GET', `/api/courses/course/${id}`, { token: student.token })
    expect(page.json().data).toMatchObject({ price: 200_000, receipt })
    const list = await kashf.call('GET', '/api/courses/purchased-courses', { token: student.token })
    expect(list.json().data).toMatchObject([{ id, receipt }])
    expect(
      (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).json().data.receipt,
    ).toBeUndefined()
  })

  it.each([
    ['an amount', { discount_kind: 'amount', discount: 50_000 }, 84_000],
    ['an amount above the price', { discount_kind: 'amount', discount: 500_000 }, 0],
    ['the whole price', { discount: 100 }, 0],
    // 120 000 × 0.67 = 80 400; 80 400 × 1.2 = 96 480
    ['an odd percentage', { discount: 33 }, 96_480],
  ])('takes %s off, never below zero', async (_name, terms, paid) => {
    const { id } = await course()
    const { code } = await promo(terms)
    const before = await wallet(buyer)
    const answer = await buyAt(buyer, id, code)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().message).toBe(
      paid === 0 ? 'Kurs sizga ochildi.' : 'Kurs muvaffaqiyatli sotib olindi.',
    )
    expect(before - (await wallet(buyer))).toBe(BigInt(paid) * 100n)
  })

  it('is the same sale when it is retried, even after the code has ended', async () => {
    const { id } = await course()
    const { code, id: promoId } = await promo({ uses_limit: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyAt(buyer, id, code)))
    const before = await wallet(buyer)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 201])
    await kashf.call('DELETE', `/api/promo-codes/${promoId}`, { token: teacher.token })
    expect((await buyAt(buyer, id, code)).statusCode).toBe(200)
    expect(await wallet(buyer)).toBe(before)
  })

  it('sells exactly 10 of 100 simultaneous purchases at a limit of 10, and frees a use by each refund', async () => {
    const { id } = await course(1_000)
    const { code, id: promoId } = await promo({ discount: 50, uses_limit: 10 })
    const students = await Promise.all(Array.from({ length: 100 }, () => richStudent(1_000)))
    const answers = await Promise.all(students.map((student) => buyAt(student, id, code)))
    const sold = students.filter((_student, i) => answers[i]?.statusCode === 201)
    expect(sold).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(refused.map((answer) => answer.json().error))).toEqual(new Set(['promo_code_refused']))
    expect(await own(promoId)).toMatchObject({ uses: 10, status: 'used_up', revenue: 5_000 })

    const [first, second] = sold
    const last = students.at(-1)
    if (!first || !second || !last) throw new Error('nobody bought')
    const back = await kashf.call('POST', `/api/purchases/${id}/refund`, { token: first.token })
    expect(back.json().data.amount).toBe(600)
    expect(await wallet(first)).toBe(100_000n)
    expect(await own(promoId)).toMatchObject({ uses: 9, status: 'active', revenue: 4_500 })
    const latecomer = students.find((_student, i) => answers[i]?.statusCode !== 201)
    expect((await buyAt(latecomer ?? last, id, code)).statusCode).toBe(201)
    expect((await buyAt(first, id, code)).json().error).toBe('promo_code_refused')
  }, 30_000)

  it('refunds a course that cost nothing, and tells nobody of money', async () => {
    const student = await buildStudent(kashf.deps)
    const { id } = await course()
    const { code, id: promoId } = await promo({ discount: 100 })
    expect((await buyAt(student, id, code)).statusCode).toBe(201)
    expect(await lines(student, 5)).toEqual([])
    expect(
      (await lines(teacher, 2)).map(({ credit, debit }: { credit: number; debit: number }) => credit - debit),
    ).toEqual([-120_000, 120_000])
    const back = await kashf.call('POST', `/api/purchases/${id}/refund`, { token: student.token })
    expect(back.json()).toMatchObject({ data: { amount: 0 }, message: 'Kurs qaytarildi.' })
    expect(await own(promoId)).toMatchObject({ uses: 0 })
    expect(await kashf.deps.db.rows(sql`select kind from notice where user_id = ${student.id}`)).toEqual([])
  })

  it('never sells at the full price when the code is refused, and names a changed price', async () => {
    const { id } = await course()
    const { code, id: promoId } = await promo()
    const before = await wallet(buyer)
    await kashf.call('PUT', `/api/promo-codes/${promoId}`, {
      token: teacher.token,
      body: { version: 1, discount_kind: 'percent', discount: 10 },
    })
    const changed = await buy(buyer, id, { promo_code: code, price: 100_800 })
    expect(changed.json()).toMatchObject({ error: 'price_changed', data: { price: 129_600 } })
    await kashf.call('PATCH', `/api/promo-codes/${promoId}`, {
      token: teacher.token,
      body: { is_paused: true },
    })
    const refused = await buy(buyer, id, { promo_code: code, price: 144_000 })
    expect(refused.json().error).toBe('promo_code_refused')
    expect(await wallet(buyer)).toBe(before)
  })

  it('is decided by the terms at the moment of the sale while the teacher edits, pauses and deletes the code', async () => {
    const { id } = await course(10_000)
    const { code, id: promoId } = await promo({ discount: 50 })
    const students = await Promise.all(Array.from({ length: 12 }, () => richStudent(20_000)))
    const change = (method: 'PUT' | 'PATCH' | 'DELETE', body?: object) =>
      kashf.call(method, `/api/promo-codes/${promoId}`, { token: teacher.token, ...(body && { body }) })
    const edits = async () => {
      await change('PUT', { version: 1, discount_kind: 'percent', discount: 20 })
      await change('PATCH', { is_paused: true })
      await change('PATCH', { is_paused: false })
      await change('DELETE')
    }
    const [answers] = await Promise.all([
      Promise.all(students.map((student) => buyAt(student, id, code))),
      edits(),
    ])
    for (const [i, student] of students.entries()) {
      const spent = 2_000_000n - (await wallet(student))
      if (answers[i]?.statusCode === 201) expect([600_000n, 960_000n]).toContain(spent)
      else expect([answers[i]?.json().error, spent]).toEqual(['promo_code_refused', 0n])
    }
    expect((await buyAt(buyer, id, code)).json().error).toBe('promo_code_refused')
  })
})

describe('a refused code', () => {
  it('gets one answer, whether it is unknown, ended, planned, paused, deleted, used up or not for the course', async () => {
    const [{ id }, elsewhere, hidden] = [await course(), await course(), await course()]
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${hidden.id}`)
    const foreign = await promo({}, other)
    const narrow = await promo({ course_ids: [elsewhere.id] })
    const paused = await promo()
    await kashf.call('PATCH', `/api/promo-codes/${paused.id}`, {
      token: teacher.token,
      body: { is_paused: true },
    })
    const deleted = await promo()
    await kashf.call('DELETE', `/api/promo-codes/${deleted.id}`, { token: teacher.token })
    const planned = await promo({ starts_on: '2999-01-01' })
    const ended = await promo({ ends_on: '2020-01-01' })
    const general = await promo()
    const free = await course(0)
    const answers = await Promise.all([
      quote(id, 'YOQ-BUNDAY'),
      quote(id, '💥'),
      ...[foreign, narrow, paused, deleted, planned, ended].map(({ code }) => quote(id, code)),
      ...[hidden.id, free.id, 2_000_000_000].map((courseId) => quote(courseId, general.code)),
    ])
    const bodies = answers.map((answer) => ({ ...answer.json(), request_id: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(
      new Set([
        JSON.stringify({
          error: 'promo_code_refused',
          message:
            "Bu promokod amal qilmaydi: xato yozilgan, muddati o'tgan yoki bu kurs uchun emas. Pul yechilmadi.",
          request_id: '',
        }),
      ]),
    )
    expect((await quote(elsewhere.id, narrow.code)).statusCode).toBe(200)
  })

  it('applies until the end of its last day in Tashkent', async () => {
    const { id } = await course()
    kashf.clock.stop()
    const day = new Date(kashf.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10)
    const { code } = await promo({ starts_on: day, ends_on: day })
    expect((await quote(id, code)).json().data.ends_on).toBe(day)
    kashf.clock.advance(DAY_MS)
    expect((await quote(id, code)).json().error).toBe('promo_code_refused')
  })

  it('does not apply while its teacher is blocked', async () => {
    const operator = await buildOperator(kashf.deps)
    const seller = await buildTeacher(kashf.deps)
    const { id } = await course(50_000, seller)
    const { code } = await promo({}, seller)
    expect((await quote(id, code)).statusCode).toBe(200)
    const { setBlocked } = await import('../../operators/people/users.ts')
    await setBlocked(kashf.deps, {
      operatorId: operator.id,
      userId: seller.id,
      blocked: true,
      reason: 'Sinov',
    })
    expect((await quote(id, code)).json().error).toBe('promo_code_refused')
    expect((await buyAt(buyer, id, code)).json().error).toBe('course_not_for_sale')
  })

  it('can be tried 20 times by an account in ten minutes, then even a right code is not answered', async () => {
    const student = await richStudent(500_000)
    const { id } = await course()
    const { code } = await promo()
    kashf.clock.startWindow(600_000)
    // Right codes are not counted.
    for (let i = 0; i < 25; i++) expect((await quote(id, code, student.token)).statusCode).toBe(200)
    const wrong = await Promise.all(
      Array.from({ length: 21 }, (_none, i) =>
        i % 2 ? quote(id, `XATO${i}`, student.token) : buyAt(student, id, `XATO${i}`),
      ),
    )
    expect(wrong.filter(({ statusCode }) => statusCode === 409)).toHaveLength(20)
    expect((await quote(id, code, student.token)).statusCode).toBe(429)
    expect((await buyAt(student, id, code)).statusCode).toBe(429)
    // Without a code, and for others at the same address, nothing is limited.
    expect((await quote(id, code)).statusCode).toBe(200)
    expect((await buy(student, id)).statusCode).toBe(201)
  })
})

describe('operators', () => {
  it('see the code and both prices of a purchase, and who made and changed the code', async () => {
    const operator = await buildOperator(kashf.deps)
    const { id } = await course()
    const { code, id: promoId } = await promo()
    await buyAt(buyer, id, code)
    const purchases = await kashf.call('GET', '/api/admin/purchases?limit=1', { token: operator.token })
    expect(purchases.json().data).toMatchObject([
      {
        paid: 100_800,
        fee: 16_800,
        discount: 36_000,
        full_price: 144_000,
        promo_code: { id: promoId, code },
      },
    ])
    await kashf.call('DELETE', `/api/promo-codes/${promoId}`, { token: teacher.token })
    const audit = await kashf.call('GET', `/api/admin/audit?search=${code.toLowerCase()}`, {
      token: operator.token,
    })
    expect(audit.json().data).toMatchObject([
      { action: 'promo_code.delete', subject: `promo_code:${promoId}`, subject_name: code },
      { action: 'promo_code.create', operator: { id: teacher.id }, after: { code, discount: 30 } },
    ])
  })
})
