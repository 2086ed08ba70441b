import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) =>
  kashf.call(method, `/api/admin/${path}`, { token: operator.token, body })
const trail = async (query: string) => (await call('GET', `audit?${query}`)).json().data

describe('categories', () => {
  it('are added, changed and hidden, with immediate effect for visitors', async () => {
    const visitors = async () => (await kashf.call('GET', '/api/category')).json().data
    await visitors()
    const form = new FormData()
    form.append('name', 'Musiqa')
    form.append('hidden', 'false')
    const added = await call('POST', 'categories', form)
    expect(added.statusCode).toBe(201)
    const { id } = added.json().data
    expect(added.json().data).toEqual({
      id,
      name: 'Musiqa',
      name_ru: null,
      position: 6,
      hidden: false,
      courses_count: 0,
    })
    expect((await visitors()).at(-1)).toMatchObject({ id, name: 'Musiqa' })
    const changed = await call('PATCH', `categories/${id}`, { name: 'Musiqa va raqs', hidden: true })
    expect(changed.json().data).toMatchObject({ name: 'Musiqa va raqs', position: 6, hidden: true })
    expect(await visitors()).toHaveLength(5)
    expect((await call('GET', 'categories')).json().data).toHaveLength(6)
    expect(await trail(`subject=category:${id}`)).toMatchObject([
      {
        action: 'category.change',
        before: { name: 'Musiqa', position: 6, hidden: false },
        after: { name: 'Musiqa va raqs', position: 6, hidden: true },
      },
      { action: 'category.add', before: null, after: { name: 'Musiqa', position: 6, hidden: false } },
    ])
  })

  it('have a Russian name, which visitors and the trail get and which can be taken away', async () => {
    const added = await call('POST', 'categories', { name: 'Raqs', name_ru: ' Танцы ', hidden: true })
    const { id } = added.json().data
    expect(added.json().data).toMatchObject({ name: 'Raqs', name_ru: 'Танцы' })
    const change = async (body: object) => (await call('PATCH', `categories/${id}`, body)).json().data.name_ru
    expect(await change({ hidden: false })).toBe('Танцы')
    const visitors = async () => (await kashf.call('GET', '/api/category')).json().data.at(-1)
    expect(await visitors()).toEqual({ id, name: 'Raqs', name_ru: 'Танцы', courses_count: 0 })
    expect(await change({ name_ru: '' })).toBe(null)
    expect((await visitors()).name_ru).toBe(null)
    expect((await trail(`subject=category:${id}`))[0]).toMatchObject({
      before: { name_ru: 'Танцы' },
      after: { name: 'Raqs', name_ru: null },
    })
    await call('PATCH', `categories/${id}`, { hidden: true })
  })

  it('refuse bad and taken names', async () => {
    for (const body of [
      {},
      { name: 'a' },
      { name: '   ' },
      { name: 'Biznes' },
      { name: 'Yangi', position: -1 },
      { name: 'Yangi', name_ru: 'undefined' },
      { name: 'Yangi', name_ru: 'я'.repeat(61) },
    ]) {
      expect((await call('POST', 'categories', body)).statusCode, JSON.stringify(body)).toBe(422)
    }
    expect((await call('PATCH', 'categories/1', { name: 'Biznes' })).json().fields).toHaveProperty('name')
    const russian = await call('PATCH', 'categories/1', { name_ru: 'Бизнес' })
    expect(russian.json().fields).toEqual({ name_ru: 'Bu nomdagi toifa allaqachon bor.' })
    expect(await trail('subject=category:1')).toEqual([])
  })
})

describe('the fee', () => {
  it('changes what buyers pay from now on, and has a history', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 100_000 })
    const priceToPay = async () =>
      (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).json().data.price_to_pay
    expect(await priceToPay()).toBe(120_000)
    const answer = await call('PUT', 'percentage', { percent: '12.5' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      percent: 12.5,
      history: [
        { percent: 12.5, set_by: { id: operator.id, first_name: 'Operator' } },
        { percent: 20, set_by: null },
      ],
    })
    expect(await priceToPay()).toBe(112_500)
    expect((await kashf.call('GET', '/api/actioncourses/percentage')).json().data).toEqual({ percent: 12.5 })
    expect((await call('GET', 'percentage')).json()).toEqual(answer.json())
    expect(await trail('action=percentage.set')).toMatchObject([
      { subject: 'percentage', before: { percent: 20 }, after: { percent: 12.5 } },
    ])
  })

  it('refuses an invalid percentage', async () => {
    for (const percent of [-1, 91, 'yigirma', 12.345, undefined]) {
      const answer = await call('PUT', 'percentage', { percent })
      expect(answer.statusCode, String(percent)).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['percent'])
    }
  })
})

