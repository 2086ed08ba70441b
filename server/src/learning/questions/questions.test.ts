import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailNotices } from '../../notices/mail/mail-notices.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { hideQuestion, restoreQuestion } from './change-question.ts'

const kashf = testApp()
let teacher: TestPerson
let asker: TestPerson
let helper: TestPerson
let courseId: number
let lessonId: number
beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  asker = await buildStudent(kashf.deps)
  helper = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  for (const { id } of [asker, helper]) await enrol(kashf.deps, { studentId: id, courseId })
})

const post = (person: { token: string }, body: object) =>
  kashf.call('POST', `/api/courses/lesson/${lessonId}/questions`, { token: person.token, body })
const asked = async (person: TestPerson, text: string, extra: object = {}): Promise<number> =>
  (await post(person, { text, ...extra })).json().data.id
const listed = async (person: TestPerson) =>
  (await kashf.call('GET', `/api/courses/lesson/${lessonId}/questions`, { token: person.token })).json()
const waiting = async () =>
  (await kashf.call('GET', '/api/teachers/me/questions', { token: teacher.token }))
    .json()
    .data.map(({ id }: { id: number }) => id)
const noticesOf = async (person: TestPerson) =>
  (
    await kashf.deps.db.rows<{ kind: string }>(sql`
      select kind from notice where user_id = ${person.id} order by id`)
  ).map(({ kind }) => kind)

it('is asked and answered once by two taps of one press', async () => {
  const twice = async (person: TestPerson, body: object) =>
    (await Promise.all([1, 2].map(() => post(person, body)))).map((answer) => answer.statusCode).sort()
  expect(await twice(asker, { text: 'Bu qanday ishlaydi?' })).toEqual([201, 422])
  const { id } = await kashf.deps.db.found<{ id: number }>(
    sql`select max(id)::int as id from lesson_question where author_id = ${asker.id}`,
  )
  expect(await twice(teacher, { text: 'Mana bunday.', parent_id: id })).toEqual([201, 422])
})

