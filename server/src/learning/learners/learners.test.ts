import type { Learner } from '@kashf/contract/learning/learners.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol, takeAccess } from '../../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let courseId: number
let lessonIds: number[]
/** Learners by state. */
const learners = new Map<string, TestPerson>()

const ago = (days: number) => new Date(kashf.clock.now().getTime() - days * DAY_MS)

async function addLearner(
  state: string,
  name: [string, string],
  watched: { lessons: number; completed: number; daysAgo: number } | null,
  expiresAt?: Date,
): Promise<TestPerson> {
  const person = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: person.id, courseId, ...(expiresAt && { expiresAt }) })
  await kashf.deps.db.run(sql`
    update app_user set first_name = ${name[0]}, last_name = ${name[1]},
           search_key = ${foldUzbek(`${name.join(' ')} ${person.username} ${person.email}`)} where id = ${person.id}`)
  for (const [at, lessonId] of lessonIds.slice(0, watched?.lessons ?? 0).entries()) {
    await kashf.deps.db.run(sql`
      insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
      values (${person.id}, ${lessonId}, ${at < (watched?.completed ?? 0) ? kashf.clock.now() : null},
        ${new Date(ago(watched?.daysAgo ?? 0).getTime() + at)})`)
  }
  kashf.clock.advance(1_000)
  learners.set(state, person)
  return person
}

beforeAll(async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 3 })
  courseId = course.id
  lessonIds = course.lessonIds
  await addLearner('active', ['Sardor', 'Rahimov'], { lessons: 2, completed: 1, daysAgo: 1 })
  await addLearner('stalled', ['Jahongir', "To'xtayev"], { lessons: 2, completed: 2, daysAgo: 20 })
  await addLearner('completed', ['Malohat', 'Usmonova'], { lessons: 3, completed: 3, daysAgo: 40 })
  await addLearner('not_started', ['=Farrux', 'Saidov'], null)
  await addLearner('expired', ['Zilola', 'Hamidova'], { lessons: 1, completed: 1, daysAgo: 2 }, ago(1))
  const blocked = await addLearner('blocked', ['Bekor', 'Bekorov'], null)
  await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
  const refunded = await addLearner('refunded', ['Qaytgan', 'Qaytarov'], null)
  await takeAccess(kashf.deps, { studentId: refunded.id })
})

const get = (path: string, person: TestPerson = teacher) =>
  kashf.call('GET', `/api/courses/${courseId}/${path}`, { token: person.token })
const namesOf = (answer: { json: () => { data: Learner[] } }) =>
  answer.json().data.map(({ last_name }) => last_name)

