import type { OtherDate, TestLobby } from '@kashf/contract/practice/attempts.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { enrol } from '../../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../../testing/builders/people.ts'
import { buildPublishedTest } from '../../../testing/builders/practice.ts'
import { buildPeople, signInAs } from '../../../testing/builders/practice-attempts.ts'
import { testApp, testPerson } from '../../../testing/test-app.ts'
import { tellCancelledHandler } from '../../tests/cancel-test.ts'
import { offerFreePlaces } from './offer-places.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => kashf.clock.stop())

const inMs = (ms: number) => new Date(kashf.clock.now().getTime() + ms)
/** An exam in three days, of which all places are taken. */
async function fullExam(places = 1) {
  const { id } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam', places },
    ...{ opensAt: inMs(3 * DAY_MS), closesAt: inMs(3 * DAY_MS + 3 * HOUR_MS) },
  })
  const holders = await students(places)
  for (const holder of holders) await call(holder, 'PUT', id, 'place')
  return { id, holders, holder: holders[0] as TestPerson }
}
const students = (count: number) => Promise.all(Array.from({ length: count }, () => buildStudent(kashf.deps)))
const call = (person: { token: string }, method: 'GET' | 'PUT' | 'DELETE', id: number, what: string) =>
  kashf.call(method, `/api/practice/tests/${id}/${what}`, { token: person.token })
const lobbyOf = async (person: { token: string }, id: number): Promise<TestLobby> =>
  (await call(person, 'GET', id, 'lobby')).json().data
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const offersTo = (person: TestPerson) =>
  kashf.deps.db.rows(sql`select from notice where user_id = ${person.id} and kind = 'place_offered'`)

it('offers a freed place to who has waited longest, and to the next when the offer ends', async () => {
  const { id, holder } = await fullExam()
  const [first, second, stranger] = (await students(3)) as [TestPerson, TestPerson, TestPerson]
  expect((await call(first, 'PUT', id, 'queue')).json().data.queue).toEqual({
    ...{ count: 1, position: 1, offer_until: null },
  })
  await call(first, 'PUT', id, 'queue')
  await call(second, 'PUT', id, 'queue')
  expect((await lobbyOf(second, id)).queue).toEqual({ count: 2, position: 2, offer_until: null })
  expect((await lobbyOf(stranger, id)).queue).toEqual({ count: 2, position: null, offer_until: null })

  await call(holder, 'DELETE', id, 'place')
  // The place belongs to the queue, also before the offer.
  expect(await lobbyOf(stranger, id)).toMatchObject({ places: 1, places_taken: 1 })
  expect(errorOf(await call(stranger, 'PUT', id, 'place'))).toBe('test_full')
  expect(errorOf(await call(second, 'PUT', id, 'place'))).toBe('test_full')
  await offerFreePlaces(kashf.deps)
  await offerFreePlaces(kashf.deps)
  expect([await offersTo(first), await offersTo(second)]).toEqual([[{}], []])
  expect((await lobbyOf(first, id)).queue?.offer_until).toBe(inMs(DAY_MS).toISOString())

  kashf.clock.advance(DAY_MS)
  await offerFreePlaces(kashf.deps)
  expect((await lobbyOf(first, id)).queue).toEqual({ count: 1, position: null, offer_until: null })
  expect(errorOf(await call(first, 'PUT', id, 'place'))).toBe('test_full')
  expect(await offersTo(second)).toEqual([{}])
  const taken = (await call(second, 'PUT', id, 'place')).json().data
  expect(taken).toMatchObject({ has_place: true, places_taken: 1, queue: { count: 0, position: null } })
  expect((await call(second, 'PUT', id, 'queue')).json().data.queue.position).toBeNull()
})

it('ends as people check in: what is free then is for whoever comes', async () => {
  const { id, holder } = await fullExam()
  const [first, stranger] = (await students(2)) as [TestPerson, TestPerson]
  kashf.clock.advance(3 * DAY_MS - HOUR_MS)
  await call(first, 'PUT', id, 'queue')
  await call(holder, 'DELETE', id, 'place')
  await offerFreePlaces(kashf.deps)
  expect((await lobbyOf(first, id)).queue?.offer_until).toBe(inMs(45 * MINUTE_MS).toISOString())
  kashf.clock.advance(45 * MINUTE_MS)
  expect(await lobbyOf(stranger, id)).toMatchObject({ queue: null, places_taken: 0, may_begin: true })
  expect((await call(stranger, 'PUT', id, 'place')).statusCode).toBe(200)
  expect(errorOf(await call(first, 'PUT', id, 'queue'))).toBe('test_state_conflict')
  await offerFreePlaces(kashf.deps)
  const left = await kashf.deps.db.rows(sql`select from test_queue where test_id = ${id}`)
  expect(left).toEqual([])
})

