import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { mailedCode } from '../../testing/outbox.ts'
import { testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { rejectTeacher } from './review-teacher.ts'

const kashf = testApp({ worker: true })

const me = (token?: string) => kashf.call('GET', '/api/users/userme', { token })
const put = (token: string | undefined, body: object) => kashf.call('PUT', '/api/users', { token, body })
/** Sends the proof that a new e-mail or username requires. */
const putAsOwner = (token: string, body: object) => put(token, { ...body, current_password: TEST_PASSWORD })

describe('GET /api/users/userme', () => {
  it('returns all fields of a student', async () => {
    const student = await buildStudent(kashf.deps)
    const teacher = await buildTeacher(kashf.deps)
    await kashf.deps.db.run(
      sql`insert into subscription (user_id, teacher_id) values (${student.id}, ${teacher.id})`,
    )
    const answer = await me(student.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({
      id: student.id,
      first_name: 'Oquvchi',
      last_name: 'Sinovov',
      username: student.username,
      email: student.email,
      has_password: true,
      pending_email: null,
      image: null,
      portrait: null,
      type: 2,
      is_verified: true,
      payment_id: student.paymentId,
      amount: { balance: 0, available: 0, pending: 0 },
      teacherMoreData: null,
      transactions_history: [],
      subscribed_teachers: [teacher.id],
      is_team_member: false,
    })
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  it('requires a session', async () => {
    for (const token of [undefined, 'null', 'no-such-token']) {
      expect((await me(token)).statusCode).toBe(401)
    }
  })
})

describe('PUT /api/users', () => {
  it('changes what was sent and leaves the rest, from JSON and from a form', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const first = await put(teacher.token, { first_name: ' Nodira ', link: 'https://example.uz/nodira' })
    expect(first.statusCode).toBe(200)
    expect(first.json().data).toMatchObject({ first_name: 'Nodira', last_name: 'Sinovov' })
    const form = new FormData()
    form.append('user_name', `nodira_${teacher.id}`)
    form.append('current_password', TEST_PASSWORD)
    form.append('specialization', 'Fizika')
    form.append('info', 'undefined')
    form.append('phone', '998907654321')
    const second = await put(teacher.token, form)
    expect(second.json().data).toMatchObject({
      first_name: 'Nodira',
      username: `nodira_${teacher.id}`,
      teacherMoreData: {
        specialization: 'Fizika',
        info: 'Sinov uchun ustoz',
        phone: '998907654321',
        link: 'https://example.uz/nodira',
      },
    })
    const third = await put(teacher.token, { link: '' })
    expect(third.json().data.teacherMoreData.link).toBeNull()
  })

  it('updates the search key', async () => {
    const student = await buildStudent(kashf.deps)
    await put(student.token, { first_name: "O'g'iloy" })
    const row = await kashf.deps.db.one<{ search_key: string }>(
      sql`select search_key from app_user where id = ${student.id}`,
    )
    expect(row?.search_key).toContain('ogiloy sinovov')
  })

  it('makes the courses of a renamed teacher searchable by the new name', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const found = async () =>
      (await kashf.call('GET', '/api/courses/donthavetoken?search=zulxumor')).json().data as { id: number }[]
    expect(await found()).toEqual([])
    expect((await put(teacher.token, { first_name: 'Zulxumor' })).statusCode).toBe(200)
    // The courses are updated in the background, and the public answer is cached for a few seconds.
    const courses = await waitFor('the course under its new name', async () => {
      kashf.clock.advance(10_000)
      const list = await found()
      return list.length > 0 && list
    })
    expect(courses.map((course) => course.id)).toEqual([id])
  })

  it('makes the courses of a teacher searchable by the new specialisation', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const found = async (search: string) => {
      kashf.deps.publicCache.clear()
      const { data } = (await kashf.call('GET', `/api/courses/donthavetoken?search=${search}`)).json()
      return data.map((course: { id: number }) => course.id)
    }
    for (const specialization of ['Asalarichi, 20 yil', 'Kulol']) {
      expect((await put(teacher.token, { specialization })).statusCode).toBe(200)
      const word = specialization.startsWith('Kulol') ? 'kulolchilik' : 'asalarichilik'
      await waitFor('the course by its new word', async () => (await found(word)).includes(id))
    }
    expect(await found('asalarichilik')).toEqual([])
  })

  it('names bad and taken fields', async () => {
    const [student, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const bad = await put(student.token, { first_name: '', email: 'emas', phone: '1', link: 'ftp://x' })
    expect(bad.statusCode).toBe(422)
    expect(Object.keys(bad.json().fields).sort()).toEqual(['email', 'first_name', 'link', 'phone'])
    const name = await put(student.token, { username: other.username.toUpperCase() })
    expect(name.json().fields).toEqual({ username: 'Bu foydalanuvchi nomi band.' })
    const email = await put(student.token, { email: other.email })
    expect(email.json().fields).toEqual({ email: "Bu email bilan ro'yxatdan o'tilgan." })
    expect((await put(undefined, { first_name: 'X' })).statusCode).toBe(401)
  })

  it('changes the e-mail only with the code that was mailed to the new address', async () => {
    const student = await buildStudent(kashf.deps)
    const next = `yangi.${student.email}`
    const requested = await putAsOwner(student.token, { email: next })
    expect(requested.json().data).toMatchObject({ email: student.email, pending_email: next })
    const code = await mailedCode(kashf.deps, next)
    const verify = (token: string | undefined, email: string) =>
      kashf.call('POST', '/api/users/verify', { token, body: { email, code } })

    // Somebody who reads a mistyped address must not take over the account.
    const stranger = await buildStudent(kashf.deps)
    for (const token of [undefined, stranger.token]) {
      expect((await verify(token, next)).json().error).toBe('code_invalid')
    }
    const done = await verify(student.token, next)
    expect(done.statusCode).toBe(200)
    expect(done.json().data).toEqual({ email: next, is_verified: true, token: student.token })
    expect((await me(student.token)).json().data).toMatchObject({ email: next, pending_email: null })
  })

  it('rejects the code of one new address for another', async () => {
    const student = await buildStudent(kashf.deps)
    const [first, second] = [`bir.${student.email}`, `ikki.${student.email}`]
    await putAsOwner(student.token, { email: first })
    const firstCode = await mailedCode(kashf.deps, first)
    await putAsOwner(student.token, { email: second })
    const secondCode = await mailedCode(kashf.deps, second)
    const verify = (email: string, code: string) =>
      kashf.call('POST', '/api/users/verify', { token: student.token, body: { email, code } })
    expect((await verify(first, firstCode)).statusCode).toBe(422)
    if (firstCode !== secondCode) expect((await verify(second, firstCode)).statusCode).toBe(422)
    expect((await verify(second, secondCode)).statusCode).toBe(200)
  })

  it('cancels a pending e-mail when the current one is sent, and rejects one that was verified meanwhile', async () => {
    const [student, rival] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const wanted = `umumiy.${student.email}`
    await putAsOwner(student.token, { email: wanted })
    expect((await put(student.token, { email: student.email })).json().data.pending_email).toBeNull()

    await putAsOwner(student.token, { email: wanted })
    await putAsOwner(rival.token, { email: wanted })
    // Two people requested one address: each has a code, the first to confirm gets it.
    await mailedCode(kashf.deps, wanted, 2)
    const { db } = kashf.deps
    await db.run(sql`update app_user set email = ${wanted}, pending_email = null where id = ${rival.id}`)
    expect((await putAsOwner(student.token, { email: wanted })).json().fields).toHaveProperty('email')
  })
})

it('refuses new names of the staff and in foreign letters, and leaves old ones alone', async () => {
  const student = await buildStudent(kashf.deps)
  await kashf.deps.db.run(sql`update app_user set first_name = 'अमित' where id = ${student.id}`)
  expect((await put(student.token, { first_name: 'अमित', last_name: 'Karimov' })).statusCode).toBe(200)
  expect(Object.keys((await put(student.token, { last_name: 'สมชาย' })).json().fields)).toEqual(['last_name'])
  const staff = await put(student.token, { first_name: 'Админ', last_name: 'Kashf' })
  expect(Object.keys(staff.json().fields)).toEqual(['first_name', 'last_name'])
  expect(Object.keys((await put(student.token, { username: 'support_1' })).json().fields)).toEqual([
    'username',
  ])
})

describe('two accounts that confirm one address at once', () => {
  it('give it to one of them and name the field to the other', async () => {
    const people = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const email = `birga.${people[0]?.email}`
    const codes: string[] = []
    for (const [at, { token }] of people.entries()) {
      await putAsOwner(token, { email })
      codes.push(await mailedCode(kashf.deps, email, at + 1))
    }
    const answers = await Promise.all(
      people.map(({ token }, at) =>
        kashf.call('POST', '/api/users/verify', { token, body: { email, code: codes[at] } }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
    expect(answers.find((answer) => answer.statusCode === 422)?.json().fields).toEqual({
      email: "Bu email bilan ro'yxatdan o'tilgan.",
    })
  })
})

describe('POST /api/users/editprofileimage', () => {
  const picture = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#0F766E' } })
      .png()
      .toBuffer()
  const send = (token: string | undefined, bytes: Uint8Array | null) => {
    const form = new FormData()
    if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'rasm.png')
    else form.append('file', 'null')
    return kashf.call('POST', '/api/users/editprofileimage', { token, body: form })
  }

  it('serves the new picture and deletes the old one', async () => {
    const student = await buildStudent(kashf.deps)
    const first = await send(student.token, await picture())
    expect(first.statusCode).toBe(200)
    const firstImage = first.json().data.image
    const shown = await kashf.call('GET', `${firstImage}/96.webp`)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/webp')
    const second = await send(student.token, await picture())
    expect(second.json().data.image).not.toBe(firstImage)
    const left = await kashf.deps.db.rows(sql`select 1 from image where owner_id = ${student.id}`)
    expect(left).toHaveLength(1)
  })

  it('rejects files that are no picture, a missing file, and signed-out callers', async () => {
    const student = await buildStudent(kashf.deps)
    const text = await send(student.token, new TextEncoder().encode('<svg onload="alert(1)">'))
    expect(text.json()).toMatchObject({ error: 'image_refused', fields: { file: text.json().message } })
    const absent = await send(student.token, null)
    expect(absent.statusCode).toBe(422)
    expect(Object.keys(absent.json().fields)).toEqual(['file'])
    expect((await send(undefined, new Uint8Array(4))).statusCode).toBe(401)
  })
})

describe('POST /api/users/apply', () => {
  const apply = (token: string | undefined, body: object = {}) =>
    kashf.call('POST', '/api/users/apply', { token, body })

  it('puts a rejected teacher back into the queue', async () => {
    const teacher = await buildTeacher(kashf.deps, 1)
    const { deps } = kashf
    await deps.db.transaction((tx) =>
      rejectTeacher(deps, tx, { teacherId: teacher.id, reason: "Ma'lumot juda qisqa" }),
    )
    expect((await me(teacher.token)).json().data.teacherMoreData).toMatchObject({
      status: 3,
      rejection_reason: "Ma'lumot juda qisqa",
    })
    const answer = await apply(teacher.token, {
      info: "O'n yildan beri dars beraman",
      phone: '+998901112233',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.teacherMoreData).toMatchObject({
      status: 1,
      rejection_reason: null,
      info: "O'n yildan beri dars beraman",
      specialization: 'Dasturlash',
    })
    expect((await apply(teacher.token)).json().error).toBe('teacher_state_conflict')
  })

  it('is for rejected teachers only', async () => {
    const [student, approved, operator] = [
      await buildStudent(kashf.deps),
      await buildTeacher(kashf.deps),
      await buildOperator(kashf.deps),
    ]
    expect((await apply(undefined)).statusCode).toBe(401)
    expect((await apply(student.token)).statusCode).toBe(403)
    expect((await apply(operator.token)).statusCode).toBe(403)
    expect((await apply(approved.token)).statusCode).toBe(409)
    const rejected = await buildTeacher(kashf.deps, 3)
    expect(
      Object.keys((await apply(rejected.token, { phone: 'x', info: 'oz' })).json().fields).sort(),
    ).toEqual(['info', 'phone'])
  })
})
