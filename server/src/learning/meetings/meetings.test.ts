import { beforeEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { joinTeam } from '../../testing/builders/team.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellMeetingChangedHandler, tellMeetingSoonHandler } from './tell-meeting.ts'

const kashf = testApp()
const LINK = 'https://us02web.zoom.us/j/123?pwd=abc'
let teacher: TestPerson
let learner: TestPerson
let other: TestPerson
let courseId: number
let lessonId: number
let startsAt: string

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  const lessons = [{ title: 'Savol-javob', video: 'none' as const }, { title: 'Foizlar' }]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra', lessons })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
  learner = await buildStudent(kashf.deps)
  other = await buildStudent(kashf.deps)
  for (const { id } of [learner, other]) await enrol(kashf.deps, { studentId: id, courseId })
  startsAt = later(24 * HOUR_MS)
})

const later = (ms: number) => new Date(kashf.clock.now().getTime() + ms).toISOString()
const fromStart = (ms: number) => new Date(new Date(startsAt).getTime() + ms).toISOString()
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, person: TestPerson, body?: object) =>
  kashf.call(method, `/api/courses/lesson/${lessonId}/meeting${path}`, {
    token: person.token,
    ...(body && { body }),
  })
const set = (change: object = {}, person = teacher) =>
  call('PUT', '', person, { starts_at: startsAt, duration_min: 60, link: LINK, ...change })
const enter = (person = learner) => call('POST', '/enter', person)
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).json().error
const { signal } = new AbortController()
const remind = () => tellMeetingSoonHandler.handle(kashf.deps, { lessonId, groupId: null, startsAt }, signal)
const noticesOf = async (person: TestPerson) =>
  (
    await kashf.deps.db.rows<{ kind: string }>(
      sql`select kind from notice where user_id = ${person.id} order by id`,
    )
  ).map(({ kind }) => kind)
const jobs = (name: string) =>
  kashf.deps.db.rows<{ data: object; start_after: Date }>(
    sql`select data, start_after from pgboss.job where name = ${name} and (data->>'lessonId')::int = ${lessonId} order by start_after`,
  )

it('lets learners in from a quarter of an hour before, and completes the lesson of who comes', async () => {
  expect((await set()).statusCode).toBe(200)
  expect((await call('GET', '', learner)).json().data).toEqual({
    group: null,
    starts_at: startsAt,
    ends_at: fromStart(HOUR_MS),
    opens_at: fromStart(-15 * MINUTE_MS),
    closes_at: fromStart(90 * MINUTE_MS),
    place: 'us02web.zoom.us',
    is_cancelled: false,
    is_attended: false,
  })
  const opened = await kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, {
    token: learner.token,
    body: { position_s: 0, ranges: [] },
  })
  expect(opened.json().data.completed).toBe(false)
  expect(await codeOf(enter())).toBe('meeting_too_early')

  kashf.clock.advance(24 * HOUR_MS - 15 * MINUTE_MS)
  const [first, second] = await Promise.all([enter(), enter()])
  expect([first.json().data, second.json().data]).toEqual([{ link: LINK }, { link: LINK }])
  expect((await call('GET', '', learner)).json().data.is_attended).toBe(true)
  const lesson = await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: learner.token })
  expect(lesson.json().data.completed).toBe(true)

  kashf.clock.advance(2 * HOUR_MS)
  expect(await codeOf(enter(other))).toBe('meeting_over')
})

it('shows who came to the owner and curators', async () => {
  const curator = await buildStudent(kashf.deps)
  await joinTeam(kashf.deps, { courseId, personId: curator.id, role: 'curator' })
  await set()
  kashf.clock.advance(24 * HOUR_MS)
  for (const person of [learner, other, curator, teacher]) expect((await enter(person)).statusCode).toBe(200)
  for (const person of [teacher, curator]) {
    const { data } = (await call('GET', '/attendance?limit=1', person)).json()
    expect(data).toMatchObject([{ person: { id: other.id } }])
  }
  const { next_cursor } = (await call('GET', '/attendance?limit=1', teacher)).json()
  const rest = (await call('GET', `/attendance?limit=1&cursor=${next_cursor}`, teacher)).json()
  expect(rest).toMatchObject({ data: [{ person: { id: learner.id } }], next_cursor: null })
  expect((await call('GET', 's', teacher)).json().data).toMatchObject([{ attendees_count: 2, link: LINK }])
  expect((await call('GET', '/attendance', learner)).statusCode).toBe(404)
})

