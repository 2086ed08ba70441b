import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

const save = (courseId: number | string, person: { token: string }, headers = {}) =>
  kashf.call('GET', `/api/actioncourses/save-courses/${courseId}`, { token: person.token, headers })
const list = (name: 'saved' | 'purchased', person: { token: string }, query = '') =>
  kashf.call('GET', `/api/courses/${name}-courses${query}`, { token: person.token })
const idsIn = (answer: { json: () => { data: { id: number }[] } }) =>
  answer.json().data.map((card) => card.id)

describe('GET /api/actioncourses/save-courses/{id}', () => {
  it('saves a course, and removes it again', async () => {
    const student = await buildStudent(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const saved = await save(course.id, student)
    expect(saved.json().data).toEqual({ action: 'saved' })
    expect(saved.headers['cache-control']).toContain('no-store')
    expect(idsIn(await list('saved', student))).toEqual([course.id])
    const page = await kashf.call('GET', `/api/courses/course/${course.id}`, { token: student.token })
    expect(page.json().data.is_saved).toBe(true)
    expect((await save(course.id, student)).json().data).toEqual({ action: 'not-saved' })
    expect(idsIn(await list('saved', student))).toEqual([])
  })

  it('changes nothing when called an even number of times at once', async () => {
    const student = await buildStudent(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(course.id, student)))
    expect(answers.filter((answer) => answer.json().data.action === 'saved')).toHaveLength(3)
    expect(idsIn(await list('saved', student))).toEqual([])
  })

  it('refuses a prefetch', async () => {
    const student = await buildStudent(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]) {
      expect((await save(course.id, student, headers)).statusCode).toBe(409)
    }
    expect(idsIn(await list('saved', student))).toEqual([])
  })

  it('is for students, and for courses that are visible to them', async () => {
    const student = await buildStudent(kashf.deps)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    expect((await save(course.id, teacher)).json().error).toBe('students_only')
    expect((await save(course.id, { token: 'null' })).statusCode).toBe(401)
    for (const id of [draft.id, 999_999, 'abc']) expect((await save(id, student)).statusCode).toBe(404)
  })
})

describe('GET /api/courses/purchased-courses and saved-courses', () => {
  it('lists each course once, newest first, page by page', async () => {
    const student = await buildStudent(kashf.deps)
    const ids: number[] = []
    for (let i = 0; i < 5; i++) {
      const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
      await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
      await save(course.id, student)
      ids.unshift(course.id)
    }
    for (const name of ['purchased', 'saved'] as const) {
      const seen: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const answer = await list(name, student, `?limit=2&cursor=${cursor}`)
        expect(answer.statusCode).toBe(200)
        seen.push(...idsIn(answer))
        cursor = answer.json().next_cursor
      }
      expect(seen).toEqual(ids)
    }
  })

  it('keeps a hidden course in the purchased list, and drops it from the saved list', async () => {
    const student = await buildStudent(kashf.deps)
    const expiresAt = new Date(kashf.clock.now().getTime() + 3_600_000)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id, expiresAt })
    await save(course.id, student)
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${course.id}`)
    const purchased = (await list('purchased', student)).json().data
    expect(purchased[0]).toMatchObject({
      id: course.id,
      progress: 0,
      access_expires_at: expiresAt.toISOString(),
    })
    expect(idsIn(await list('saved', student))).toEqual([])
    expect((await save(course.id, student)).json().data.action).toBe('not-saved')
  })

  it('is empty for other students and refused to visitors', async () => {
    const student = await buildStudent(kashf.deps)
    for (const name of ['purchased', 'saved'] as const) {
      expect((await list(name, student)).json()).toEqual({ data: [], next_cursor: null })
      expect((await list(name, { token: 'null' })).statusCode).toBe(401)
      expect((await list(name, student, '?limit=0')).statusCode).toBe(422)
      expect((await list(name, student, '?cursor=buzuq')).statusCode).toBe(200)
    }
  })
})
