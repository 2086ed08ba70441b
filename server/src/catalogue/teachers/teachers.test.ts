import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let waiting: TestPerson
let student: TestPerson

beforeAll(async () => {
  waiting = await buildTeacher(kashf.deps, 1)
  student = await buildStudent(kashf.deps)
  await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Ochiq', price: 10_000 })
  await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Qoralama', status: 1 })
})

const subscription = (id = teacher.id) => `/api/users/subscription/${id}`
const page = (token?: string, id = teacher.id) =>
  kashf.call('GET', `/api/users/teacheraccout/${id}`, token ? { token } : {})

describe('teachers', () => {
  it('lists the approved ones', async () => {
    const answer = await kashf.call('GET', '/api/users/teacheraccouts')
    expect(answer.statusCode).toBe(200)
    const { teachers } = answer.json().data
    expect(teachers.map((each: { id: number }) => each.id)).toEqual([teacher.id])
    expect(teachers[0]).toEqual({
      id: teacher.id,
      first_name: 'Ustoz',
      last_name: 'Sinovov',
      image: null,
      portal: null,
      specialization: 'Dasturlash',
      info: 'Sinov uchun ustoz',
      link: null,
      courses_count: 1,
      subscribers_count: 0,
      score: 0,
      scores_count: 0,
    })
    expect(answer.headers['cache-control']).toBe('public, max-age=5')
  })

  it('pages without gaps', async () => {
    const more = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
    kashf.deps.publicCache.clear()
    const seen: number[] = []
    let cursor = ''
    do {
      const answer = await kashf.call('GET', `/api/users/teacheraccouts?limit=1&cursor=${cursor}`)
      seen.push(...answer.json().data.teachers.map((each: { id: number }) => each.id))
      cursor = answer.json().next_cursor ?? ''
    } while (cursor)
    expect(seen).toEqual([teacher.id, ...more.map(({ id }) => id).reverse()])
    for (const { id } of more)
      await kashf.deps.db.run(sql`update teacher set status = 3 where user_id = ${id}`)
  })

  it('shows published courses only, and whether the teacher is followed only with a session', async () => {
    for (const token of [undefined, 'null', 'unknown-token']) {
      const answer = await page(token)
      expect(answer.statusCode).toBe(200)
      const { data } = answer.json()
      expect(data.courses.map((card: { title: string }) => card.title)).toEqual(['Ochiq'])
      expect(data.courses[0].price_to_pay).toBe(12_000)
      expect(data).not.toHaveProperty('is_subscribed')
      expect(JSON.stringify(data)).not.toContain(teacher.email)
    }
    expect((await page(student.token)).json().data.is_subscribed).toBe(false)
  })

  it('shows teachers their own courses in every status', async () => {
    const states = async (token: string) =>
      (await page(token))
        .json()
        .data.courses.map((card: { status: number }) => card.status)
        .toSorted()
    for (const status of [1, 3, 4, 5] as const) {
      await buildCourse(kashf.deps, { teacherId: teacher.id, status })
    }
    expect(await states(teacher.token)).toEqual([1, 1, 2, 3, 4, 5])
    const colleague = await buildTeacher(kashf.deps)
    for (const token of [student.token, colleague.token]) expect(await states(token)).toEqual([2])
    expect((await page(waiting.token, waiting.id)).json().data.courses).toEqual([])
    await kashf.deps.db.run(sql`update teacher set status = 3 where user_id = ${colleague.id}`)
  })

  it('answers 404 for anyone who is not an approved teacher', async () => {
    for (const id of [student.id, waiting.id, 999_999])
      expect((await page(undefined, id)).statusCode).toBe(404)
    expect((await kashf.call('GET', '/api/users/teacheraccout/abc')).statusCode).toBe(404)
  })
})

describe('subscription', () => {
  it('toggles, even with the multipart header without a boundary that the existing client sends', async () => {
    const toggle = () =>
      kashf.call('PUT', subscription(), {
        token: student.token,
        headers: { 'content-type': 'multipart/form-data' },
      })
    const state = async () =>
      (await kashf.call('GET', subscription(), { token: student.token })).json().data.subscribed
    const count = async () => (await page(student.token)).json().data.subscribers_count
    expect(await state()).toBe(false)
    const first = await toggle()
    expect(first.statusCode).toBe(200)
    expect(first.json().data).toEqual({ subscribed: true })
    expect([await state(), await count()]).toEqual([true, 1])
    expect((await page(student.token)).json().data.is_subscribed).toBe(true)
    expect((await toggle()).json().data).toEqual({ subscribed: false })
    expect([await state(), await count()]).toEqual([false, 0])
  })

  it('counts concurrent toggles correctly', async () => {
    await Promise.all(
      Array.from({ length: 7 }, () => kashf.call('PUT', subscription(), { token: student.token })),
    )
    const row = await kashf.deps.db.one<{ kept: number; counted: number }>(sql`
      select (select count(*)::int from subscription where teacher_id = ${teacher.id}) as kept,
        subscribers_count as counted from teacher where user_id = ${teacher.id}`)
    expect(row).toEqual({ kept: 1, counted: 1 })
  })

  it('refuses anonymous callers, oneself, and people who are not teachers', async () => {
    expect((await kashf.call('PUT', subscription())).statusCode).toBe(401)
    expect((await kashf.call('GET', subscription(), { token: 'null' })).statusCode).toBe(401)
    const own = await kashf.call('PUT', subscription(), { token: teacher.token })
    expect(own.statusCode).toBe(403)
    for (const id of [student.id, waiting.id, 999_999]) {
      const url = `/api/users/subscription/${id}`
      expect((await kashf.call('PUT', url, { token: student.token })).statusCode).toBe(404)
      expect((await kashf.call('GET', url, { token: student.token })).statusCode).toBe(404)
    }
  })
})

describe('categories and fee', () => {
  it('lists categories in order with their published courses', async () => {
    await kashf.deps.db.run(sql`update category set hidden = true where id = 5`)
    const answer = await kashf.call('GET', '/api/category')
    expect(answer.json().data).toEqual([
      { id: 1, name: 'Dasturlash', name_ru: 'Программирование', courses_count: 1 },
      { id: 2, name: 'Dizayn', name_ru: 'Дизайн', courses_count: 0 },
      { id: 3, name: 'Biznes', name_ru: 'Бизнес', courses_count: 0 },
      { id: 4, name: 'Fan va texnika', name_ru: 'Наука и техника', courses_count: 0 },
    ])
  })

  it('returns the fee', async () => {
    const answer = await kashf.call('GET', '/api/actioncourses/percentage')
    expect(answer.json()).toEqual({ data: { percent: 20 } })
  })
})
