import { sourceNumber } from '@kashf/contract/statistics/visit-sources.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { endAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { processSales } from '../process-sales.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

async function richStudent(som: number): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, som)
  return student
}
interface Made {
  id: number
  version: number
  courseIds: number[]
}
/** Creates a bundle of 100 000, 60 000 and 33 333 for 150 000; with the fee 180 002 instead of 232 000. */
async function bundle(prices = [100_000, 60_000, 33_333], price = 150_000, period = 13): Promise<Made> {
  const courseIds: number[] = []
  for (const one of prices) {
    const input = { teacherId: teacher.id, lessons: 0, price: one, period, title: `Kurs ${one}` }
    courseIds.push((await buildCourse(kashf.deps, input)).id)
  }
  const body = { title: 'Matematika', price, course_ids: courseIds }
  const { data } = (await kashf.call('POST', '/api/bundles', { token: teacher.token, body })).json()
  return { id: data.id, version: data.version, courseIds }
}
const offerFor = async (student: TestPerson, id: number) =>
  (await kashf.call('GET', `/api/bundles/${id}`, { token: student.token })).json().data.offer
const buyAt = (student: TestPerson, id: number, body: object) =>
  kashf.call('POST', `/api/bundles/${id}/purchase`, { token: student.token, body })
/** Buys the bundle as it is shown to the student. */
async function buy(student: TestPerson, id: number) {
  const { price_to_pay: price, course_ids } = await offerFor(student, id)
  return buyAt(student, id, { price, course_ids })
}
const buyCourse = (student: TestPerson, id: number) =>
  kashf.call('GET', `/api/actioncourses/buy-course/${id}`, { token: student.token })