describe('questions under a lesson', () => {
  it('can be fetched as a single thread, for a notice that links to it', async () => {
    const id = await asked(asker, 'Birinchi savol')
    const answer = await asked(teacher, 'Javob', { parent_id: id })
    await asked(asker, 'Ikkinchi savol')
    for (const threadId of [id, answer]) {
      const url = `/api/courses/lesson/${lessonId}/questions?thread_of=${threadId}`
      const { data } = (await kashf.call('GET', url, { token: helper.token })).json()
      expect(data).toHaveLength(1)
      expect(data).toMatchObject([{ id, replies: [{ id: answer }] }])
    }
  })

  it('are quoted in the mail to the teacher, which leads to the inbox, and the answer in that to the asker', async () => {
    await kashf.deps.db.run(sql`update notice set mail_due_at = null`)
    const mailed = async (): Promise<Mail[]> => {
      const mails: Mail[] = []
      kashf.clock.advance(6 * 60_000)
      await mailNotices({ ...kashf.deps, mailer: { send: async (mail) => void mails.push(mail) } })
      return mails
    }
    const long = `Nega <b> kerak? ${'a'.repeat(600)}`
    const id = await asked(asker, long)
    const [asking] = await mailed()
    expect(asking).toMatchObject({ to: teacher.email })
    expect(asking?.text).toContain(`${long.slice(0, 500)}…`)
    expect(asking?.text).not.toContain('a'.repeat(501))
    expect(asking?.text).toContain(`/inbox?state=all&thread=question-${id}`)
    expect(asking?.html).toContain('Nega &lt;b&gt; kerak?')
    await asked(teacher, 'Qalin yozish uchun.', { parent_id: id })
    const [answering] = await mailed()
    expect(answering).toMatchObject({ to: asker.email })
    expect(answering?.text).toContain('Qalin yozish uchun.')
    const hidden = await asked(helper, 'Menga begona yozdi')
    await kashf.deps.db.run(sql`update lesson_question set hidden_at = now() where id = ${hidden}`)
    const [last] = await mailed()
    expect(last).toMatchObject({ to: teacher.email })
    expect(last?.text).not.toContain('begona')
  })

  it('notify the teacher, and the answer notifies the asker', async () => {
    const id = await asked(asker, 'Nega   bu yerda\u202e ikkita tenglik?', { at_s: 42 })
    expect(await noticesOf(teacher)).toEqual(['new_question'])
    expect(await waiting()).toEqual([id])
    await asked(teacher, 'Biri qiymat beradi, ikkitasi taqqoslaydi.', { parent_id: id })
    expect(await noticesOf(asker)).toEqual(['question_answer'])
    expect(await waiting()).toEqual([])
    const { data } = await listed(helper)
    expect(data).toMatchObject([
      {
        id,
        text: 'Nega bu yerda ikkita tenglik?',
        at_s: 42,
        is_mine: false,
        is_teacher: false,
        replies: [{ is_teacher: true, text: 'Biri qiymat beradi, ikkitasi taqqoslaydi.', at_s: null }],
      },
    ])
  })

  it('are unanswered again when the asker writes after the answer, not when others do', async () => {
    const id = await asked(asker, 'Savol')
    await asked(helper, "Menimcha, shunday bo'lsa kerak", { parent_id: id })
    expect(await waiting()).toEqual([id])
    expect(await noticesOf(teacher)).toEqual(['new_question'])
    const answer = await asked(teacher, 'Javob', { parent_id: id })
    expect(await waiting()).toEqual([])
    await asked(helper, 'Rahmat', { parent_id: answer })
    expect(await waiting()).toEqual([])
    await asked(asker, 'Yana bir savol', { parent_id: id })
    expect(await waiting()).toEqual([id])
    expect(await noticesOf(asker)).toEqual(['question_answer', 'question_answer', 'question_answer'])
    // All of them are in one thread.
    expect((await listed(asker)).data[0].replies).toHaveLength(4)
  })

  it('are posted once under a key, also when they arrive together, and each author has keys of their own', async () => {
    const key = randomUUID()
    const posts = await Promise.all([1, 2, 3].map(() => post(asker, { text: 'Savol', key })))
    expect(posts.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const ids = posts.map((answer) => answer.json().data.id)
    expect(new Set(ids).size).toBe(1)
    expect(await noticesOf(teacher)).toEqual(['new_question'])
    expect(await asked(helper, 'Boshqa savol', { key })).not.toBe(ids[0])
    for (const other of [
      { text: 'Boshqa savol' },
      { text: 'Savol', at_s: 5 },
      { text: 'Savol', parent_id: ids[0] },
    ]) {
      const reused = await post(asker, { ...other, key })
      expect([reused.statusCode, reused.json().error]).toEqual([409, 'request_reused'])
    }
    await kashf.call('PATCH', `/api/courses/questions/${ids[0]}`, {
      token: asker.token,
      body: { text: 'Tuzatilgan savol' },
    })
    expect((await post(asker, { text: 'Savol', key })).json().data.id).toBe(ids[0])
    await kashf.call('DELETE', `/api/courses/questions/${ids[0]}`, { token: asker.token })
    expect((await post(asker, { text: 'Savol', key })).statusCode).toBe(404)
    for (const wrong of ['1', key.toUpperCase(), `${key}0`]) {
      expect((await post(asker, { text: 'Savol', key: wrong })).statusCode).toBe(422)
    }
    expect((await listed(asker)).data).toHaveLength(1)
  })

  it('are edited and deleted by their author alone', async () => {
    const id = await asked(asker, 'Savol')
    const change = (person: TestPerson, method: 'PATCH' | 'DELETE') =>
      kashf.call(method, `/api/courses/questions/${id}`, {
        token: person.token,
        ...(method === 'PATCH' && { body: { text: 'Boshqacha savol' } }),
      })
    expect((await change(helper, 'PATCH')).statusCode).toBe(404)
    expect((await change(helper, 'DELETE')).statusCode).toBe(404)
    expect((await change(asker, 'PATCH')).json().data).toMatchObject({
      text: 'Boshqacha savol',
      is_mine: true,
      edited_at: expect.any(String),
    })
    const answer = await asked(teacher, 'Javob', { parent_id: id })
    expect(await waiting()).toEqual([])
    await kashf.call('DELETE', `/api/courses/questions/${answer}`, { token: teacher.token })
    expect(await waiting()).toEqual([id])
    expect((await change(asker, 'DELETE')).statusCode).toBe(200)
    expect((await listed(asker)).data).toEqual([])
    expect(await waiting()).toEqual([])
    expect((await post(helper, { text: 'Javob', parent_id: id })).statusCode).toBe(422)
  })

  it('are for buyers; others get the reason', async () => {
    const stranger = await buildStudent(kashf.deps)
    expect((await post(stranger, { text: 'Savol' })).json().error).toBe('lesson_locked')
    expect((await listed(stranger)).error).toBe('lesson_locked')
    expect((await post(teacher, { text: "O'zimga savol" })).json().error).toBe('purchase_required')
    expect((await post({ token: 'null' }, { text: 'Savol' })).statusCode).toBe(401)
    const other = await buildTeacher(kashf.deps)
    expect((await post(other, { text: 'Javob' })).json().error).toBe('lesson_locked')
    for (const text of ['', ' \u200b ', 'x'.repeat(2001)]) {
      expect((await post(asker, { text })).statusCode).toBe(422)
    }
  })

  it('are hidden by an operator with their answers, and shown again', async () => {
    const id = await asked(asker, 'Savol')
    await asked(helper, 'Javob', { parent_id: id })
    await kashf.deps.db.transaction((tx) =>
      hideQuestion(kashf.deps, tx, { questionId: id, reason: 'Qoidaga zid' }),
    )
    expect((await listed(helper)).data).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await noticesOf(asker)).toContain('comment_hidden')
    await kashf.deps.db.transaction((tx) => restoreQuestion(tx, { questionId: id }))
    expect((await listed(helper)).data[0].replies).toHaveLength(1)
  })

  it('are listed page by page, newest first', async () => {
    for (const text of ['1', '2', '3']) await asked(asker, text)
    const url = `/api/courses/lesson/${lessonId}/questions?limit=2`
    const first = (await kashf.call('GET', url, { token: asker.token })).json()
    const next = (
      await kashf.call('GET', `${url}&cursor=${first.next_cursor}`, { token: asker.token })
    ).json()
    const texts = [...first.data, ...next.data].map(({ text }: { text: string }) => text)
    expect(texts).toEqual(['3', '2', '1'])
    expect(next.next_cursor).toBeNull()
  })
})
