import { beforeEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff } from '../../testing/builders/groups.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { joinTeam } from '../../testing/builders/team.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellMeetingSoonHandler } from './tell-meeting.ts'

const kashf = testApp()
const linkOf = (room: string) => `https://meet.google.com/${room}`
let teacher: TestPerson
let courseId: number
let lessonId: number
let groups: [number, number]
let members: [TestPerson, TestPerson]
/** Has the course without a group. */
let alone: TestPerson
let curator: TestPerson

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  const lessons = [{ title: 'Savol-javob', video: 'none' as const }]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra', lessons })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
  const of = { courseId, teacherId: teacher.id }
  const tariffId = await buildTariff(kashf.deps, of, { price: 0 })
  groups = [await buildGroup(kashf.deps, of), await buildGroup(kashf.deps, of, { title: '8-guruh' })]
  const member = async (groupId: number) => {
    const student = await buildStudent(kashf.deps)
    await buyCourse(kashf.deps, { student, courseId, choice: { tariffId, groupId } })
    return student
  }
  members = [await member(groups[0]), await member(groups[1])]
  alone = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: alone.id, courseId })
  curator = await buildStudent(kashf.deps)
  await joinTeam(kashf.deps, { courseId, personId: curator.id, role: 'curator' })
  await call('PUT', `groups/${groups[1]}/curators`, teacher, { person_ids: [curator.id] })
})

const later = (ms: number) => new Date(kashf.clock.now().getTime() + ms).toISOString()
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, person: TestPerson, body?: object) =>
  kashf.call(method, `/api/${path}`, { token: person.token, ...(body && { body }) })
const at = (groupId: number | null, path = '') =>
  `courses/lesson/${lessonId}/meeting${path}${groupId === null ? '' : `?group_id=${groupId}`}`
const set = (groupId: number | null, starts_at: string, room: string) =>
  call('PUT', at(groupId), teacher, { starts_at, duration_min: 60, link: linkOf(room) })
const seen = async (person: TestPerson) => (await call('GET', at(null), person)).json().data

it('gives each group its own hour, and the hour of the course to everybody else', async () => {
  const [ofCourse, ofFirst] = [later(24 * HOUR_MS), later(48 * HOUR_MS)]
  await set(null, ofCourse, 'course')
  await set(groups[0], ofFirst, 'first')
  expect(await seen(members[0])).toMatchObject({ group: { title: '7-guruh' }, starts_at: ofFirst })
  for (const person of [members[1], alone])
    expect(await seen(person)).toMatchObject({ group: null, starts_at: ofCourse })
  for (const [person, hour] of [[members[0], ofFirst] as const, [alone, ofCourse] as const]) {
    const { next } = (await call('GET', 'day', person)).json().data
    expect(next).toMatchObject([{ kind: 'meeting', lesson_id: lessonId, at: hour }])
  }
  const own = (await call('GET', `courses/lesson/${lessonId}/meetings`, teacher)).json().data
  expect(own).toMatchObject([{ group: null }, { group: { id: groups[0] }, link: linkOf('first') }])
})

it('leads each learner to the room of their group, and counts who came by group', async () => {
  const hour = later(HOUR_MS)
  for (const [group, room] of [
    [null, 'course'] as const,
    [groups[0], 'first'] as const,
    [groups[1], 'second'] as const,
  ])
    await set(group, hour, room)
  kashf.clock.advance(HOUR_MS)
  const entered = async (person: TestPerson) =>
    (await call('POST', at(null, '/enter'), person)).json().data.link
  expect([await entered(members[0]), await entered(members[1]), await entered(alone)]).toEqual([
    linkOf('first'),
    linkOf('second'),
    linkOf('course'),
  ])
  // Who looks after a group comes in to it.
  expect(await entered(curator)).toBe(linkOf('second'))
  const own = (await call('GET', `courses/lesson/${lessonId}/meetings`, teacher)).json().data
  expect(own.map((one: { attendees_count: number }) => one.attendees_count)).toEqual([1, 1, 1])
})

it('reminds the learners of an hour, its curators and the owner, and nobody of another group', async () => {
  const startsAt = later(24 * HOUR_MS)
  await set(null, later(72 * HOUR_MS), 'course')
  await set(groups[0], startsAt, 'first')
  kashf.clock.advance(24 * HOUR_MS - 15 * MINUTE_MS)
  const job = { lessonId, groupId: groups[0], startsAt }
  await tellMeetingSoonHandler.handle(kashf.deps, job, new AbortController().signal)
  const told = await kashf.deps.db.rows<{ user_id: number }>(
    sql`select user_id from notice where kind = 'meeting_soon' and (subject ->> 'lesson_id')::int = ${lessonId} order by user_id`,
  )
  expect(told.map(({ user_id }) => user_id)).toEqual([teacher.id, members[0].id])
})

it('a cancelled hour of a group is not replaced by that of the course', async () => {
  await set(null, later(24 * HOUR_MS), 'course')
  await set(groups[0], later(48 * HOUR_MS), 'first')
  expect((await call('DELETE', at(groups[0]), teacher)).statusCode).toBe(200)
  expect(await seen(members[0])).toMatchObject({ is_cancelled: true })
  expect(await seen(alone)).toMatchObject({ is_cancelled: false })
})

it('finds no group of another course', async () => {
  const other = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const of = { courseId: other.id, teacherId: teacher.id }
  await buildTariff(kashf.deps, of, { price: 0 })
  expect((await set(await buildGroup(kashf.deps, of), later(HOUR_MS), 'foreign')).statusCode).toBe(404)
})
