import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup } from '../../testing/builders/groups.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { joinTeam } from '../../testing/builders/team.ts'
import { testApp } from '../../testing/test-app.ts'

/* Who reads a private question, and what becomes of it, over HTTP. */

const kashf = testApp()
let teacher: TestPerson
let asker: TestPerson
let helper: TestPerson
let author: TestPerson
let curator: TestPerson
let analyst: TestPerson
let operator: TestPerson
let courseId: number
let lessonId: number
beforeEach(async () => {
  const { deps } = kashf
  teacher = await buildTeacher(deps)
  operator = await buildOperator(deps)
  const course = await buildCourse(deps, { teacherId: teacher.id })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => buildStudent(deps)))
  ;[asker, helper, author, curator, analyst] = people as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ]
  for (const { id } of [asker, helper]) await enrol(deps, { studentId: id, courseId })
  await joinTeam(deps, { courseId, personId: author.id, role: 'author' })
  await joinTeam(deps, { courseId, personId: curator.id, role: 'curator' })
  await joinTeam(deps, { courseId, personId: analyst.id, role: 'analyst' })
})

type Method = Parameters<typeof kashf.call>[0]
async function call(person: TestPerson, method: Method, path: string, body?: object) {
  const answer = await kashf.call(method, `/api/${path}`, { token: person.token, ...(body && { body }) })
  const { data, error, fields } = answer.json()
  return { status: answer.statusCode, data, error, fields }
}
const post = (person: TestPerson, body: object) =>
  call(person, 'POST', `courses/lesson/${lessonId}/questions`, body)
const asked = async (text = 'Nega tashlab yubordik?', extra: object = {}): Promise<number> =>
  (await post(asker, { text, is_private: true, ...extra })).data.id
const publish = (person: TestPerson, id: number, isPublished = true) =>
  call(person, 'PUT', `courses/questions/${id}/publication`, { is_published: isPublished })
const markBest = (person: TestPerson, id: number, answerId: number | null, was: number | null) =>
  call(person, 'PUT', `courses/questions/${id}/best-answer`, { answer_id: answerId, was })
/** The thread as this person reads it under the lesson; undefined when they don't. */
const read = async (person: TestPerson, id: number) =>
  (await call(person, 'GET', `courses/lesson/${lessonId}/questions?thread_of=${id}`)).data?.[0]
const inInbox = async (person: TestPerson) =>
  ((await call(person, 'GET', 'teachers/me/inbox')).data ?? []).map(({ id }: { id: number }) => id)
const noticesOf = async (person: TestPerson) =>
  (
    await kashf.deps.db.rows<{ kind: string }>(sql`
      select kind from notice where user_id = ${person.id} order by id`)
  ).map(({ kind }) => kind)

