import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const buyer = testPerson(kashf, buildStudent)

/** A purchased course with lessons of 100 s. */
async function buyNewCourse(lessons = 2) {
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: Array.from({ length: lessons }, () => ({ durationS: 100 })),
  })
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  return course
}
const watch = (lessonId: number, body: object, person: { token: string } = buyer) =>
  kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, { token: person.token, body })
/** Sends a first report and advances the clock by the time that watching would take. */
async function startWatching(lessonId: number, ms: number) {
  await watch(lessonId, { position_s: 0, ranges: [] })
  kashf.clock.advance(ms)
}
const watchedBy = (person: TestPerson, lessonId: number) =>
  kashf.deps.db.one<{ watched: string }>(sql`
    select watched::text from lesson_progress where user_id = ${person.id} and lesson_id = ${lessonId}`)

describe('PUT /api/courses/lesson/{id}/progress', () => {
  it('merges ranges, whatever their order and however often they are repeated', async () => {
    const { lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    const calls = [
      { position_s: 14.7, ranges: [[0, 14.7]] },
      {
        position_s: 50,
        ranges: [
          [30, 50],
          [14.7, 30],
        ],
      },
      { position_s: 50, ranges: [[30, 50]] },
    ]
    for (const body of calls) expect((await watch(lessonId, body)).statusCode).toBe(200)
    expect(await watchedBy(buyer, lessonId)).toEqual({ watched: '{[0,50)}' })
    const page = await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: buyer.token })
    expect(page.json().data).toMatchObject({ position_s: 50, completed: false })
  })

  it('completes a lesson when 90 % is watched, not by jumping to its end', async () => {
    const { id, lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    await startWatching(lessonId, 60_000)
    expect((await watch(lessonId, { position_s: 100, ranges: [[95, 100]] })).json().data.completed).toBe(
      false,
    )
    expect((await watch(lessonId, { position_s: 84, ranges: [[0, 84]] })).json().data.completed).toBe(false)
    expect((await watch(lessonId, { position_s: 85, ranges: [[84, 85]] })).json().data).toMatchObject({
      position_s: 85,
      completed: true,
      course_progress: 50,
      certificate: null,
    })
    // Watching the lesson again from the start does not undo the completion.
    expect((await watch(lessonId, { position_s: 3, ranges: [[0, 3]] })).json().data.completed).toBe(true)
    const course = await kashf.call('GET', `/api/courses/course/${id}`, { token: buyer.token })
    expect(course.json().data.progress).toBe(50)
    expect(course.json().data.videos.map((lesson: { completed: boolean }) => lesson.completed)).toEqual([
      true,
      false,
    ])
  })

  it('is shown in the purchased list, as 100 only when every lesson is completed', async () => {
    const { id, lessonIds } = await buyNewCourse(3)
    for (const lessonId of lessonIds) {
      await startWatching(lessonId, 60_000)
      await watch(lessonId, { position_s: 100, ranges: [[0, 100]] })
      if (lessonId !== lessonIds[1]) continue
      const list = await kashf.call('GET', '/api/courses/purchased-courses', { token: buyer.token })
      expect(list.json().data[0]).toMatchObject({
        ...{ id, progress: 66, access_expires_at: null },
        next_lesson: { id: lessonIds[2] },
        last_watched_at: expect.any(String),
      })
    }
    const list = await kashf.call('GET', '/api/courses/purchased-courses', { token: buyer.token })
    expect(list.json().data[0]).toMatchObject({ id, progress: 100, next_lesson: null })
  })

  it('ignores reversed ranges and anything beyond the end', async () => {
    const { lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    await watch(lessonId, {
      position_s: 5000,
      ranges: [
        [98, 5000],
        [40, 20],
      ],
    })
    expect(await watchedBy(buyer, lessonId)).toEqual({ watched: '{[98,100)}' })
  })

  it('loses nothing when two devices send at once', async () => {
    const { lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    const parts = Array.from({ length: 10 }, (_, i) => [i * 10, i * 10 + 10])
    const answers = await Promise.all(
      parts.map((range) => watch(lessonId, { position_s: range[1] ?? 0, ranges: [range] })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(parts.map(() => 200))
    expect(await watchedBy(buyer, lessonId)).toEqual({ watched: '{[0,100)}' })
  })

  it('completes a lesson only after the minimum watch time', async () => {
    const { lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    const all = { position_s: 100, ranges: [[0, 100]] }
    kashf.clock.stop()
    expect((await watch(lessonId, all)).json().data.completed).toBe(false)
    // 90 s are needed; 60 are accepted at once, and 3.3 for each second since the first report.
    kashf.clock.advance(9_000)
    expect((await watch(lessonId, all)).json().data.completed).toBe(false)
    kashf.clock.advance(1_000)
    expect((await watch(lessonId, { position_s: 100, ranges: [] })).json().data.completed).toBe(true)
  })

  it('resumes at the latest watched position, whichever report arrives last', async () => {
    const { lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    await watch(lessonId, { position_s: 20, ranges: [[0, 20]] })
    kashf.clock.advance(300_000)
    const phone = await watch(lessonId, { position_s: 60, ranges: [[40, 60]] })
    expect(phone.json().data.position_s).toBe(60)
    // A laptop that was offline for two minutes: its ranges count, its position is older.
    const laptop = await watch(lessonId, { position_s: 35, ranges: [[20, 35]], age_s: 120 })
    expect(laptop.json().data.position_s).toBe(60)
    expect(await watchedBy(buyer, lessonId)).toEqual({ watched: '{[0,35),[40,60)}' })
    // A repeated report, as after a lost answer.
    await watch(lessonId, { position_s: 35, ranges: [[20, 35]], age_s: 130 })
    expect(await watchedBy(buyer, lessonId)).toEqual({ watched: '{[0,35),[40,60)}' })
    kashf.clock.advance(60_000)
    const back = await watch(lessonId, { position_s: 38, ranges: [[35, 38]], age_s: 5 })
    expect(back.json().data.position_s).toBe(38)
  })

  it('accepts the ranges of a form', async () => {
    const { lessonIds } = await buyNewCourse()
    const [lessonId = 0] = lessonIds
    const answer = await watch(lessonId, { position_s: '12.5', ranges: '[[0, 12.5]]' })
    expect(answer.statusCode).toBe(200)
    const bad = await watch(lessonId, { position_s: 1, ranges: '[[0,"x"]]' })
    expect(bad.statusCode).toBe(422)
    expect(bad.json().fields).toHaveProperty('ranges')
  })

  it('refuses locked and unknown lessons, missing sessions and invalid input', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [openLesson = 0, locked = 0] = course.lessonIds
    const body = { position_s: 1, ranges: [[0, 1]] }
    expect((await watch(locked, body)).json().error).toBe('lesson_locked')
    expect((await watch(openLesson, body)).statusCode).toBe(200)
    expect((await watch(999_999, body)).statusCode).toBe(404)
    expect((await watch(openLesson, body, { token: 'null' })).statusCode).toBe(401)
    const empty = await watch(openLesson, {})
    expect(empty.statusCode).toBe(422)
    expect(Object.keys(empty.json().fields)).toEqual(['position_s', 'ranges'])
    expect((await watch(openLesson, { ...body, age_s: -1 })).statusCode).toBe(422)
    for (const ranges of [[[-1, 5]], [[1]], [['a', 'b']], 7, [[0, 1, 2]]]) {
      expect((await watch(openLesson, { position_s: 1, ranges })).statusCode).toBe(422)
    }
  })
})