const wallet = (student: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const earnings = () => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
const lines = async (person: TestPerson, limit: number) =>
  (await kashf.call('GET', `/api/users/statement?limit=${limit}`, { token: person.token })).json().data
const purchases = (student: TestPerson) =>
  kashf.deps.db.rows<{ price_tiyin: bigint; fee_tiyin: bigint; discount_tiyin: bigint }>(sql`
    select price_tiyin, fee_tiyin, discount_tiyin from purchase where student_id = ${student.id} order by id`)

describe('a sale of a bundle', () => {
  it('is one purchase for each course, whose parts sum up to the price to the tiyin', async () => {
    const { id, courseIds } = await bundle()
    const student = await richStudent(200_000)
    const earnedBefore = await earnings()
    const bought = await buy(student, id)
    expect(bought.statusCode).toBe(201)
    expect(bought.json().data).toEqual({ bundle_id: id, course_ids: courseIds })

    const parts = await purchases(student)
    // 15 000 000 × 100 000 / 193 333 = 7 758 633.65; 4 655 180.02; 2 586 185.49: two tiyin remain.
    expect(parts.map(({ price_tiyin }) => price_tiyin)).toEqual([7_758_634n, 4_655_180n, 2_586_186n])
    expect(parts.reduce((sum, { price_tiyin }) => sum + price_tiyin, 0n)).toBe(15_000_000n)
    expect(parts.map(({ price_tiyin, discount_tiyin }) => price_tiyin + discount_tiyin)).toEqual([
      10_000_000n,
      6_000_000n,
      3_333_300n,
    ])
    for (const { price_tiyin, fee_tiyin } of parts) expect((price_tiyin + fee_tiyin) % 100n).toBe(0n)
    expect(await earnings()).toBe(earnedBefore + 15_000_000n)
    const paid = parts.reduce((sum, { price_tiyin, fee_tiyin }) => sum + price_tiyin + fee_tiyin, 0n)
    expect(await wallet(student)).toBe(20_000_000n - paid)

    const courses = await kashf.call('GET', '/api/courses/purchased-courses', { token: student.token })
    expect(courses.json().data).toHaveLength(3)
    const [receipt] = courses
      .json()
      .data.flatMap((one: { id: number; receipt: object }) => (one.id === courseIds[0] ? [one.receipt] : []))
    expect(receipt).toMatchObject({
      paid: 93_104,
      full_price: 120_000,
      promo_code: null,
      bundle: 'Matematika',
    })
  })

  it('names the bundle in statements, to operators and in the figures of its teacher', async () => {
    const { id } = await bundle([100_000, 60_000], 120_000)
    const student = await richStudent(200_000)
    await buy(student, id)
    expect((await lines(student, 2)).map(({ comment }: { comment: string }) => comment)).toContain(
      "“Kurs 100000” kursi sotib olindi: 120\u00a0000\u00a0so'm o'rniga, “Matematika” to'plamida",
    )
    expect((await lines(teacher, 4)).map(({ comment }: { comment: string }) => comment)).toContain(
      "“Kurs 60000” kursi sotuvidagi chegirma, “Matematika” to'plami",
    )
    const operator = await buildOperator(kashf.deps)
    const list = await kashf.call('GET', '/api/admin/purchases?limit=2', { token: operator.token })
    expect(list.json().data).toMatchObject([
      { full_price: 72_000, paid: 54_000, discount: 15_000, bundle: { id, title: 'Matematika' } },
      { full_price: 120_000, paid: 90_000, discount: 25_000, bundle: { id, title: 'Matematika' } },
    ])
    const own = await kashf.call('GET', '/api/bundles?limit=1', { token: teacher.token })
    expect(own.json().data).toMatchObject([{ id, sales: 1, revenue: 120_000 }])
  })

  it('tells each side once, and counts for the source of the visit', async () => {
    const { id, courseIds } = await bundle([100_000, 60_000], 120_000)
    const student = await richStudent(200_000)
    const { price_to_pay: price, course_ids } = await offerFor(student, id)
    const page = `${kashf.deps.publicUrl}/bundle/${id}?utm_source=telegram`
    await buyAt(student, id, { price, course_ids, from: '', page })
    await processSales(kashf.deps)
    const told = await kashf.deps.db.rows(sql`
      select n.kind, n.subject, n.user_id = ${student.id} as is_buyer from notice n
       where n.subject->>'bundle_id' = ${String(id)} or (n.subject->>'course_id')::int = any(${courseIds}::int[])
       order by n.kind`)
    const subject = { bundle_id: id, title: 'Matematika', courses: 2 }
    expect(told).toEqual([
      { kind: 'bundle_purchase', subject: { ...subject, amount: 144_000 }, is_buyer: true },
      { kind: 'bundle_sale', subject: { ...subject, amount: 120_000 }, is_buyer: false },
    ])
    const sources = await kashf.deps.db.rows(sql`
      select s.source from purchase_source s join purchase p on p.id = s.purchase_id where p.student_id = ${student.id}`)
    expect(sources).toEqual(Array(2).fill({ source: sourceNumber('telegram') }))
  })

  it('is the same sale when it is retried, even after the bundle has ended', async () => {
    const { id, courseIds } = await bundle()
    const student = await richStudent(200_000)
    const order = { price: 180_002, course_ids: courseIds }
    expect((await buyAt(student, id, order)).statusCode).toBe(201)
    const after = await wallet(student)
    await kashf.call('PATCH', `/api/bundles/${id}`, { token: teacher.token, body: { is_ended: true } })
    const again = await buyAt(student, id, order)
    expect(again.statusCode).toBe(200)
    expect(again.json().data.course_ids).toEqual([])
    expect(await wallet(student)).toBe(after)
  })

  it('sells once to 20 parallel clicks', async () => {
    const { id } = await bundle()
    const student = await richStudent(1_000_000)
    const { price_to_pay: price, course_ids } = await offerFor(student, id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyAt(student, id, { price, course_ids })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201])
    expect(await wallet(student)).toBe(100_000_000n - BigInt(price) * 100n)
    expect(await purchases(student)).toHaveLength(3)
  })

  it('sells all courses or none: the shortage is that of the whole sum', async () => {
    const { id } = await bundle([100_000, 60_000], 120_000)
    // The amount is enough for each course alone.
    const student = await richStudent(143_999)
    const refused = await buy(student, id)
    expect(refused.statusCode).toBe(402)
    expect(refused.json().data).toEqual({ missing: 1 })
    expect(await purchases(student)).toEqual([])
    await topUp(kashf.deps, student.id, 1_000)
    expect((await buy(student, id)).statusCode).toBe(201)
    expect(await wallet(student)).toBe(99_900n)
  })

  it('never overdraws a wallet that buys bundles and their courses at the same time', async () => {
    const made = await Promise.all([1, 2, 3].map(() => bundle([50_000, 40_000], 75_000)))
    const student = await richStudent(200_000)
    const bundles = made.map(({ id, courseIds }) =>
      buyAt(student, id, { price: 90_000, course_ids: courseIds }),
    )
    const courses = made.flatMap(({ courseIds }) => courseIds).map((id) => buyCourse(student, id))
    const answers = await Promise.all([...bundles, ...courses])
    for (const { statusCode } of answers) expect([200, 201, 402, 409]).toContain(statusCode)
    const sold = await purchases(student)
    const paid = sold.reduce((sum, { price_tiyin, fee_tiyin }) => sum + price_tiyin + fee_tiyin, 0n)
    expect(await wallet(student)).toBe(20_000_000n - paid)
    expect(paid <= 20_000_000n).toBe(true)
  })
})

