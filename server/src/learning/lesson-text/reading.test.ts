import { describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const buyer = testPerson(kashf, buildStudent)

/** The text of 450 words, which takes 150 s to read and 60 s at least. */
const content = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: "so'z ".repeat(450).trim() }] }],
})

async function newLesson(): Promise<number> {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [] })
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  const body = { course_id: course.id, title: 'Matn', description: 'Matn', is_open: false, content }
  const answer = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body })
  return answer.json().data.id
}
const report = async (id: number, body: object) => {
  const answer = await kashf.call('PUT', `/api/courses/lesson/${id}/progress`, {
    token: buyer.token,
    body: { position_s: 0, ranges: [], ...body },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

describe('a lesson that is its text', () => {
  it('says how long reading takes', async () => {
    const id = await newLesson()
    const lesson = await kashf.call('GET', `/api/courses/lesson/${id}`, { token: buyer.token })
    expect(lesson.json().data.text).toMatchObject({ reading_s: 150, least_s: 60 })
  })

  it('is completed by its end, at least a minimum after its start, and stays so', async () => {
    const id = await newLesson()
    expect((await report(id, {})).completed).toBe(false)
    kashf.clock.advance(59_000)
    expect((await report(id, { is_read: true })).completed).toBe(false)
    kashf.clock.advance(1_000)
    expect((await report(id, {})).completed).toBe(false)
    const done = await report(id, { is_read: true })
    expect(done).toMatchObject({ completed: true, course_progress: 100, certificate: expect.any(String) })
    expect((await report(id, {})).completed).toBe(true)
  })

  it('is not completed by a first report, however old it says to be', async () => {
    const id = await newLesson()
    expect((await report(id, { is_read: true, age_s: 86_400 })).completed).toBe(false)
    expect((await report(id, { position_s: 150, ranges: [[0, 150]] })).completed).toBe(false)
    kashf.clock.advance(60_000)
    expect((await report(id, { is_read: true })).completed).toBe(true)
  })

  it('leaves lessons of other kinds as they are', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ durationS: 100 }] })
    await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
    const [id = 0] = course.lessonIds
    await report(id, {})
    kashf.clock.advance(600_000)
    expect((await report(id, { is_read: true })).completed).toBe(false)
  })
})
