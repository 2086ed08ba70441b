import { addDays } from '@kashf/contract/day/spread.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { cancelTest } from '../../practice/tests/cancel-test.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { buildPublishedTest } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => {
  kashf.clock.stop()
})

const link = async (method: 'GET' | 'POST' | 'DELETE', { token }: TestPerson) =>
  (await kashf.call(method, '/api/day/calendar', { token })).json().data
const pathOf = (address: string) => new URL(address).pathname
const read = (address: string) => kashf.call('GET', pathOf(address))
/** The events, each as its lines by name. */
function eventsOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events: Record<string, string>[] = []
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({})
    const at = line.indexOf(':')
    const event = events.at(-1)
    if (event) event[line.slice(0, at)] = line.slice(at + 1)
  }
  return events
}

/** A learner of two lessons of ten minutes with a plan of two days, and the address of their calendar. */
async function subscriber() {
  const student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [
      { title: 'Birinchi; dars', durationS: 600 },
      { title: 'Ikkinchi', durationS: 600 },
    ],
  })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  const today = tashkentDay(kashf.clock.now())
  const body = {
    ...{ course_id: course.id, exam_date_id: null, day: addDays(today, 2), minutes: 30 },
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  }
  const { token } = student
  const plan = (await kashf.call('PUT', '/api/day/plan', { token, body })).json().data
  const { address } = await link('POST', student)
  return { student, address, plan, body, today }
}

describe('The calendar of a learner', () => {
  it('has the days of the plan, the day of the exam, and exams at an hour', async () => {
    const { student, address, plan, today } = await subscriber()
    const opensAt = new Date(kashf.clock.now().getTime() + DAY_MS)
    const exam = await buildPublishedTest(kashf.deps, {
      ...{ ownerId: teacher.id, purpose: 'exam', title: 'Sinov', opensAt, settings: { minutes: 90 } },
    })
    await kashf.deps.db.run(
      sql`insert into test_place (test_id, user_id, created_at) values (${exam.id}, ${student.id}, now())`,
    )
    const answer = await read(address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    const basic = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    const compact = (day: string) => day.replaceAll('-', '')
    const [sitting, first, second, examDay] = eventsOf(answer.body)
    expect(sitting).toMatchObject({
      SUMMARY: 'Sinov',
      DTSTART: basic(opensAt),
      DTEND: basic(new Date(opensAt.getTime() + 90 * 60_000)),
      STATUS: 'CONFIRMED',
    })
    expect(first).toMatchObject({
      'DTSTART;VALUE=DATE': compact(today),
      SUMMARY: 'Kashf: 10 daqiqa',
      DESCRIPTION: 'Birinchi\\; dars',
    })
    expect(second?.UID).toMatch(`plan-${plan.id}-${addDays(today, 1)}@`)
    expect(examDay).toMatchObject({ SUMMARY: 'Imtihon kuni', SEQUENCE: '1' })

    await cancelTest(kashf.deps, { testId: exam.id, ownerId: teacher.id })
    const [cancelled] = eventsOf((await read(address)).body)
    expect(cancelled).toMatchObject({ UID: sitting?.UID, STATUS: 'CANCELLED' })
    expect(Number(cancelled?.SEQUENCE)).toBeGreaterThan(Number(sitting?.SEQUENCE))
  })

  it('keeps the names of its events when the plan is changed, and raises their number', async () => {
    const { student, address, body } = await subscriber()
    const before = eventsOf((await read(address)).body)
    const { token } = student
    await kashf.call('PUT', '/api/day/plan', { token, body: { ...body, minutes: 45 } })
    const after = eventsOf((await read(address)).body)
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID))
    expect(new Set(after.map(({ SEQUENCE }) => SEQUENCE))).toEqual(new Set(['2']))
  })

  it('is written in the language of its learner', async () => {
    const { student, address } = await subscriber()
    const { token } = student
    await kashf.call('PUT', '/api/users/language', { token, body: { language: 'ru' } })
    expect(eventsOf((await read(address)).body)[0]?.SUMMARY).toBe('Kashf: 10 минут')
  })

  it('has an address that is shown once, stored as a hash, replaced and ended', async () => {
    const { student, address } = await subscriber()
    expect(await link('GET', student)).toMatchObject({ address: null, created_at: expect.any(String) })
    const secret = pathOf(address).split('/')[4] ?? ''
    const stored = await kashf.deps.db.rows(sql`
      select from calendar_link where encode(secret_hash, 'escape') like ${`%${secret}%`}`)
    expect([secret.length, stored]).toEqual([32, []])
    const { address: newer } = await link('POST', student)
    expect([(await read(address)).statusCode, (await read(newer)).statusCode]).toEqual([404, 200])
    expect(await link('DELETE', student)).toEqual({ created_at: null, address: null })
    expect((await read(newer)).statusCode).toBe(404)
    expect((await kashf.call('GET', '/api/day/calendar/short/kashf.ics')).statusCode).toBe(404)
  })

  it('is closed to everybody when its learner is blocked', async () => {
    const { student, address } = await subscriber()
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    expect((await read(address)).statusCode).toBe(404)
  })
})
