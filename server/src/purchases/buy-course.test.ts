import { afterAll, describe, expect, it } from 'vitest'
import { accessTo } from '../access/access.ts'
import { findCourse } from '../catalogue/courses/find-course.ts'
import { sql } from '../db/sql.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { latestMovements } from '../money/wallet/movements.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { fixedClock, topUp } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const buy = (person: { token?: string }, courseId: number | string, headers?: Record<string, string>) =>
  kashf.call('GET', `/api/actioncourses/buy-course/${courseId}`, { token: person.token, headers })
const wallet = (person: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: person.id })
const earnings = () => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
const course = (
  given: { price?: number; period?: number; status?: 1 | 2 | 3 | 4 | 5; title?: string } = {},
) => buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, ...given })
async function richStudent(som: number): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, som)
  return student
}
const purchasesOf = (student: TestPerson) =>
  kashf.deps.db.rows<{ id: number; access_from: Date }>(
    sql`select * from purchase where student_id = ${student.id} order by id`,
  )
const learnersOf = async (courseId: number) => (await findCourse(kashf.deps.db, courseId))?.learners_count

describe('GET /api/actioncourses/buy-course/{id}', () => {
  it('transfers the price to the teacher and the fee to the platform, and opens the course', async () => {
    const student = await richStudent(150_000)
    const { id } = await course({ price: 100_000, title: 'Python asoslari' })
    const [earned, fees] = [await earnings(), await balanceOf(kashf.deps.db, { kind: 'platform_fee' })]
    const answer = await buy(student, id)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      data: { course_id: id, access_expires_at: null, is_first: true },
      message: 'Kurs muvaffaqiyatli sotib olindi.',
    })
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(await wallet(student)).toBe(3_000_000n)
    expect(await earnings()).toBe(earned + 10_000_000n)
    expect(await balanceOf(kashf.deps.db, { kind: 'platform_fee' })).toBe(fees + 2_000_000n)
    expect(await accessTo(kashf.deps.db, new Date(), { userId: student.id, courseId: id })).toEqual({
      expires_at: null,
    })
    expect(await learnersOf(id)).toBe(1)
    expect(await latestMovements(kashf.deps, student.id, 1)).toMatchObject([
      { credit: 0, debit: 120_000, comment: '“Python asoslari” kursi sotib olindi' },
    ])
    expect(await latestMovements(kashf.deps, teacher.id, 1)).toMatchObject([
      { credit: 100_000, debit: 0, comment: '“Python asoslari” kursi sotildi' },
    ])
  })

  it('answers that the course is already purchased the second time, and moves nothing', async () => {
    const student = await richStudent(500_000)
    const { id } = await course({ price: 100_000 })
    await buy(student, id)
    const before = await wallet(student)
    const again = await buy(student, id)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({
      data: { course_id: id },
      message: 'Bu kurs sizda allaqachon ochiq.',
    })
    expect(await wallet(student)).toBe(before)
  })

  it('buys once when clicked 20 times at once', async () => {
    const student = await richStudent(1_000_000)
    const { id } = await course({ price: 30_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(student, id)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([...Array(19).fill(200), 201])
    expect(await wallet(student)).toBe(96_400_000n)
    expect(await purchasesOf(student)).toHaveLength(1)
    expect(await learnersOf(id)).toBe(1)
  })

  it('never spends the same money twice, whatever is bought at the same time', async () => {
    const student = await richStudent(130_000)
    const courses = await Promise.all(Array.from({ length: 6 }, () => course({ price: 50_000 })))
    const answers = await Promise.all(courses.map(({ id }) => buy(student, id)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 402, 402, 402, 402])
    expect(await wallet(student)).toBe(1_000_000n)
  })

  it('answers exactly how much is missing, and opens nothing', async () => {
    const student = await richStudent(1_000)
    const { id } = await course({ price: 99_999 })
    const answer = await buy(student, id)
    expect(answer.statusCode).toBe(402)
    // ceil(99 999 × 1.2) = 119 999 so'm
    expect(answer.json()).toMatchObject({ error: 'insufficient_balance', data: { missing: 118_999 } })
    expect(answer.json().message).toBe("Hamyonda mablag' yetarli emas.")
    expect(await purchasesOf(student)).toEqual([])
    expect(await learnersOf(id)).toBe(0)
    // The exact missing amount is enough.
    await topUp(kashf.deps, student.id, 118_999)
    expect((await buy(student, id)).statusCode).toBe(201)
    expect(await wallet(student)).toBe(0n)
  })

  it('opens a free course without an entry in any statement', async () => {
    const student = await buildStudent(kashf.deps)
    const { id } = await course({ price: 0, period: 3 })
    const answer = await buy(student, id)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().message).toBe('Kurs sizga ochildi.')
    expect((await buy(student, id)).statusCode).toBe(200)
    expect(await latestMovements(kashf.deps, student.id, 5)).toEqual([])
  })

  it('sells another term after the last one, and counts the learner once', async () => {
    const student = await richStudent(500_000)
    const { id } = await course({ price: 100_000, period: 1 })
    const clock = fixedClock()
    const running = kashf.deps.clock
    kashf.deps.clock = clock
    try {
      const first = (await buy(student, id)).json().data.access_expires_at
      clock.set(Date.parse(first) - 1)
      expect((await buy(student, id)).statusCode).toBe(200)
      clock.set(Date.parse(first))
      const renewal = await buy(student, id)
      expect(renewal.statusCode).toBe(201)
      expect(Date.parse(renewal.json().data.access_expires_at)).toBeGreaterThan(Date.parse(first))
      expect((await purchasesOf(student)).map((row) => row.access_from)).toEqual([
        expect.any(Date),
        new Date(first),
      ])
      expect(await learnersOf(id)).toBe(1)
      expect(await wallet(student)).toBe(26_000_000n)
      expect((await latestMovements(kashf.deps, student.id, 1))[0]?.comment).toContain('muddati uzaytirildi')
    } finally {
      kashf.deps.clock = running
    }
  })

  it('charges the current price and fee', async () => {
    const student = await richStudent(1_000_000)
    const { id } = await course({ price: 100_001 })
    await kashf.deps.db.run(sql`insert into platform_fee (percent) values (12.5)`)
    try {
      await buy(student, id)
    } finally {
      await kashf.deps.db.run(sql`insert into platform_fee (percent) values (20)`)
    }
    // 100 001 × 1.125 = 112 501.125 → 112 502 so'm
    expect(await wallet(student)).toBe(88_749_800n)
    expect(await purchasesOf(student)).toMatchObject([
      { price_tiyin: 10_000_100n, fee_tiyin: 1_250_100n, percent: 12.5 },
    ])
  })

  it('never charges more than the buyer was shown', async () => {
    const { id } = await course({ price: 10_000 })
    const buyFor = async (price: number | string, som = 50_000) => {
      const student = await richStudent(som)
      const url = `/api/actioncourses/buy-course/${id}?price=${price}`
      const answer = await kashf.call('GET', url, student)
      return { ...answer.json(), status: answer.statusCode, left: await wallet(student) }
    }
    const cost = (som: number) =>
      kashf.deps.db.run(sql`update course set price_tiyin = ${som * 100} where id = ${id}`)
    expect(await buyFor(12_000)).toMatchObject({ status: 201, left: 3_800_000n })
    await cost(20_000)
    const dearer = { status: 409, error: 'price_changed', data: { price: 24_000 } }
    expect(await buyFor(12_000)).toMatchObject({ ...dearer, left: 5_000_000n })
    expect(await buyFor(12_000, 1_000), 'the price comes before the shortage').toMatchObject(dearer)
    expect(await buyFor(24_000)).toMatchObject({ status: 201, left: 2_600_000n })
    // The price has fallen: the stale cache entry causes no refusal, and nobody pays more than the current price.
    await cost(10_000)
    expect(await buyFor(12_000)).toMatchObject({ status: 201, left: 3_800_000n })
    expect(await buyFor(24_000)).toMatchObject({ status: 201, left: 3_800_000n })
    for (const price of ['12000.005', '-1', 'x']) {
      expect((await buyFor(price)).fields).toHaveProperty('price')
    }
  })

  it('sells published courses only, and reveals nothing about drafts', async () => {
    const student = await richStudent(500_000)
    for (const [status, expected] of [
      [1, 404],
      [3, 404],
      [5, 404],
      [4, 409],
    ] as const) {
      const { id } = await course({ status })
      expect((await buy(student, id)).statusCode).toBe(expected)
    }
    expect((await buy(student, 2_000_000_000)).statusCode).toBe(404)
    expect((await buy(student, 'abc')).statusCode).toBe(404)
    expect((await buy(student, -1)).statusCode).toBe(404)
  })

  it('sells to students only', async () => {
    const { id } = await course()
    expect((await buy({}, id)).statusCode).toBe(401)
    expect((await buy({ token: 'null' }, id)).statusCode).toBe(401)
    for (const person of [teacher, await buildOperator(kashf.deps)]) {
      const answer = await buy(person, id)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().error).toBe('students_only')
    }
  })

  it('refuses a prefetch', async () => {
    const student = await richStudent(500_000)
    const { id } = await course()
    expect((await buy(student, id, { 'sec-purpose': 'prefetch;prerender' })).statusCode).toBe(409)
    const head = await kashf.app.inject({
      method: 'HEAD',
      url: `/api/actioncourses/buy-course/${id}`,
      headers: { authorization: `Bearer ${student.token}` },
    })
    expect(head.statusCode).toBe(409)
    expect(await purchasesOf(student)).toEqual([])
  })
})
