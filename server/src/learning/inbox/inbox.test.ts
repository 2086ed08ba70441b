import type { InboxThread } from '@kashf/contract/learning/inbox.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let learner: TestPerson
let helper: TestPerson
let first: { id: number; lessonIds: number[] }
let second: { id: number; lessonIds: number[] }

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  learner = await buildStudent(kashf.deps)
  helper = await buildStudent(kashf.deps)
  first = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra' })
  second = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Geometriya' })
  for (const { id: courseId } of [first, second]) {
    for (const { id } of [learner, helper]) await enrol(kashf.deps, { studentId: id, courseId })
  }
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = teacher) =>
  kashf.call(method, `/api/teachers/me/${path}`, { token: person.token, ...(body && { body }) })

async function write(person: TestPerson, url: string, body: object): Promise<number> {
  kashf.clock.advance(1_000)
  const answer = await kashf.call('POST', url, { token: person.token, body })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const ask = (person: TestPerson, text: string, parentId?: number) =>
  write(person, `/api/courses/lesson/${first.lessonIds[1]}/questions`, {
    text,
    ...(parentId && { parent_id: parentId }),
  })
const comment = (person: TestPerson, text: string, parentId?: number, course = second) =>
  write(person, `/api/courses/course/${course.id}/commit`, { text, ...(parentId && { parent_id: parentId }) })

const list = async (query = ''): Promise<InboxThread[]> => (await call('GET', `inbox${query}`)).json().data
const texts = async (query = '') => (await list(query)).map(({ text }) => text)
const counts = async () => (await call('GET', 'inbox/counts')).json().data

describe('the inbox of a teacher', () => {
  it('merges questions and comments of all courses, and filters them', async () => {
    await ask(learner, 'Savol 1')
    await comment(learner, 'Izoh 1')
    const answered = await ask(helper, 'Savol 2')
    await comment(helper, 'Izoh 2', undefined, first)
    await ask(teacher, 'Javob', answered)
    expect(await texts()).toEqual(['Izoh 2', 'Savol 2', 'Izoh 1', 'Savol 1'])
    expect(await texts('?state=unanswered')).toEqual(['Savol 1', 'Izoh 1', 'Izoh 2'])
    expect(await texts('?state=answered')).toEqual(['Savol 2'])
    expect(await texts('?kind=comment')).toEqual(['Izoh 2', 'Izoh 1'])
    expect(await texts(`?course_id=${first.id}&state=unanswered`)).toEqual(['Savol 1', 'Izoh 2'])
    const [newest, question] = await list()
    expect(newest).toMatchObject({
      kind: 'comment',
      lesson: null,
      course: { title: 'Algebra' },
      is_new: true,
    })
    expect(question).toMatchObject({
      kind: 'question',
      is_answered: true,
      is_new: false,
      lesson: { id: first.lessonIds[1], title: '2-dars' },
      replies: [{ text: 'Javob', is_teacher: true, author: { id: teacher.id } }],
    })
    expect(await counts()).toEqual({ unanswered: 3, unread: 3 })
  })

  it('finds one thread by its kind and id, for a link that leads to it', async () => {
    const question = await ask(learner, 'Savol 1')
    await ask(helper, 'Savol 2')
    expect(await texts(`?kind=question&id=${question}`)).toEqual(['Savol 1'])
    const stranger = await buildTeacher(kashf.deps)
    const found = await call('GET', `inbox?kind=question&id=${question}`, undefined, stranger)
    expect(found.json().data).toEqual([])
  })

  it('is paged across both kinds, in both orders, also within one moment', async () => {
    for (const text of ['1', '2', '3']) {
      await ask(learner, `Savol ${text}`)
      await comment(learner, `Izoh ${text}`)
    }
    await kashf.deps.db.run(
      sql`update course_comment set created_at = ${kashf.clock.now()} where course_id = ${second.id}`,
    )
    await kashf.deps.db.run(
      sql`update lesson_question set created_at = ${kashf.clock.now()} where course_id = ${first.id}`,
    )
    for (const state of ['', '&state=unanswered']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { data: InboxThread[]; next_cursor: string | null } = (
          await call('GET', `inbox?limit=2${state}${cursor && `&cursor=${cursor}`}`)
        ).json()
        seen.push(...page.data.map(({ text }: InboxThread) => text))
        cursor = page.next_cursor
      }
      expect(seen).toEqual(await texts(`?limit=100${state}`))
      expect(new Set(seen).size).toBe(6)
    }
  })

  it.each([['question'], ['comment']] as const)(
    'follows a %s from its first post to its end',
    async (kind) => {
      const post = kind === 'question' ? ask : comment
      const id = await post(learner, 'Boshi')
      expect(await counts()).toEqual({ unanswered: 1, unread: 1 })
      expect((await call('POST', 'inbox/seen', { kind, id })).json().data).toEqual({
        unanswered: 1,
        unread: 0,
      })
      await post(helper, 'Kursdoshning javobi', id)
      expect(await counts()).toEqual({ unanswered: 1, unread: 1 })
      const answer = await post(teacher, "O'qituvchining javobi", id)
      expect(await counts()).toEqual({ unanswered: 0, unread: 0 })
      await post(learner, 'Yana savol', id)
      expect(await counts()).toEqual({ unanswered: 1, unread: 1 })
      kashf.clock.advance(1_000)
      const settled = await call('POST', 'inbox/settled', { kind, id, is_settled: true })
      expect(settled.json().data).toEqual({ unanswered: 0, unread: 0 })
      await post(helper, 'Rahmat', id)
      expect(await counts()).toEqual({ unanswered: 0, unread: 1 })
      const path = kind === 'question' ? 'questions' : 'comments'
      await kashf.call('DELETE', `/api/courses/${path}/${answer}`, { token: teacher.token })
      expect((await counts()).unanswered).toBe(0)
      expect(
        (await call('POST', 'inbox/settled', { kind, id, is_settled: false })).json().data.unanswered,
      ).toBe(1)
      await kashf.call('DELETE', `/api/courses/${path}/${id}`, { token: learner.token })
      expect(await counts()).toEqual({ unanswered: 0, unread: 0 })
      expect(await list()).toEqual([])
    },
  )

  it("shows nothing of other teachers' courses", async () => {
    const id = await ask(learner, 'Savol')
    const other = await buildTeacher(kashf.deps)
    expect((await call('GET', 'inbox', undefined, other)).json().data).toEqual([])
    expect((await call('GET', `inbox?course_id=${first.id}`, undefined, other)).json().data).toEqual([])
    const body = { kind: 'question', id }
    expect((await call('POST', 'inbox/seen', body, other)).statusCode).toBe(404)
    expect((await call('POST', 'inbox/settled', { ...body, is_settled: true }, other)).statusCode).toBe(404)
    expect((await call('GET', 'inbox', undefined, learner)).json().data).toEqual([])
    expect(await counts()).toEqual({ unanswered: 1, unread: 1 })
  })
})