it('offers what the author adds, as many as there are, and keeps places for open offers', async () => {
  const { id } = await fullExam(2)
  const waiting = await students(3)
  for (const person of waiting) await call(person, 'PUT', id, 'queue')
  const change = async (places: number) => {
    const { data } = (await kashf.call('GET', `/api/practice/tests/${id}`, { token: teacher.token })).json()
    const { title, description, is_public, opens_at, closes_at, settings, blueprint, edit } = data
    const body = { title, description, is_public, opens_at, closes_at, settings, blueprint, edit, places }
    return kashf.call('PUT', `/api/practice/tests/${id}`, { token: teacher.token, body })
  }
  expect((await change(4)).statusCode).toBe(200)
  await offerFreePlaces(kashf.deps)
  expect(await Promise.all(waiting.map(offersTo))).toEqual([[{}], [{}], []])
  const fewer = await change(3)
  expect([fewer.statusCode, Object.keys(fewer.json().fields)]).toEqual([409, ['places']])
  // Refused: the next one gets it.
  await call(waiting[0] as TestPerson, 'DELETE', id, 'queue')
  await offerFreePlaces(kashf.deps)
  expect(await offersTo(waiting[2] as TestPerson)).toEqual([{}])
})

it('has no queue while a place is free, and tells those who wait when the exam is cancelled', async () => {
  const { id, holder } = await fullExam()
  const [first, late] = (await students(2)) as [TestPerson, TestPerson]
  await call(first, 'PUT', id, 'queue')
  await call(first, 'DELETE', id, 'queue')
  await call(holder, 'DELETE', id, 'place')
  expect(errorOf(await call(first, 'PUT', id, 'queue'))).toBe('test_state_conflict')
  await call(holder, 'PUT', id, 'place')
  await call(first, 'PUT', id, 'queue')
  await kashf.call('POST', `/api/practice/tests/${id}/cancel`, { token: teacher.token })
  expect(errorOf(await call(late, 'PUT', id, 'queue'))).toBe('test_cancelled')
  expect((await lobbyOf(first, id)).queue).toBeNull()
  await tellCancelledHandler.handle(kashf.deps, { testId: id }, new AbortController().signal)
  const told = await kashf.deps.db.rows(sql`
    select from notice where user_id = ${first.id} and kind = 'test_cancelled'`)
  expect(told).toHaveLength(1)
  expect(await kashf.deps.db.rows(sql`select from test_queue where test_id = ${id}`)).toEqual([])
})

it('gives 40 places to 40 of a hundred people who press at once, and then to the queue one by one', async () => {
  const { id } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam', places: 40, opensAt: inMs(3 * DAY_MS) },
  })
  const ids = await buildPeople(kashf.deps, 100)
  const people = await Promise.all(ids.map(async (userId) => ({ token: await signInAs(kashf.deps, userId) })))
  const taken = await Promise.all(people.map((person) => call(person, 'PUT', id, 'place')))
  const statuses = (answers: { statusCode: number }[]) =>
    answers.filter(({ statusCode }) => statusCode === 200).length
  expect(statuses(taken)).toBe(40)
  const losers = people.filter((_, i) => taken[i]?.statusCode === 409)
  const winners = people.filter((_, i) => taken[i]?.statusCode === 200)
  expect(statuses(await Promise.all(losers.map((person) => call(person, 'PUT', id, 'queue'))))).toBe(60)
  // Ten give their places up while offers are made and everybody else tries to take one.
  await Promise.all([
    ...winners.slice(0, 10).map((person) => call(person, 'DELETE', id, 'place')),
    ...[1, 2, 3].map(() => offerFreePlaces(kashf.deps)),
    ...losers.map((person) => call(person, 'PUT', id, 'place')),
  ])
  await offerFreePlaces(kashf.deps)
  await Promise.all(losers.map((person) => call(person, 'PUT', id, 'place')))
  const held = await kashf.deps.db.only<{ places: number; offers: number; waiting: number }>(sql`
    select (select count(*)::int from test_place where test_id = ${id}) as places,
           count(offer_until)::int as offers, count(*)::int as waiting from test_queue where test_id = ${id}`)
  expect(held).toEqual({ places: 40, offers: 0, waiting: 50 })
})

it('lists later exams of the teacher that can be taken instead', async () => {
  const { id } = await fullExam()
  const [reader] = (await students(1)) as [TestPerson]
  const datesOf = async (testId: number, person: TestPerson): Promise<OtherDate[]> =>
    (await call(person, 'GET', testId, 'other-dates')).json().data
  const preset = await kashf.deps.db.only<{ id: number }>(sql`select id from exam_preset limit 1`)
  const later = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam', places: 5, opensAt: inMs(9 * DAY_MS) },
  })
  const unrelated = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam', opensAt: inMs(9 * DAY_MS) },
  })
  await kashf.deps.db.run(sql`
    update test set preset_id = ${preset.id}, is_public = true where id = any(${[id, later.id]}::int[])`)
  expect(await datesOf(id, reader)).toEqual([
    { id: later.id, title: expect.any(String), opens_at: inMs(9 * DAY_MS).toISOString(), places_left: 5 },
  ])
  // Of the same course, for those to whom it is open.
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ video: 'none' }, { video: 'none' }],
  })
  await kashf.deps.db.run(sql`
    update lesson set test_id = case when id = ${course.lessonIds[0]} then ${id}::int else ${unrelated.id}::int end
     where course_id = ${course.id}`)
  await kashf.deps.db.run(sql`
    update test set is_public = false, preset_id = null where id = any(${[id, unrelated.id]}::int[])`)
  expect((await call(reader, 'GET', id, 'other-dates')).statusCode).toBe(403)
  await enrol(kashf.deps, { studentId: reader.id, courseId: course.id })
  expect((await datesOf(id, reader)).map((date) => date.id)).toEqual([unrelated.id])
})