describe('the audit trail', () => {
  it('cannot be rewritten', async () => {
    for (const statement of [
      sql`update audit_entry set action = 'x'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
    ]) {
      await expect(kashf.deps.db.run(statement)).rejects.toThrow('append-only')
    }
  })

  it('pages by id and filters by operator', async () => {
    for (const percent of [21, 22, 23]) await call('PUT', 'percentage', { percent })
    const first = (await call('GET', 'audit?limit=2')).json()
    const second = (await call('GET', `audit?limit=2&cursor=${first.next_cursor}`)).json()
    const seen = [...first.data, ...second.data].map((entry: { id: string }) => Number(entry.id))
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(await trail('operator_id=2147483647')).toEqual([])
    expect((await trail(`operator_id=${operator.id}`)).length).toBeGreaterThan(0)
  })
})

describe('the overview', () => {
  it('counts waiting items and reports the health of the system', async () => {
    const before = (await call('GET', 'overview')).json().data
    const teacher = await buildTeacher(kashf.deps, 1)
    await buildCourse(kashf.deps, { teacherId: teacher.id, status: 3 })
    await kashf.call('POST', '/api/users/forgot1', { body: { email: 'kimdir@example.uz' } })
    const after = (await call('GET', 'overview')).json().data
    expect(after.waiting).toEqual({
      ...before.waiting,
      teachers: before.waiting.teachers + 1,
      courses: before.waiting.courses + 1,
    })
    expect(after.health).toMatchObject({ database: 'ok', storage: 'ok' })
    expect(after.health.queues).toContainEqual({ name: 'send-code', waiting: 1, active: 0, failed: 0 })
  })
})

describe('the fees of buyers whom a teacher brought', () => {
  it('are set beside the general one, refused above 90 and when another was seen, and kept in the history', async () => {
    const set = (body: object) => call('PUT', 'percentage', body)
    const { percent } = (await call('GET', 'percentage')).json().data
    const changed = await set({ percent, brought_percent: 5.25, brought_days: 60, shown_brought_percent: 8 })
    expect(changed.json().data).toMatchObject({
      ...{ percent, brought_percent: 5.25, brought_days: 60 },
      history: expect.arrayContaining([expect.objectContaining({ brought_percent: 8, brought_days: 30 })]),
    })
    expect((await set({ percent, shown_brought_percent: 8 })).json().error).toBe('decided_meanwhile')
    expect((await set({ percent, shown_brought_days: 30 })).json().error).toBe('decided_meanwhile')
    for (const wrong of [
      { brought_percent: 100 },
      { brought_percent: -1 },
      { brought_percent: 1.001 },
      { brought_days: 0 },
    ])
      expect((await set({ percent, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422)
    expect((await set({ percent, brought_percent: 0, brought_days: 30 })).json().data.brought_percent).toBe(0)
    expect((await set({ percent, brought_percent: 8 })).json().data).toMatchObject({ brought_days: 30 })
  })

  it('are agreed with one teacher, shown in the price of everybody, and taken back', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 100_000 })
    const shown = async () =>
      (await kashf.call('GET', `/api/courses/course/${id}/withouttoken`)).json().data.price_to_pay
    const path = `teachers/${teacher.id}/fees`
    const before = await shown()
    const state = (await call('GET', path)).json().data
    expect(state).toMatchObject({ percent: null, brought_percent: null, edit: 0, history: [] })
    const agreed = await call('PUT', path, { percent: 10, brought_percent: 0, edit: 0 })
    expect(agreed.json().data).toMatchObject({ percent: 10, brought_percent: 0, history: [{ percent: 10 }] })
    expect(await shown()).toBe(110_000)
    const own = await kashf.call('GET', '/api/sales/fees', { token: teacher.token })
    expect(own.json().data).toMatchObject({ percent: 10, brought_percent: 0 })
    expect((await call('PUT', path, { percent: 11, brought_percent: 0, edit: 0 })).json().error).toBe(
      'decided_meanwhile',
    )
    expect((await call('PUT', path, { percent: 100, brought_percent: 0, edit: 0 })).statusCode).toBe(422)
    const { edit } = agreed.json().data
    await call('PUT', path, { percent: null, brought_percent: null, edit })
    expect(await shown()).toBe(before)
    expect((await trail(`subject=teacher:${teacher.id}`))[1]).toMatchObject({
      action: 'teacher_fees.set',
      before: { percent: null, brought_percent: null },
      after: { percent: 10, brought_percent: 0 },
    })
  })
})