describe('a buyer who has some of the courses', () => {
  it('is shown and pays only the parts of the others', async () => {
    const { id, courseIds } = await bundle([100_000, 60_000], 120_000)
    const student = await richStudent(300_000)
    await buyCourse(student, courseIds[0] ?? 0)
    const before = await wallet(student)
    expect(await offerFor(student, id)).toEqual({
      course_ids: [courseIds[1]],
      price_to_pay: 54_000,
      full_price: 72_000,
    })
    expect((await buy(student, id)).json().data.course_ids).toEqual([courseIds[1]])
    expect(before - (await wallet(student))).toBe(5_400_000n)
  })

  it('is refused when there is nothing left to buy', async () => {
    const { id, courseIds } = await bundle([10_000, 6_000], 12_000)
    const student = await richStudent(30_000)
    for (const courseId of courseIds) await buyCourse(student, courseId)
    expect(await offerFor(student, id)).toBeNull()
    const refused = await buyAt(student, id, { price: 14_400, course_ids: courseIds })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'bundle_owned'])
  })

  it('must confirm again when a course was bought meanwhile', async () => {
    const { id, courseIds } = await bundle([10_000, 6_000], 12_000)
    const student = await richStudent(50_000)
    const offer = await offerFor(student, id)
    await buyCourse(student, courseIds[0] ?? 0)
    const refused = await buyAt(student, id, { price: offer.price_to_pay, course_ids: offer.course_ids })
    expect(refused.json()).toMatchObject({ error: 'price_changed', data: { price: 5_400 } })
  })

  it('renews expired terms in the bundle', async () => {
    const { id, courseIds } = await bundle([10_000, 6_000], 12_000, 1)
    const student = await richStudent(100_000)
    await buy(student, id)
    await endAccess(kashf.deps, { studentId: student.id, courseId: courseIds[0] ?? 0 }, kashf.clock.now())
    const again = await buy(student, id)
    expect(again.json().data.course_ids).toEqual([courseIds[0]])
    expect((await lines(student, 1))[0].comment).toContain('muddati uzaytirildi')
  })
})