describe('the learners of a course', () => {
  it('are listed newest first with their progress, without blocked and refunded people', async () => {
    const answer = await get('learners')
    expect(namesOf(answer)).toEqual(['Hamidova', 'Saidov', 'Usmonova', "To'xtayev", 'Rahimov'])
    const { data } = answer.json()
    expect(data.map(({ state }: Learner) => state)).toEqual([
      'expired',
      'not_started',
      'completed',
      'stalled',
      'active',
    ])
    expect(data[4]).toMatchObject({
      completed: 1,
      lessons: 3,
      last_lesson: { id: lessonIds[1], number: 2, title: '2-dars' },
      expires_at: null,
      score: null,
      questions: 0,
    })
    expect(answer.body).not.toContain('example.uz')
    expect((await get('learners/counts')).json().data).toEqual({
      all: 5,
      active: 1,
      stalled: 1,
      completed: 1,
      not_started: 1,
      expired: 1,
      // The blocked learner still counts as one of the course.
      hidden: 1,
    })
  })

  it.each([
    ['last_seen', ['Rahimov', 'Hamidova', "To'xtayev", 'Usmonova', 'Saidov']],
    ['progress', ['Usmonova', "To'xtayev", 'Hamidova', 'Rahimov', 'Saidov']],
    ['newest', ['Hamidova', 'Saidov', 'Usmonova', "To'xtayev", 'Rahimov']],
  ])('are sorted by %s, page by page and with a filter', async (sort, names) => {
    expect(namesOf(await get(`learners?sort=${sort}`))).toEqual(names)
    const pages = async (filter: string) => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer = await get(`learners?sort=${sort}&limit=1${filter}&cursor=${cursor}`)
        seen.push(...namesOf(answer))
        cursor = answer.json().next_cursor
      }
      return seen
    }
    expect(await pages('')).toEqual(names)
    expect(await pages('&search=ov')).toEqual(
      names.filter((name) => name.endsWith('ov') || name.endsWith('ova')),
    )
    expect(await pages('&state=stalled')).toEqual(["To'xtayev"])
    // The cursor of another order is only a place.
    const { next_cursor } = (await get('learners?limit=1')).json()
    expect((await get(`learners?sort=${sort}&cursor=${next_cursor}`)).statusCode).toBe(200)
    expect((await get('learners?sort=email')).statusCode).toBe(422)
  })

  it('are filtered by state', async () => {
    for (const state of ['active', 'stalled', 'completed', 'not_started', 'expired']) {
      const { data } = (await get(`learners?state=${state}`)).json()
      expect(data.map(({ id }: Learner) => id)).toEqual([learners.get(state)?.id])
    }
    expect((await get('learners?state=lazy')).statusCode).toBe(422)
  })

  it.each([
    ['toʻxtayev', ["To'xtayev"]],
    ['жаҳонгир Тўхта', ["To'xtayev"]],
    ['ov', ['Hamidova', 'Saidov', 'Usmonova', 'Rahimov']],
    // A word that is part of every address, and of no name.
    ['example', []],
  ])('are found by name, and by no other data: %s', async (search, names) => {
    expect(namesOf(await get(`learners?search=${encodeURIComponent(search)}`))).toEqual(names)
  })

  it('are listed page by page, with a filter as well', async () => {
    for (const filter of ['', '&search=ov']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const answer = await get(`learners?limit=2${filter}${cursor && `&cursor=${cursor}`}`)
        seen.push(...namesOf(answer))
        cursor = answer.json().next_cursor
      }
      expect(seen).toEqual(namesOf(await get(`learners?limit=100${filter}`)))
    }
  })

  it('are downloaded as CSV that no spreadsheet evaluates', async () => {
    const answer = await get('learners.csv')
    expect(answer.headers['content-type']).toContain('text/csv')
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[2]).toMatch(/^'=Farrux,Saidov,Boshlamagan,0,3,,,/)
    expect(lines[5]).toMatch(/^Sardor,Rahimov,Faol,1,3,2\. 2-dars,/)
    expect(answer.body).not.toContain('example.uz')
    const one = (await get('learners.csv?state=stalled')).body.trimEnd().split('\r\n')
    expect(one).toHaveLength(2)
  })

  it('have a page each: how they came, lessons, questions and certificate', async () => {
    const person = learners.get('active')?.id ?? 0
    const [first = 0, second = 0] = lessonIds
    await kashf.deps.db.run(sql`
      insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text, answered_at, hidden_at)
      select ${second}, ${courseId}, ${teacher.id}, ${person}, text, answered_at, hidden_at
        from (values ('Nega?', now(), null), ('Yashirin', null, now()), ('Qanday?', null, null))
          v (text, answered_at, hidden_at)`)
    const answer = await get(`learners/${person}`)
    expect(answer.json().data).toMatchObject({
      id: person,
      last_name: 'Rahimov',
      state: 'active',
      completed: 1,
      lessons: 3,
      grants: [{ source: 'purchase', granted_at: expect.any(String), valid_until: null }],
      watched: [
        { id: first, title: '1-dars', completed_at: expect.any(String), last_watched_at: expect.any(String) },
        { id: second, title: '2-dars', completed_at: null, last_watched_at: expect.any(String) },
        { id: lessonIds[2], title: '3-dars', completed_at: null, last_watched_at: null },
      ],
      asked: [
        { text: 'Qanday?', lesson: { id: second, title: '2-dars' }, is_answered: false },
        { text: 'Nega?', is_answered: true },
      ],
      certificate_at: null,
    })
    expect(answer.body).not.toContain('example.uz')
    await kashf.deps.db.run(sql`delete from lesson_question where author_id = ${person}`)
  })

  it('have no page in a course that is not theirs, when they are blocked, and after a refund', async () => {
    const elsewhere = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const person = learners.get('active')?.id
    const of = (id: number, user: number | undefined) =>
      kashf.call('GET', `/api/courses/${id}/learners/${user}`, { token: teacher.token })
    expect((await of(elsewhere.id, person)).statusCode).toBe(404)
    for (const state of ['blocked', 'refunded']) {
      expect((await of(courseId, learners.get(state)?.id)).statusCode).toBe(404)
    }
    expect((await of(courseId, 999_999)).statusCode).toBe(404)
  })

  it('are shown to the teacher of the course alone', async () => {
    const others = [await buildTeacher(kashf.deps), await buildOperator(kashf.deps), learners.get('active')]
    const one = `learners/${learners.get('active')?.id}`
    for (const path of ['learners', 'learners/counts', 'learners.csv', one]) {
      for (const person of others) {
        expect([403, 404]).toContain((await get(path, person)).statusCode)
      }
    }
  })
})
