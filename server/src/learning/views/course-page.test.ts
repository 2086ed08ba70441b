import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildVideo } from '../../testing/builders/courses.ts'
import { buildAttachment, enrol } from '../../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, signInAgain } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildStudent)
const operator = testPerson(kashf, buildOperator)

const visit = (id: number | string) => kashf.call('GET', `/api/courses/course/${id}/withouttoken`)
const open = (id: number | string, person?: { token: string }) =>
  kashf.call('GET', `/api/courses/course/${id}`, person && { token: person.token })

describe('GET /api/courses/course/{id}/withouttoken', () => {
  it('shows a published course with its lessons in order, without personal fields', async () => {
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      price: 100_000,
      outcomes: ['Sikl yozish'],
    })
    const answer = await visit(course.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('public')
    const { data } = answer.json()
    expect(data).toMatchObject({
      id: course.id,
      title: course.title,
      price: 100_000,
      price_to_pay: 120_000,
      outcomes: ['Sikl yozish'],
      trailer: null,
      comments: [],
      score_distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
      teacher: { id: teacher.id },
    })
    expect(
      data.videos.map((lesson: { id: number; is_free: boolean }) => [lesson.id, lesson.is_free]),
    ).toEqual([
      [course.lessonIds[0], true],
      [course.lessonIds[1], false],
    ])
    for (const field of [
      'is_purchased',
      'is_saved',
      'my_score',
      'is_my_score_counted',
      'progress',
      'return_reason',
    ]) {
      expect(data).not.toHaveProperty(field)
    }
  })

  it('never reveals the video or file of a lesson', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    for (const lessonId of course.lessonIds)
      await buildAttachment(kashf.deps, { ownerId: teacher.id, lessonId })
    for (const answer of [await visit(course.id), await open(course.id, stranger)]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toMatch(/video\/\d|file\/\d|maxfiy|\/v\/|\/f\/|poster\.webp/)
    }
  })

  it('includes the trailer, which everyone may play', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const trailerId = await buildVideo(kashf.deps, { ownerId: teacher.id, durationS: 30 })
    await kashf.deps.db.run(sql`update course set trailer_id = ${trailerId} where id = ${course.id}`)
    expect((await visit(course.id)).json().data.trailer).toEqual({
      reference: `video/${trailerId}`,
      poster: null,
      duration_s: 30,
    })
    const signed = await kashf.call('GET', `/api/courses/get-signed-url?file=video/${trailerId}`)
    expect(signed.statusCode).toBe(200)
  })

  it('answers 404 for courses that are not public, unknown ids and malformed ids', async () => {
    for (const status of [1, 3, 4, 5] as const) {
      const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status })
      expect((await visit(course.id)).statusCode).toBe(404)
    }
    for (const id of [999_999, 'abc', 0, '1e3', '99999999999']) expect((await visit(id)).statusCode).toBe(404)
  })
})

describe('GET /api/courses/course/{id}', () => {
  it('needs a session', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    expect((await open(course.id)).statusCode).toBe(401)
    expect((await open(course.id, { token: 'null' })).statusCode).toBe(401)
  })

  it('shows buyers their access and when it ends', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 4 })
    const buyer = await buildStudent(kashf.deps)
    const expiresAt = new Date(kashf.clock.now().getTime() + 86_400_000)
    expect((await open(course.id, buyer)).json().data).toMatchObject({ is_purchased: false, progress: 0 })
    await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id, expiresAt })
    expect((await open(course.id, buyer)).json().data).toMatchObject({
      is_purchased: true,
      is_saved: false,
      is_owner: false,
      my_score: null,
      is_my_score_counted: false,
      access_expires_at: expiresAt.toISOString(),
    })
    kashf.clock.advance(86_400_001)
    await signInAgain(kashf.deps, operator)
    expect((await open(course.id, buyer)).json().data).toMatchObject({
      is_purchased: false,
      access_expires_at: expiresAt.toISOString(),
    })
  })

  it('shows a draft and its return reason to its teacher and operators only', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 5 })
    const other = await buildTeacher(kashf.deps)
    expect((await open(draft.id, stranger)).statusCode).toBe(404)
    expect((await open(draft.id, other)).statusCode).toBe(404)
    expect((await open(draft.id, teacher)).json().data).toMatchObject({
      is_owner: true,
      return_reason: 'Ovoz past',
    })
    expect((await open(draft.id, operator)).json().data.return_reason).toBe('Ovoz past')
  })

  it('keeps a hidden course open to its buyers', async () => {
    const hidden = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 4 })
    const buyer = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: buyer.id, courseId: hidden.id })
    expect((await open(hidden.id, buyer)).json().data.is_purchased).toBe(true)
    expect((await open(hidden.id, stranger)).statusCode).toBe(404)
  })
})