describe('a private question', () => {
  it('is for its asker and those who may answer, and for nobody else on any way to it', async () => {
    const id = await asked()
    const answer = (await post(curator, { text: 'Chunki manfiy', parent_id: id })).data.id
    const everybody = { asker, helper, teacher, author, curator, analyst, operator }
    const reads: Record<string, boolean> = {}
    for (const [who, person] of Object.entries(everybody)) {
      const canRead = (await read(person, id)) !== undefined
      reads[who] = canRead
      expect((await read(person, answer)) !== undefined).toBe(canRead)
      const count = (await call(person, 'GET', `courses/lesson/${lessonId}`)).data?.questions_count ?? 0
      expect(count).toBe(canRead ? 1 : 0)
      if (canRead) continue
      for (const path of ['publication', 'best-answer'])
        expect(
          (
            await call(person, 'PUT', `courses/questions/${id}/${path}`, {
              ...{ is_published: true, answer_id: answer, was: null },
            })
          ).status,
        ).toBe(404)
      const report = { subject: 'question', id, reason: 'spam', text: '' }
      expect((await call(person, 'POST', 'reports', report)).status).not.toBe(201)
      expect((await post(person, { text: `${who} javobi`, parent_id: id })).status).not.toBe(201)
    }
    expect(reads).toEqual({
      ...{ asker: true, teacher: true, author: true, curator: true },
      ...{ helper: false, analyst: false, operator: false },
    })
    for (const person of [teacher, author, curator]) expect(await inInbox(person)).toEqual([id])
    expect(await inInbox(analyst)).toEqual([])
    for (const person of [teacher, author, curator]) expect(await noticesOf(person)).toContain('new_question')
    expect((await read(asker, id)).is_private).toBe(true)
  })

  it('is not for a curator of other groups, who is neither told nor finds it in the inbox', async () => {
    const { deps } = kashf
    const groups = await Promise.all(
      ['7-guruh', '8-guruh'].map((title) => buildGroup(deps, { courseId, teacherId: teacher.id }, { title })),
    )
    const [own = 0, other = 0] = groups
    await deps.db.run(sql`
      insert into group_curator (group_id, person_id) values (${other}, ${curator.id})`)
    const id = await asked()
    expect(await read(curator, id)).toBeUndefined()
    expect(await inInbox(curator)).toEqual([])
    expect(await noticesOf(curator)).not.toContain('new_question')
    for (const path of ['seen', 'settled'])
      expect(
        (
          await call(curator, 'POST', `teachers/me/inbox/${path}`, {
            ...{ kind: 'question', id },
            ...(path === 'settled' && { is_settled: true }),
          })
        ).status,
      ).toBe(404)
    const { unanswered } = (await call(curator, 'GET', 'teachers/me/inbox/counts')).data
    expect(unanswered).toBe(0)
    await deps.db.run(sql`
      insert into group_member (group_id, course_id, user_id, joined_at)
      values (${own}, ${courseId}, ${asker.id}, now())`)
    await deps.db.run(sql`update group_curator set group_id = ${own} where person_id = ${curator.id}`)
    expect((await read(curator, id)).author.id).toBe(asker.id)
    expect(await inInbox(curator)).toEqual([id])
  })

  it('is read by operators once it is reported', async () => {
    const id = await asked()
    expect(await read(operator, id)).toBeUndefined()
    const report = { subject: 'question', id, reason: 'abuse', text: 'Haqorat' }
    expect((await call(curator, 'POST', 'reports', report)).status).toBe(201)
    expect((await read(operator, id)).text).toBe('Nega tashlab yubordik?')
  })
})

describe('a private question that is published', () => {
  it('shows neither name nor own marks of its asker, who is told, and who may take it back for good', async () => {
    const id = await asked()
    await post(asker, { text: 'Yana bir narsa', parent_id: id })
    await post(teacher, { text: 'Javob', parent_id: id })
    expect((await publish(helper, id)).status).toBe(404)
    expect((await publish(asker, id)).status).toBe(404)
    expect((await publish(curator, id)).data).toMatchObject({ is_published: true })
    expect((await publish(teacher, id)).status).toBe(200)
    expect((await noticesOf(asker)).filter((kind) => kind === 'question_published')).toHaveLength(1)
    const seen = await read(helper, id)
    expect(seen).toMatchObject({
      author: null,
      is_mine: false,
      replies: [{ author: null }, { is_teacher: true }],
    })
    expect(JSON.stringify(seen)).not.toContain(String(asker.email))
    expect((await read(asker, id)).author.id).toBe(asker.id)
    expect((await read(teacher, id)).author.id).toBe(asker.id)
    expect((await post(helper, { text: 'Menda ham shunday', parent_id: id })).status).toBe(201)

    expect((await publish(asker, id, false)).data).toMatchObject({ is_published: false, is_withdrawn: true })
    expect(await read(helper, id)).toBeUndefined()
    expect(await publish(teacher, id)).toMatchObject({ status: 409, error: 'question_withdrawn' })
  })

  it('can be hidden and published again by the teacher, and an open question cannot be either', async () => {
    const id = await asked()
    for (const isPublished of [true, false, true])
      expect((await publish(teacher, id, isPublished)).status).toBe(200)
    expect(await read(helper, id)).toBeDefined()
    const open = (await post(asker, { text: 'Ochiq savol' })).data.id
    expect((await publish(teacher, open)).status).toBe(404)
  })
})