describe('what the buyer confirmed', () => {
  it('is the most that is charged: a dearer bundle sells nothing, a cheaper one at its lower price', async () => {
    const { id, version, courseIds } = await bundle([100_000, 60_000], 120_000)
    const student = await richStudent(200_000)
    const order = { price: 144_000, course_ids: courseIds }
    const terms = { title: 'Matematika', course_ids: courseIds }
    const set = (body: object) =>
      kashf.call('PUT', `/api/bundles/${id}`, { token: teacher.token, body: { ...terms, ...body } })
    await set({ version, price: 130_000 })
    const refused = await buyAt(student, id, order)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'price_changed', data: { price: 156_000 } })
    await set({ version: version + 1, price: 100_000 })
    expect((await buyAt(student, id, order)).statusCode).toBe(201)
    expect(await wallet(student)).toBe(8_000_000n)
  })

  it('holds while teachers change the price at the same time', async () => {
    const { id, courseIds } = await bundle([100_000, 60_000], 120_000)
    const students = await Promise.all(Array.from({ length: 8 }, () => richStudent(200_000)))
    const edits = async () => {
      for (let version = 1; version <= 8; version++) {
        const price = version % 2 ? 140_000 : 120_000
        const body = { title: 'Matematika', version, price, course_ids: courseIds }
        const changed = await kashf.call('PUT', `/api/bundles/${id}`, { token: teacher.token, body })
        expect(changed.statusCode).toBe(200)
      }
    }
    const order = { price: 144_000, course_ids: courseIds }
    const [answers] = await Promise.all([
      Promise.all(students.map((student) => buyAt(student, id, order))),
      edits(),
    ])
    for (const [at, answer] of answers.entries()) {
      const student = students[at]
      if (!student) throw new Error('nobody')
      if (answer.statusCode !== 201) expect(answer.json().error).toBe('price_changed')
      expect(await wallet(student)).toBe(answer.statusCode === 201 ? 5_600_000n : 20_000_000n)
    }
  })

  it('holds while the price of a course changes at the same time', async () => {
    const { id, courseIds } = await bundle([100_000, 60_000], 120_000)
    const students = await Promise.all(Array.from({ length: 6 }, () => richStudent(200_000)))
    const edits = async () => {
      for (const price of [110_000, 100_000, 90_000, 100_000]) {
        await kashf.deps.db.run(
          sql`update course set price_tiyin = ${BigInt(price) * 100n} where id = ${courseIds[0] ?? 0}`,
        )
      }
    }
    const order = { price: 144_002, course_ids: courseIds }
    const [answers] = await Promise.all([
      Promise.all(students.map((student) => buyAt(student, id, order))),
      edits(),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    for (const student of students) {
      const sold = await purchases(student)
      expect(sold.reduce((sum, { price_tiyin }) => sum + price_tiyin, 0n)).toBe(12_000_000n)
    }
  })
})

describe('a bundle that is not on sale', () => {
  it.each([
    ['has ended', (id: number) => sql`update bundle set ended_at = now() where id = ${id}`],
    [
      'has a hidden course',
      (id: number) => sql`
        update course set status = 4 where id = (select min(course_id) from bundle_course where bundle_id = ${id})`,
    ],
    [
      'saves nothing',
      (id: number) => sql`
        update course set price_tiyin = 100000 where id in (select course_id from bundle_course where bundle_id = ${id})`,
    ],
  ])('sells nothing when it %s', async (_name, happen) => {
    const { id, courseIds } = await bundle()
    const student = await richStudent(300_000)
    await kashf.deps.db.run(happen(id))
    const refused = await buyAt(student, id, { price: 300_000, course_ids: courseIds })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'bundle_not_for_sale'])
    expect(await wallet(student)).toBe(30_000_000n)
  })

  it('does not exist', async () => {
    const student = await buildStudent(kashf.deps)
    expect((await buyAt(student, 999_999, { price: 1, course_ids: [1] })).statusCode).toBe(404)
  })
})

describe('a refund of a course from a bundle', () => {
  it('returns what was paid for that course and leaves the others open', async () => {
    const { id, courseIds } = await bundle([100_000, 60_000], 120_000)
    const student = await richStudent(144_000)
    await buy(student, id)
    const earnedBefore = await earnings()
    const back = await kashf.call('POST', `/api/purchases/${courseIds[1]}/refund`, { token: student.token })
    expect(back.json().data).toMatchObject({ course_id: courseIds[1], amount: 54_000 })
    expect(await wallet(student)).toBe(5_400_000n)
    expect(await earnings()).toBe(earnedBefore - 4_500_000n)
    const courses = await kashf.call('GET', '/api/courses/purchased-courses', { token: student.token })
    expect(courses.json().data.map((one: { id: number }) => one.id)).toEqual([courseIds[0]])
    const own = await kashf.call('GET', '/api/bundles?limit=1', { token: teacher.token })
    expect(own.json().data).toMatchObject([{ sales: 1, revenue: 75_000 }])
  })
})
