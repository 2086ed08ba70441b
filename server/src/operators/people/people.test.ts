import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)

const get = (path: string) => kashf.call('GET', `/api/admin/${path}`, { token: operator.token })
const post = (path: string, body?: object) =>
  kashf.call('POST', `/api/admin/${path}`, { token: operator.token, body })
const trail = async (subject: string) => (await get(`audit?subject=${subject}`)).json().data
const ids = (answer: Awaited<ReturnType<typeof get>>): number[] =>
  answer.json().data.map((item: { id: number }) => item.id)

describe('teachers', () => {
  it('wait in the order of their applications, page by page', async () => {
    const waiting: number[] = []
    for (let i = 0; i < 5; i++) waiting.push((await buildTeacher(kashf.deps, 1)).id)
    // Two of them have the same time, so that the id decides the order.
    await kashf.deps.db.run(sql`
      update teacher set applied_at = '2026-01-01 10:00:00.123456+05' where user_id = any(${waiting.slice(1, 3)})`)
    await kashf.deps.db.run(sql`
      update teacher set applied_at = '2026-01-01 10:00:00.123457+05' where user_id = ${waiting[0]}`)
    const seen: number[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 10; pages++) {
      const answer = await get(`teachers?status=waiting&limit=1&cursor=${cursor}`)
      seen.push(...ids(answer))
      cursor = answer.json().next_cursor
    }
    expect(seen).toEqual([waiting[1], waiting[2], waiting[0], waiting[3], waiting[4]])
    expect(ids(await get('teachers?status=1')).sort()).toEqual([...waiting].sort())
  })

  it('are not listed before they have verified their address', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    await kashf.deps.db.run(sql`update app_user set verified_at = null where id = ${teacher.id}`)
    expect(ids(await get('teachers?limit=100'))).not.toContain(teacher.id)
    expect((await post(`teachers/${teacher.id}/approve`)).statusCode).toBe(404)
  })

  it('are found however their name is typed', async () => {
    const teacher = await buildTeacher(kashf.deps)
    await kashf.call('PUT', '/api/users', { token: teacher.token, body: { first_name: "O'ktamxon" } })
    for (const search of ['o‘ktamxon', 'OKTAMXON', 'Ўктамхон', teacher.email]) {
      expect(ids(await get(`teachers?search=${encodeURIComponent(search)}`)), search).toEqual([teacher.id])
    }
    expect(ids(await get('teachers?status=waiting&search=oktamxon'))).toEqual([])
  })

  it('may author once approved, and are notified', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    const answer = await post(`teachers/${teacher.id}/approve`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ id: teacher.id, status: 2, email: teacher.email })
    const me = await kashf.call('GET', '/api/users/userme', { token: teacher.token })
    expect(me.json().data.teacherMoreData.status).toBe(2)
    await mailContaining(kashf.deps, teacher.email, 'profilingiz tasdiqlandi')
    const [entry] = await trail(`teacher:${teacher.id}`)
    expect(entry).toMatchObject({
      action: 'teacher.approve',
      operator: { id: operator.id },
      before: { status: 1, rejection_reason: null },
      after: { status: 2, rejection_reason: null },
    })

    const again = await post(`teachers/${teacher.id}/approve`)
    expect([again.statusCode, again.json().error]).toEqual([409, 'teacher_state_conflict'])
    expect((await post(`teachers/${teacher.id}/reject`, { reason: 'Kech' })).statusCode).toBe(409)
    expect(await trail(`teacher:${teacher.id}`)).toHaveLength(1)
  })

  it('learn why they were rejected', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    const reason = "Diplom <b>nusxasi</b> yo'q"
    const form = new FormData()
    form.append('reason', reason)
    expect((await post(`teachers/${teacher.id}/reject`, form)).json().data).toMatchObject({
      status: 3,
      rejection_reason: reason,
    })
    const mail = await mailContaining(kashf.deps, teacher.email, 'Diplom')
    // An operator's text is escaped in the HTML part too.
    expect(mail).toContain('&lt;b&gt;nusxasi&lt;/b&gt;')
    expect((await post(`teachers/${teacher.id}/approve`)).json().data).toMatchObject({
      status: 2,
      rejection_reason: null,
    })
    expect((await trail(`teacher:${teacher.id}`)).map((entry: { action: string }) => entry.action)).toEqual([
      'teacher.approve',
      'teacher.reject',
    ])
  })

  it('are approved once by two simultaneous approvals', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    const answers = await Promise.all([1, 2, 3].map(() => post(`teachers/${teacher.id}/approve`)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    expect(await trail(`teacher:${teacher.id}`)).toHaveLength(1)
  })
})

describe('users', () => {
  it('are found by name, e-mail, exact account number and type', async () => {
    const student = await buildStudent(kashf.deps)
    for (const search of [student.username, student.email, student.paymentId]) {
      expect(ids(await get(`users?search=${search}`)), search).toEqual([student.id])
    }
    const students = (await get('users?status=student&limit=100')).json().data
    expect(students.every((user: { type: number }) => user.type === 2)).toBe(true)
    expect(ids(await get('users?status=operator'))).toEqual([operator.id])
    const [found] = (await get(`users?search=${student.paymentId}`)).json().data
    expect(Object.keys(found)).not.toContain('password_hash')
  })

  it('are found by a phone number, however it is typed', async () => {
    const teacher = await buildTeacher(kashf.deps)
    await kashf.deps.db.run(sql`update teacher set phone = '+998901234567' where user_id = ${teacher.id}`)
    for (const search of ['+998 90 123-45-67', '901234567', '1234567', '(90) 123 45 67']) {
      for (const list of ['users', 'teachers'])
        expect(ids(await get(`${list}?search=${encodeURIComponent(search)}`)), search).toEqual([teacher.id])
    }
    expect(ids(await get('users?search=7654321'))).toEqual([])
  })

  it('page by id, newest first', async () => {
    const first = await get('users?limit=2')
    const second = await get(`users?limit=2&cursor=${first.json().next_cursor}`)
    const seen = [...ids(first), ...ids(second)]
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
    expect(new Set(seen).size).toBe(4)
  })

  it('cannot sign in while blocked', async () => {
    const student = await buildStudent(kashf.deps)
    const blocked = await post(`users/${student.id}/block`, { reason: 'Firibgarlik' })
    expect(blocked.json().data).toMatchObject({ id: student.id, block_reason: 'Firibgarlik' })
    expect((await kashf.call('GET', '/api/users/userme', { token: student.token })).statusCode).toBe(401)
    expect(ids(await get('users?status=blocked'))).toEqual([student.id])
    const unblocked = await post(`users/${student.id}/unblock`, { reason: 'Aniqlandi' })
    expect(unblocked.json().data).toMatchObject({ blocked_at: null, block_reason: null })
    expect(await trail(`user:${student.id}`)).toMatchObject([
      { action: 'user.unblock', after: { blocked_at: null, reason: 'Aniqlandi' } },
      { action: 'user.block', before: { blocked_at: null }, after: { block_reason: 'Firibgarlik' } },
    ])
  })

  it('are not operators', async () => {
    const other = await buildOperator(kashf.deps)
    expect((await post(`users/${other.id}/block`, { reason: 'Sinov' })).statusCode).toBe(404)
  })
})