describe('the best answer', () => {
  it('is marked by the asker and those who answer, stands first, and one of two marks at once holds', async () => {
    const id = (await post(asker, { text: 'Ochiq savol' })).data.id
    const first = (await post(helper, { text: 'Menimcha', parent_id: id })).data.id
    const second = (await post(teacher, { text: 'Mana bunday', parent_id: id })).data.id
    expect((await markBest(helper, id, first, null)).status).toBe(404)
    const both = await Promise.all([markBest(asker, id, second, null), markBest(curator, id, first, null)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = (await read(helper, id)).best_answer_id
    expect((await markBest(asker, id, second, now)).data.best_answer_id).toBe(second)
    expect((await read(helper, id)).replies.map((reply: { id: number }) => reply.id)).toEqual([second, first])
    const other = (await post(helper, { text: 'Boshqa savol' })).data.id
    expect((await markBest(asker, id, other, second)).fields).toHaveProperty('answer_id')
    expect((await markBest(asker, id, null, second)).data.best_answer_id).toBeNull()
  })
})

describe('similar questions', () => {
  it('are answered ones of the course that the reader may read, in both scripts and without endings', async () => {
    const similar = async (person: TestPerson, text: string) =>
      (
        await call(
          person,
          'GET',
          `courses/lesson/${lessonId}/similar-questions?text=${encodeURIComponent(text)}`,
        )
      ).data
    const answered = async (text: string, extra: object = {}) => {
      const { id } = (await post(asker, { text, ...extra })).data
      await post(teacher, { text: `Javob: ${text}`, parent_id: id })
      return id as number
    }
    const open = await answered('Logarifmning aniqlanish sohasi nega kerak?')
    const closed = await answered('Logarifm aniqlanish sohasi menga kerakmi?', { is_private: true })
    await post(asker, { text: 'Aniqlanish sohasi logarifmda qanday topiladi?' })
    await answered('Foizni nega yuzga boʻlamiz?')
    const typed = 'логарифмнинг аниқланиш соҳаси'
    expect((await similar(helper, typed)).map(({ id }: { id: number }) => id)).toEqual([open])
    expect((await similar(teacher, typed)).map(({ id }: { id: number }) => id)).toEqual([closed, open])
    expect(await similar(helper, 'nega kerak')).toEqual([])
    expect((await similar(helper, typed))[0]).toMatchObject({
      ...{ lesson: { id: lessonId }, has_voice: false },
      answer: expect.stringContaining('Javob'),
    })
    const stranger = await buildStudent(kashf.deps)
    expect(await similar(stranger, typed)).toBeUndefined()
  })
})

describe('the usual time to an answer', () => {
  it('is told from the twentieth answer on', async () => {
    const hours = async () => [
      (await call(helper, 'GET', `courses/course/${courseId}`)).data.answer_hours,
      (await call(helper, 'GET', `courses/lesson/${lessonId}`)).data.answer_hours,
    ]
    for (let n = 1; n <= 20; n++) {
      expect(await hours()).toEqual([undefined, undefined])
      const at = new Date(kashf.clock.now().getTime() - 300 * MINUTE_MS)
      const { id } = await kashf.deps.db.only<{ id: number }>(sql`
        insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text, created_at)
        values (${lessonId}, ${courseId}, ${teacher.id}, ${asker.id}, ${`savol ${n}`}, ${at}) returning id`)
      expect((await post(teacher, { text: `javob ${n}`, parent_id: id })).status).toBe(201)
      kashf.clock.advance(10 * MINUTE_MS)
    }
    expect(await hours()).toEqual([5, 5])
  })
})
