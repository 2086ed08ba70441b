import { beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let student: TestPerson
let lessonIds: number[]
let openLesson: number
const videoOf = new Map<number, number>()

beforeEach(async () => {
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 4 })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  ;[openLesson = 0, ...lessonIds] = course.lessonIds
  const rows = await kashf.deps.db.rows<{ id: number; video_id: number }>(
    sql`select id, video_id from lesson where course_id = ${course.id}`,
  )
  for (const row of rows) videoOf.set(row.id, row.video_id)
})

/** Another browser of the student. */
async function signIn(userAgent: string): Promise<string> {
  const session = { userId: student.id, userAgent, ip: '127.0.0.1' }
  return (await openSession(kashf.deps, kashf.deps.db, session)).token
}
const play = (token: string, lessonId = lessonIds[0] ?? 0, more = '') =>
  kashf.call('GET', `/api/courses/get-signed-url?file=video/${videoOf.get(lessonId)}${more}`, { token })
const report = async (token: string, lessonId = lessonIds[0] ?? 0) =>
  (
    await kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, {
      token,
      body: { position_s: 1, ranges: [] },
    })
  ).json().data.stream_open
const streams = async (token: string) =>
  (await kashf.call('GET', '/api/users/streams', { token })).json().data

describe('streams of a student', () => {
  it('are limited to two devices; the third gets the list of what is playing', async () => {
    const [phone, laptop] = [await signIn('Phone'), await signIn('Laptop')]
    expect((await play(phone)).statusCode).toBe(200)
    expect((await play(laptop, lessonIds[1])).statusCode).toBe(200)
    const refused = await play(student.token)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'too_many_streams', data: { limit: 2 } })
    expect(refused.json().data.streams).toMatchObject([
      { user_agent: 'Laptop', lesson_title: '3-dars', course_title: 'Python asoslari', is_current: false },
      { user_agent: 'Phone', lesson_title: '2-dars', is_current: false },
    ])
    expect(refused.body).not.toContain('signedUrl')
  })

  it('give the last stream to one of several devices that claim it at once', async () => {
    await play(await signIn('Phone'))
    const tokens = await Promise.all(['A', 'B', 'C', 'D'].map(signIn))
    const answers = await Promise.all(tokens.map((token) => play(token)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  it('never count a reload, another lesson, a free lesson or the device itself', async () => {
    await play(await signIn('Phone'))
    for (const lessonId of [...lessonIds, ...lessonIds]) {
      expect((await play(student.token, lessonId)).statusCode).toBe(200)
    }
    const third = await signIn('Laptop')
    expect((await play(third, openLesson)).statusCode).toBe(200)
    expect(await report(third, openLesson)).toBe(true)
    expect(await streams(third)).toHaveLength(2)
  })

  it('expire when a device stops reporting, and stay while it reports', async () => {
    const [phone, laptop] = [await signIn('Phone'), await signIn('Laptop')]
    await play(phone)
    await play(laptop)
    for (let i = 0; i < 7; i += 1) {
      kashf.clock.advance(15_000)
      expect(await report(laptop)).toBe(true)
    }
    expect((await play(student.token)).statusCode).toBe(200)
    // The phone wakes up after its stream was taken.
    expect(await report(phone)).toBe(false)
    expect((await play(phone)).json().error).toBe('too_many_streams')
  })

  it('can be ended from another device, and then continue only by choice', async () => {
    const [phone, laptop] = [await signIn('Phone'), await signIn('Laptop')]
    await play(phone)
    await play(laptop)
    const [{ id = 0 } = {}] = (await streams(laptop)).filter(
      (stream: { user_agent: string }) => stream.user_agent === 'Phone',
    )
    const stranger = await buildStudent(kashf.deps)
    const end = (token: string) => kashf.call('DELETE', `/api/users/streams/${id}`, { token })
    expect((await end(stranger.token)).statusCode).toBe(404)
    expect(await streams(stranger.token)).toEqual([])
    expect((await end(laptop)).statusCode).toBe(200)
    expect((await end(laptop)).statusCode).toBe(404)
    expect((await play(student.token)).statusCode).toBe(200)
    expect(await report(phone)).toBe(false)
    expect((await play(phone)).json()).toMatchObject({ error: 'stream_ended', data: { limit: 2 } })
    expect((await play(phone, lessonIds[0], '&take=true')).json().error).toBe('too_many_streams')
    kashf.clock.advance(91_000)
    expect((await play(phone)).json().error).toBe('stream_ended')
    expect((await play(phone, lessonIds[0], '&take=true')).statusCode).toBe(200)
    expect(await report(phone)).toBe(true)
  })

  it('are counted per browser when a token is copied to other browsers', async () => {
    const from = (browserId: string) => ({
      play: () =>
        kashf.call('GET', `/api/courses/get-signed-url?file=video/${videoOf.get(lessonIds[0] ?? 0)}`, {
          token: student.token,
          headers: { 'x-browser': browserId },
        }),
      report: async () =>
        (
          await kashf.call('PUT', `/api/courses/lesson/${lessonIds[0]}/progress`, {
            token: student.token,
            headers: { 'x-browser': browserId },
            body: { position_s: 1, ranges: [] },
          })
        ).json().data.stream_open,
    })
    const [a, b, c] = ['a', 'b', 'c'].map((character) => from(character.repeat(16)))
    if (!a || !b || !c) throw new Error('three browsers are needed')
    expect((await a.play()).statusCode).toBe(200)
    kashf.clock.advance(1000)
    // The new browser counts as the replacement of the first one until that one reports again.
    expect((await b.play()).statusCode).toBe(200)
    expect(await streams(student.token)).toHaveLength(1)
    kashf.clock.advance(1000)
    expect(await a.report()).toBe(false)
    expect((await a.play()).statusCode).toBe(200)
    expect(await a.report()).toBe(true)
    expect(await b.report()).toBe(true)
    expect(await streams(student.token)).toHaveLength(2)
    kashf.clock.advance(1000)
    expect((await c.play()).statusCode).toBe(200)
    kashf.clock.advance(1000)
    expect(await a.report()).toBe(false)
    expect((await a.play()).statusCode).toBe(200)
    // Three browsers are playing, but only two may.
    expect(await b.report()).toBe(false)
    expect((await b.play()).json().error).toBe('too_many_streams')
    expect([await a.report(), await c.report()]).toEqual([true, true])
  })

  it('move with a window that is opened again', async () => {
    const phone = await signIn('Phone')
    await play(phone)
    for (const character of ['1', '2', '3', '4']) {
      kashf.clock.advance(1000)
      const answer = await kashf.call(
        'GET',
        `/api/courses/get-signed-url?file=video/${videoOf.get(lessonIds[0] ?? 0)}`,
        { token: student.token, headers: { 'x-browser': character.repeat(16) } },
      )
      expect(answer.statusCode).toBe(200)
    }
    expect(await streams(phone)).toHaveLength(2)
  })

  it('end with their session', async () => {
    const [phone, laptop] = [await signIn('Phone'), await signIn('Laptop')]
    await play(phone)
    await play(laptop)
    const [{ device_id: device = 0 } = {}] = (await streams(laptop)).filter(
      (stream: { user_agent: string }) => stream.user_agent === 'Phone',
    )
    expect((await kashf.call('DELETE', `/api/users/devices/${device}`, { token: laptop })).statusCode).toBe(
      200,
    )
    expect((await play(student.token)).statusCode).toBe(200)
  })
})

describe('streams of a teacher', () => {
  it('have no limit', async () => {
    const deps = kashf.deps
    for (const userAgent of ['A', 'B', 'C']) {
      const { token } = await openSession(deps, deps.db, { userId: teacher.id, userAgent, ip: '127.0.0.1' })
      expect((await play(token)).statusCode).toBe(200)
    }
  })
})