describe('saved answers', () => {
  it('are created once, changed and deleted by their owner alone', async () => {
    const save = (text: string) => call('POST', 'saved-answers', { text })
    const { id } = (await save('  Rahmat,\u202e keyingi darsni ham ko‘ring ')).json().data
    expect((await save('Rahmat, keyingi darsni ham ko‘ring')).json().data.id).toBe(id)
    expect((await save(' \u200b ')).statusCode).toBe(422)
    expect((await save('x'.repeat(1001))).statusCode).toBe(422)
    const other = await buildTeacher(kashf.deps)
    expect((await call('PUT', `saved-answers/${id}`, { text: 'Boshqa' }, other)).statusCode).toBe(404)
    expect((await call('DELETE', `saved-answers/${id}`, undefined, other)).statusCode).toBe(404)
    expect((await call('PUT', `saved-answers/${id}`, { text: 'Boshqa' })).json().data).toEqual({
      id,
      text: 'Boshqa',
    })
    expect((await call('GET', 'saved-answers', undefined, other)).json().data).toEqual([])
    expect((await call('DELETE', `saved-answers/${id}`)).statusCode).toBe(200)
    expect((await call('GET', 'saved-answers')).json().data).toEqual([])
  })

  it('are limited, also when saved at once', async () => {
    await kashf.deps.db.run(sql`
      insert into saved_answer (teacher_id, text, created_at)
      select ${teacher.id}, 'Javob ' || n, now() from generate_series(1, 48) n`)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => call('POST', 'saved-answers', { text })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409])
  })
})
