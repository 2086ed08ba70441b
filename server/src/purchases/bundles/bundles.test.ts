import type { Bundle } from '@kashf/contract/purchases/bundles.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let other: TestPerson
beforeAll(async () => {
  ;[teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
})

const course = async (price = 100_000, status: 1 | 2 = 2, owner = teacher) =>
  (await buildCourse(kashf.deps, { teacherId: owner.id, lessons: 0, price, status })).id
const create = (body: object, owner = teacher) =>
  kashf.call('POST', '/api/bundles', { token: owner.token, body: { title: 'Matematika', ...body } })
const change = (id: number, body: object, owner = teacher) =>
  kashf.call('PUT', `/api/bundles/${id}`, { token: owner.token, body: { title: 'Matematika', ...body } })
const end = (id: number, is_ended: boolean, owner = teacher) =>
  kashf.call('PATCH', `/api/bundles/${id}`, { token: owner.token, body: { is_ended } })
const seen = async (id: number) => (await kashf.call('GET', `/api/bundles/${id}`)).json()
async function bundle(prices = [100_000, 60_000], price = 120_000): Promise<Bundle> {
  const course_ids = await Promise.all(prices.map((one) => course(one)))
  return (await create({ price, course_ids })).json().data
}

describe('a teacher’s bundle', () => {
  it('is on sale at once, with the price split among its courses', async () => {
    const made = await bundle()
    expect(made).toMatchObject({
      title: 'Matematika',
      price: 120_000,
      price_to_pay: 144_000,
      full_price: 192_000,
      status: 'on_sale',
      sales: 0,
      revenue: 0,
    })
    expect(made.courses.map(({ price, part }) => [price, part])).toEqual([
      [100_000, 75_000],
      [60_000, 45_000],
    ])
    expect((await seen(made.id)).data).toMatchObject({
      id: made.id,
      teacher: { id: teacher.id },
      courses: [
        { course: { price_to_pay: 120_000 }, price_to_pay: 90_000, is_owned: false },
        { course: { price_to_pay: 72_000 }, price_to_pay: 54_000, is_owned: false },
      ],
      offer: { price_to_pay: 144_000, full_price: 192_000 },
    })
  })

  it('is made once for two taps of one press', async () => {
    const body = { price: 120_000, course_ids: [await course(), await course()] }
    const taps = await Promise.all([create(body), create(body)])
    expect(taps.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(taps[0].json().data.id).toBe(taps[1].json().data.id)
    const reversed = await create({ ...body, course_ids: body.course_ids.toReversed() })
    expect(reversed.json().data.id).not.toBe(taps[0].json().data.id)
  })

  it('takes published paid courses of the teacher only', async () => {
    const own = await course()
    const strange = [await course(100_000, 1), await course(0), await course(100_000, 2, other), 999_999]
    for (const id of strange) {
      const refused = await create({ price: 1_000, course_ids: [own, id] })
      expect(refused.json()).toMatchObject({
        error: 'validation_failed',
        fields: { course_ids: expect.any(String) },
      })
    }
    const twice = await create({ price: 1_000, course_ids: [own, own] })
    expect(twice.json().fields).toEqual({ course_ids: 'Kamida 2 ta kiriting.' })
    const many = await create({ price: 1_000, course_ids: Array.from({ length: 21 }, (_, i) => i + 1) })
    expect(many.json().fields).toEqual({ course_ids: expect.any(String) })
    expect((await create({ price: 1_000, course_ids: [own] }, other)).statusCode).toBe(422)
  })

  it.each([0, -1, 0.5, 160_000, 200_000, 100_000_001])('refuses a price of %s', async (price) => {
    const course_ids = [await course(100_000), await course(60_000)]
    expect((await create({ price, course_ids })).json()).toMatchObject({
      error: 'validation_failed',
      fields: { price: expect.any(String) },
    })
  })

  it('is changed for later sales, by one window at a time', async () => {
    const made = await bundle()
    const third = await course(40_000)
    const course_ids = [...made.courses.map(({ id }) => id), third]
    const body = { version: made.version, title: 'Algebra va geometriya', price: 150_000, course_ids }
    const [first, second] = await Promise.all([change(made.id, body), change(made.id, body)])
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
    expect((await seen(made.id)).data).toMatchObject({
      title: 'Algebra va geometriya',
      offer: { course_ids, price_to_pay: 180_000, full_price: 240_000 },
    })
    // A refused change must change nothing.
    const refused = await change(made.id, { ...body, version: made.version + 1, price: 900_000 })
    expect(refused.json().fields).toHaveProperty('price')
    expect((await seen(made.id)).data.offer.price_to_pay).toBe(180_000)
  })

  it('ends and resumes, and is not found publicly while it has ended', async () => {
    const { id } = await bundle()
    expect((await end(id, true)).json().data.status).toBe('ended')
    expect((await end(id, true)).statusCode).toBe(200)
    expect((await seen(id)).error).toBe('not_found')
    expect((await end(id, false)).json().data.status).toBe('on_sale')
    expect((await seen(id)).data.offer).not.toBeNull()
    const actions = await kashf.deps.db.rows<{ action: string }>(
      sql`select action from audit_entry where subject = ${`bundle:${id}`} order by id`,
    )
    expect(actions.map(({ action }) => action)).toEqual(['bundle.create', 'bundle.end', 'bundle.resume'])
  })

  it('is not on sale while one of its courses is not, and does not show that course', async () => {
    const { id, courses } = await bundle()
    const [first, second] = courses.map((one) => one.id)
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${first ?? 0}`)
    expect((await seen(id)).data).toMatchObject({ courses: [{ course: { id: second } }], offer: null })
    expect((await mine()).find((one) => one.id === id)).toMatchObject({
      status: 'course_off_sale',
      courses: [{ is_on_sale: false }, { is_on_sale: true }],
    })
    await kashf.deps.db.run(sql`update course set status = 2 where id = ${first ?? 0}`)
    expect((await seen(id)).data.offer).not.toBeNull()
  })

  it('is not on sale while its price is not below the sum of its courses', async () => {
    const { id, courses } = await bundle()
    const changed = await kashf.call('PATCH', `/api/courses/${courses[0]?.id}`, {
      token: teacher.token,
      body: { price: 50_000 },
    })
    expect(changed.statusCode).toBe(200)
    expect((await seen(id)).data.offer).toBeNull()
    expect((await mine()).find((one) => one.id === id)?.status).toBe('not_cheaper')
    // Ending the bundle must not depend on its price.
    expect((await end(id, true)).statusCode).toBe(200)
  })

  it('belongs to its teacher: others neither list, change nor end it', async () => {
    const { id, version, courses } = await bundle()
    const body = { version, price: 1_000, course_ids: courses.map((one) => one.id) }
    expect((await change(id, body, other)).statusCode).toBe(404)
    expect((await end(id, true, other)).statusCode).toBe(404)
    const list = await kashf.call('GET', '/api/bundles', { token: other.token })
    expect(list.json().data).toEqual([])
    const student = await buildStudent(kashf.deps)
    expect((await create({ price: 1_000, course_ids: [1, 2] }, student)).statusCode).toBe(403)
  })

  it('is listed by pages, newest first', async () => {
    const made = [await bundle(), await bundle(), await bundle()].map(({ id }) => id)
    const first = await kashf.call('GET', '/api/bundles?limit=2', { token: teacher.token })
    const next = await kashf.call('GET', `/api/bundles?limit=1&cursor=${first.json().next_cursor}`, {
      token: teacher.token,
    })
    const ids = [...first.json().data, ...next.json().data].map((one: { id: number }) => one.id)
    expect(ids).toEqual(made.toReversed())
  })
})

async function mine(): Promise<Bundle[]> {
  return (await kashf.call('GET', '/api/bundles?limit=100', { token: teacher.token })).json().data
}
