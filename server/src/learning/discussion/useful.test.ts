import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { topReviews } from './top-reviews.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

const WORDS = "Har bir mavzu sodda misol bilan tushuntirilgan, mashqlari ham ko'p va foydali."

async function buyer(courseId: number): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: student.id, courseId })
  return student
}
async function review(courseId: number, text = WORDS, score?: number) {
  const author = await buyer(courseId)
  const { token } = author
  const answer = await kashf.call('POST', `/api/courses/course/${courseId}/commit`, { token, body: { text } })
  if (score) {
    const [lesson] = (await page(courseId)).videos
    // 24 of the course's 120 seconds are 20 %, from which on a score counts.
    const watched = { position_s: 24, ranges: [[0, 24]] }
    await kashf.call('PUT', `/api/courses/lesson/${lesson.id}/progress`, { token, body: watched })
    await kashf.call('POST', `/api/courses/course/${courseId}/score`, { token, body: { score } })
  }
  return { id: Number(answer.json().data.id), author }
}
const mark = (commentId: number, person: { token: string }, is_useful = true) =>
  kashf.call('PUT', `/api/courses/comments/${commentId}/useful`, { token: person.token, body: { is_useful } })
const list = async (courseId: number, query: string, person?: TestPerson) =>
  (await kashf.call('GET', `/api/courses/course/${courseId}/comments?${query}`, person)).json()
const page = async (courseId: number) =>
  (await kashf.call('GET', `/api/courses/course/${courseId}/withouttoken`)).json().data

it('counts a person once, and takes the mark back', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const { id } = await review(course.id)
  const [reader, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  const marks = await Promise.all([1, 2, 3].map(() => mark(id, reader)))
  for (const answer of marks) expect(answer.json().data).toEqual({ useful_count: 1, is_useful: true })
  expect((await mark(id, other)).json().data.useful_count).toBe(2)
  const seen = (await list(course.id, 'sort=useful', reader)).data
  expect(seen).toMatchObject([{ id, useful_count: 2, is_useful: true }])
  expect((await list(course.id, '')).data).toMatchObject([{ useful_count: 2, is_useful: false }])
  expect((await mark(id, reader, false)).json().data).toEqual({ useful_count: 1, is_useful: false })
  expect((await mark(id, reader, false)).json().data).toEqual({ useful_count: 1, is_useful: false })
})

it('refuses the own comment, answers, hidden comments and drafts', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const { id, author } = await review(course.id)
  const own = await mark(id, author)
  expect([own.statusCode, own.json().error]).toEqual([403, 'own_comment'])
  const answer = await kashf.call('POST', `/api/courses/course/${course.id}/commit`, {
    token: teacher.token,
    body: { text: 'Rahmat!', parent_id: id },
  })
  expect((await mark(answer.json().data.id, author)).statusCode).toBe(404)
  expect((await mark(id, { token: 'null' })).statusCode).toBe(401)
  await kashf.deps.db.run(sql`update course set status = 1 where id = ${course.id}`)
  expect((await mark(id, await buildStudent(kashf.deps))).statusCode).toBe(404)
  await kashf.deps.db.run(sql`update course set status = 2 where id = ${course.id}`)
  await kashf.deps.db.run(sql`update course_comment set hidden_at = now() where id = ${id}`)
  expect((await mark(id, await buildStudent(kashf.deps))).statusCode).toBe(404)
})

it('lists the most useful first, page by page', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const author = await buyer(course.id)
  // 45 comments in pages of 20; every third was useful to some.
  const rows = await kashf.deps.db.rows<{ id: number; useful_count: number }>(sql`
    insert into course_comment (course_id, author_id, text, useful_count)
    select ${course.id}, ${author.id}, 'Izoh ' || n, case when n % 3 = 0 then n % 5 else 0 end from generate_series(1, 45) n
    returning id, useful_count`)
  const wanted = rows.toSorted((a, b) => b.useful_count - a.useful_count || b.id - a.id).map(({ id }) => id)
  const found: number[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages++) {
    const { data, next_cursor } = await list(course.id, `sort=useful&cursor=${cursor}`)
    found.push(...data.map(({ id }: { id: number }) => id))
    cursor = next_cursor
  }
  expect(found).toEqual(wanted)
  expect(cursor).toBeNull()
  expect((await page(course.id)).comments.map(({ id }: { id: number }) => id)).toEqual(wanted.slice(0, 20))
  expect((await list(course.id, 'sort=eng-yomon')).fields).toHaveProperty('sort')
})

it('shows by itself the most useful review that has a good score and says something', async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Tanlov kursi' })
  expect((await page(course.id)).top_review).toBeNull()
  const good = await review(course.id, WORDS, 5)
  for (const other of [
    await review(course.id, WORDS, 2),
    await review(course.id, "Zo'r", 5),
    await review(course.id),
  ]) {
    for (const reader of [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]) {
      await mark(other.id, reader)
    }
  }
  const expected = {
    ...{ id: good.id, text: WORDS, score: 5, watched_percent: 20, useful_count: 0 },
    course: { id: course.id, title: 'Tanlov kursi' },
  }
  expect((await page(course.id)).top_review).toMatchObject(expected)
  const better = await review(course.id, WORDS, 4)
  await mark(better.id, await buildStudent(kashf.deps))
  expect((await page(course.id)).top_review.id).toBe(better.id)
  const ofCourse = (await topReviews(kashf.deps.db, 50)).filter((shown) => shown.course.id === course.id)
  expect(ofCourse.map(({ id }) => id)).toEqual([better.id])
})