it('reminds everybody once, when people can come in', async () => {
  await set()
  expect(await jobs('tell-meeting-soon')).toMatchObject([
    { start_after: new Date(fromStart(-15 * MINUTE_MS)) },
  ])
  kashf.clock.advance(24 * HOUR_MS - 15 * MINUTE_MS)
  await Promise.all([remind(), remind()])
  await remind()
  for (const person of [learner, other, teacher]) expect(await noticesOf(person)).toEqual(['meeting_soon'])
})

it('tells of another hour after two minutes, and of no earlier one', async () => {
  await set()
  const moved = [later(30 * HOUR_MS), later(48 * HOUR_MS)]
  for (const starts_at of moved) expect((await set({ starts_at })).statusCode).toBe(200)
  const changes = await jobs('tell-meeting-changed')
  for (const { data } of changes) await tellMeetingChangedHandler.handle(kashf.deps, data as never, signal)
  await remind()
  const [notice] = await kashf.deps.db.rows<{ kind: string; subject: object }>(
    sql`select kind, subject from notice where user_id = ${learner.id}`,
  )
  expect([changes.length, notice]).toMatchObject([
    2,
    { kind: 'meeting_moved', subject: { starts_at: moved[1] } },
  ])
  expect(await noticesOf(learner)).toHaveLength(1)
})

it('is cancelled, which learners are told, and can be given another hour', async () => {
  await set()
  for (let times = 0; times < 2; times++) expect((await call('DELETE', '', teacher)).statusCode).toBe(200)
  const changes = await jobs('tell-meeting-changed')
  expect(changes).toHaveLength(1)
  for (const { data } of changes) await tellMeetingChangedHandler.handle(kashf.deps, data as never, signal)
  await remind()
  expect(await noticesOf(learner)).toEqual(['meeting_cancelled'])
  kashf.clock.advance(24 * HOUR_MS)
  expect(await codeOf(enter())).toBe('meeting_cancelled')
  expect((await set({ starts_at: later(HOUR_MS) })).json().data.is_cancelled).toBe(false)
})

it.each([
  ['a past hour', () => ({ starts_at: later(-HOUR_MS) }), 'starts_at'],
  ['an hour beyond a year', () => ({ starts_at: later(370 * 24 * HOUR_MS) }), 'starts_at'],
  ['no time', () => ({ starts_at: 'ertaga' }), 'starts_at'],
  ['a lesson of nine hours', () => ({ duration_min: 540 }), 'duration_min'],
  ['a link elsewhere', () => ({ link: 'https://zoom.us.example.com/j/1' }), 'link'],
  ['a script', () => ({ link: 'javascript:alert(1)//zoom.us' }), 'link'],
])('names the field of %s', async (_name, change, field) => {
  const answer = await set(change())
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

it('is for lessons without a video, and becomes one by its recording', async () => {
  await set()
  await kashf.deps.db.run(sql`update lesson set vimeo_id = '76979871' where id = ${lessonId}`)
  expect(Object.keys((await set({ starts_at: later(HOUR_MS) })).json().fields)).toEqual(['starts_at'])
  const lesson = await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: learner.token })
  expect(lesson.json().data.video_link).toContain('vimeo')
})

it('stands among what is next for a learner, and in the calendar that they subscribed to', async () => {
  await set()
  const day = await kashf.call('GET', '/api/day', { token: learner.token })
  expect(day.json().data.next).toMatchObject([{ kind: 'meeting', lesson_id: lessonId, at: startsAt }])
  const { address } = (await kashf.call('POST', '/api/day/calendar', { token: learner.token })).json().data
  await call('DELETE', '', teacher)
  const feed = (await kashf.call('GET', new URL(address).pathname)).body
  expect(feed).toContain(`UID:meeting-${lessonId}@`)
  expect(feed).toContain('STATUS:CANCELLED')
  expect((await kashf.call('GET', '/api/day', { token: learner.token })).json().data.next).toEqual([])
})

it('is a calendar file with the page of the lesson in place of its link', async () => {
  await set()
  const file = await call('GET', '.ics', learner)
  expect(file.headers['content-type']).toContain('text/calendar')
  expect(file.body).toContain(`/course/${courseId}/lesson/${lessonId}`)
  expect(file.body).toContain('SUMMARY:Savol-javob')
  expect(file.body).not.toContain('zoom')
})
