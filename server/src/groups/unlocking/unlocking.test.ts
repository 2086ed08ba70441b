import type { UnlockConditionsBody } from '@kashf/contract/groups/unlocking.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { joinTeam, leaveTeam } from '../../testing/builders/team.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellOpened } from './tell-opened.ts'

const kashf = testApp()
let teacher: TestPerson
let student: TestPerson
let courseId: number
/** The first three lessons; none is free. */
let lessons: [number, number, number]

const NOTHING: UnlockConditionsBody = {
  ...{ days_from_start: null, days_from_joining: null, at_minute: null, after_previous: false },
  ...{ gate_lesson_id: null, gate_percent: null, homework_lesson_id: null, homework_accepted: false },
}
const at = (time: string) => new Date(time)
const goTo = (time: Date) => kashf.clock.advance(time.getTime() - kashf.clock.now().getTime())

beforeEach(async () => {
  kashf.clock.stop()
  goTo(at('2026-12-01T05:00:00Z'))
  teacher = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ title: 'Foizlar' }, { title: 'Tenglamalar' }, { title: 'Funksiyalar' }],
  })
  courseId = course.id
  lessons = course.lessonIds as [number, number, number]
})

const set = async (
  lessonId: number,
  conditions: Partial<UnlockConditionsBody> | null,
  { groupId, edit = 0, person = teacher }: { groupId?: number; edit?: number; person?: TestPerson } = {},
) =>
  kashf.call('PUT', `/api/courses/${courseId}/timetable`, {
    token: person.token,
    body: {
      ...(groupId !== undefined && { group_id: groupId }),
      lessons: [
        { lesson_id: lessonId, edit, ...(conditions && { conditions: { ...NOTHING, ...conditions } }) },
      ],
    },
  })
/** `open`, or what the lesson waits for. */
const stateOf = async (lessonId: number, person = student) => {
  const answer = await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: person.token })
  return answer.statusCode === 200 ? 'open' : answer.json().data
}
const join = (person = student) => enrol(kashf.deps, { studentId: person.id, courseId })
const group = async (startsAt: string, people: readonly TestPerson[] = [student]) => {
  const { id } = await kashf.deps.db.only<{ id: number }>(sql`
    insert into course_group (course_id, title, starts_at, sale_ends_at, places, created_at)
    values (${courseId}, '7-guruh', ${at(startsAt)}, ${at(startsAt)}, 40, ${kashf.clock.now()}) returning id`)
  for (const person of people) {
    await kashf.deps.db.run(sql`
      insert into group_member (group_id, course_id, user_id, joined_at)
      values (${id}, ${courseId}, ${person.id}, ${kashf.clock.now()})`)
  }
  return id
}
const watched = (lessonId: number, person = student) =>
  kashf.deps.db.run(sql`
    insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    values (${person.id}, ${lessonId}, now(), now())`)

describe('conditions of a lesson', () => {
  it('open it at a date and hour of Tashkent', async () => {
    await set(lessons[0], { opens_at: '2026-12-03T08:00:00+05:00' })
    await join()
    expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-03T03:00:00.000Z' })
    goTo(at('2026-12-03T03:00:00Z'))
    expect(await stateOf(lessons[0])).toBe('open')
  })

  it('open it some days after joining, and after the start of the group', async () => {
    await set(lessons[0], { days_from_joining: 2, at_minute: 8 * 60 })
    await set(lessons[1], { days_from_start: 4, at_minute: 8 * 60 })
    await set(lessons[2], { days_from_start: 1 })
    await join()
    expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-03T03:00:00.000Z' })
    expect(await stateOf(lessons[1])).toEqual({ opens_at: '2026-12-05T03:00:00.000Z' })
    await group('2026-12-20T03:30:00Z')
    expect(await stateOf(lessons[1])).toEqual({ opens_at: '2026-12-24T03:00:00.000Z' })
    expect(await stateOf(lessons[2])).toEqual({ opens_at: '2026-12-21T03:30:00.000Z' })
  })

  it('open it when the lesson before it was watched, and all of them have to hold', async () => {
    await set(lessons[1], { after_previous: true, opens_at: '2026-12-03T03:00:00Z' })
    await join()
    expect(await stateOf(lessons[1])).toEqual({
      opens_at: '2026-12-03T03:00:00.000Z',
      previous_lesson_id: lessons[0],
    })
    goTo(at('2026-12-03T03:00:00Z'))
    expect(await stateOf(lessons[1])).toEqual({ previous_lesson_id: lessons[0] })
    await watched(lessons[0])
    expect(await stateOf(lessons[1])).toBe('open')
  })

  it('open it when a test was passed, with a mark if one is asked for', async () => {
    const { id: testId } = await kashf.deps.db.only<{ id: number }>(sql`
      insert into test (owner_id, purpose, state, title, settings, blueprint, version, created_at, updated_at)
      values (${teacher.id}, 'quiz', 'published', 'Mashq', '{}', '{}', 1, now(), now()) returning id`)
    await kashf.deps.db.run(sql`
      insert into test_version (test_id, version, title, settings, blueprint, secret, created_at)
      values (${testId}, 1, 'Mashq', '{}', '{}', '', now())`)
    await kashf.deps.db.run(
      sql`update lesson set test_id = ${testId}, video_id = null where id = ${lessons[1]}`,
    )
    await set(lessons[2], { gate_lesson_id: lessons[1], gate_percent: 80 })
    await join()
    expect(await stateOf(lessons[2])).toEqual({ gate_lesson_id: lessons[1], gate_percent: 80 })
    const attempt = (number: number, points: number) =>
      kashf.deps.db.run(sql`
        with paper as (
          insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
          values (${testId}, 1, ${number}, 1, 1, '[]', now()) returning id)
        insert into attempt (test_id, test_version, paper_id, user_id, number, state, opened_at, writer_id, writer_name, writer_since,
          seen_at, created_at, points_milli, max_milli)
        select ${testId}, 1, paper.id, ${student.id}, ${number}, 'published', now(), gen_random_uuid(), '', now(), now(), now(), ${points}, 5000
          from paper`)
    await attempt(1, 3999)
    expect(await stateOf(lessons[2])).toMatchObject({ gate_percent: 80 })
    await attempt(2, 4000)
    expect(await stateOf(lessons[2])).toBe('open')
  })

  it('name in the curriculum what each lesson waits for, to learners alone', async () => {
    await set(lessons[0], { opens_at: '2026-12-03T03:00:00Z' })
    await join()
    const page = async (token?: string) =>
      (await kashf.call('GET', `/api/courses/course/${courseId}`, token ? { token } : {})).json().data.videos
    expect((await page(student.token))[0]).toMatchObject({ lock: { opens_at: '2026-12-03T03:00:00.000Z' } })
    expect((await page(student.token))[1]).not.toHaveProperty('lock')
    expect((await page(teacher.token))[0]).not.toHaveProperty('lock')
  })

  it('hold back neither who teaches the course nor visitors of a free lesson', async () => {
    await set(lessons[0], { opens_at: '2027-12-03T03:00:00Z' })
    expect(await stateOf(lessons[0], teacher)).toBe('open')
    await kashf.deps.db.run(sql`update lesson set is_open = true where id = ${lessons[0]}`)
    expect(await stateOf(lessons[0], student)).toBe('open')
  })
})

describe('a group', () => {
  it('has conditions of its own in place of those of the course, and can take those again', async () => {
    await set(lessons[0], { opens_at: '2026-12-03T03:00:00Z' })
    await join()
    const groupId = await group('2026-12-03T03:00:00Z')
    await set(lessons[0], { opens_at: '2026-12-10T03:00:00Z' }, { groupId })
    expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-10T03:00:00.000Z' })
    const other = await buildStudent(kashf.deps)
    await join(other)
    expect(await stateOf(lessons[0], other)).toEqual({ opens_at: '2026-12-03T03:00:00.000Z' })
    await set(lessons[0], null, { groupId, edit: 1 })
    expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-03T03:00:00.000Z' })
  })

  it('takes the timetable of another, moved by the difference of the starts', async () => {
    const former = await group('2026-11-01T03:00:00Z', [])
    await set(lessons[0], { opens_at: '2026-11-05T03:00:00Z', after_previous: true }, { groupId: former })
    const own = await group('2026-12-02T04:00:00Z', [])
    const copy = (from_group_id: number) =>
      kashf.call('POST', `/api/groups/${own}/timetable/copy`, {
        token: teacher.token,
        body: { from_group_id },
      })
    const { data } = (await copy(former)).json()
    expect(data.lessons[0]).toMatchObject({
      is_own: true,
      conditions: { opens_at: '2026-12-06T04:00:00.000Z', after_previous: true },
    })
    expect(data.lessons[1]).toMatchObject({ is_own: false, conditions: null })
    expect((await copy(own)).statusCode).toBe(422)
  })

  it('closes everything to a member who pauses, and counts days without the pause', async () => {
    await set(lessons[0], { days_from_start: 10 })
    await set(lessons[1], { days_from_start: 1 })
    await join()
    await group('2026-12-01T00:00:00Z')
    goTo(at('2026-12-03T00:00:00Z'))
    await watched(lessons[2])
    await kashf.deps.db.run(sql`
      update group_member set paused_from = ${kashf.clock.now()}, paused_until = ${at('2026-12-08T00:00:00Z')}
       where user_id = ${student.id}`)
    for (const lesson of lessons)
      expect(await stateOf(lesson)).toEqual({ paused_until: '2026-12-08T00:00:00.000Z' })
    goTo(at('2026-12-08T00:00:00Z'))
    expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-16T00:00:00.000Z' })
    expect(await stateOf(lessons[1])).toBe('open')
    await kashf.deps.db.run(sql`
      update group_member set moved = '5 days', paused_from = null, paused_until = null where user_id = ${student.id}`)
    expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-16T00:00:00.000Z' })
    expect(await stateOf(lessons[1])).toBe('open')
  })
})

describe('a change', () => {
  it('leaves open what is open, finished or begun', async () => {
    await join()
    await set(lessons[0], { opens_at: '2027-01-01T00:00:00Z' })
    expect(await stateOf(lessons[0])).toBe('open')
    const late = await buildStudent(kashf.deps)
    await join(late)
    expect(await stateOf(lessons[0], late)).toEqual({ opens_at: '2027-01-01T00:00:00.000Z' })
    await watched(lessons[0], late)
    expect(await stateOf(lessons[0], late)).toBe('open')
  })

  it('of all lessons leaves each learner exactly what was open to them, whatever it waited for', async () => {
    const course = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: Array.from({ length: 8 }, (_, number) => ({ title: `${number + 1}-dars` })),
    })
    courseId = course.id
    const [first, second] = course.lessonIds
    const conditions: (Partial<UnlockConditionsBody> | null)[] = [
      null,
      { after_previous: true },
      { opens_at: '2026-12-02T00:00:00Z' },
      { opens_at: '2026-12-20T00:00:00Z' },
      { days_from_joining: 1 },
      { days_from_joining: 20 },
      { days_from_start: 2 },
      { days_from_start: 1, after_previous: true },
    ]
    const change = (rows: (Partial<UnlockConditionsBody> | null)[], edit: (at: number) => number) =>
      kashf.call('PUT', `/api/courses/${courseId}/timetable`, {
        token: teacher.token,
        body: {
          lessons: rows.map((row, at) => ({
            ...{ lesson_id: course.lessonIds[at], edit: edit(at) },
            ...(row && { conditions: { ...NOTHING, ...row } }),
          })),
        },
      })
    expect((await change(conditions, () => 0)).statusCode).toBe(200)
    const people = [student, ...(await Promise.all([1, 2, 3].map(() => buildStudent(kashf.deps))))]
    for (const person of people) await join(person)
    const [, member, paused, ahead] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
    await group('2026-11-20T00:00:00Z', [member])
    await group('2026-12-02T00:00:00Z', [paused])
    await watched(first ?? 0, ahead)
    await watched(second ?? 0, ahead)
    goTo(at('2026-12-03T12:00:00Z'))
    await kashf.deps.db.run(sql`
      update group_member set paused_from = ${at('2026-12-03T00:00:00Z')}, paused_until = ${at('2026-12-05T00:00:00Z')}
       where user_id = ${paused.id}`)
    const openTo = async ({ token }: TestPerson): Promise<number[]> => {
      const { data } = (await kashf.call('GET', `/api/courses/course/${courseId}`, { token })).json()
      return data.videos.flatMap(({ id, lock }: { id: number; lock?: object }, at: number) =>
        id && lock === undefined ? [at] : [],
      )
    }
    const all = () => Promise.all(people.map(openTo))
    const before = await all()
    expect(before).toEqual([[0, 2, 4, 6], [0, 2, 4, 6], [], [0, 1, 2, 4, 6]])
    const later = conditions.map(() => ({ opens_at: '2030-01-01T00:00:00Z' }))
    expect((await change(later, (at) => (conditions[at] ? 1 : 0))).statusCode).toBe(200)
    expect(await all()).toEqual(before)
    // Nobody gets more than was open, also not when it is changed again.
    expect((await change(later, (at) => (conditions[at] ? 2 : 1))).statusCode).toBe(200)
    goTo(at('2026-12-25T00:00:00Z'))
    expect(await all()).toEqual([[0, 2, 4, 6], [0, 2, 4, 6], [], [0, 1, 2, 4, 6]])
  })

  it('is refused from an older edit, once of two at the same time, and to strangers', async () => {
    const both = await Promise.all([set(lessons[0], {}), set(lessons[0], { after_previous: true })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await set(lessons[0], {}, { edit: 1 })).json().data.lessons[0].edit).toBe(2)
    const stranger = await buildTeacher(kashf.deps)
    expect((await set(lessons[0], {}, { edit: 2, person: stranger })).statusCode).toBe(404)
    const elsewhere = await buildCourse(kashf.deps, { teacherId: stranger.id })
    const { id } = await kashf.deps.db.only<{ id: number }>(sql`
      insert into course_group (course_id, title, starts_at, sale_ends_at, places, created_at)
      values (${elsewhere.id}, 'Begona', now(), now(), 1, now()) returning id`)
    expect((await set(lessons[0], {}, { groupId: id })).statusCode).toBe(404)
  })

  it('never lets a lesson wait for itself, a later one, or one that is no test', async () => {
    const { id: testId } = await kashf.deps.db.only<{ id: number }>(sql`
      insert into test (owner_id, purpose, state, title, settings, blueprint, version, created_at, updated_at)
      values (${teacher.id}, 'quiz', 'published', 'Mashq', '{}', '{}', 1, now(), now()) returning id`)
    await kashf.deps.db.run(
      sql`update lesson set test_id = ${testId}, video_id = null where id = ${lessons[1]}`,
    )
    for (const [lesson, gate] of [
      [lessons[1], lessons[1]],
      [lessons[0], lessons[1]],
      [lessons[2], lessons[0]],
      [lessons[2], 999_999],
    ] as const) {
      const answer = await set(lesson, { gate_lesson_id: gate })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)).toEqual(['lessons.0.gate_lesson_id'])
    }
    expect((await set(lessons[2], { gate_lesson_id: lessons[1] })).statusCode).toBe(200)
  })

  it('sets many lessons at once, or none of them', async () => {
    await join()
    const groupId = await group('2026-12-03T03:00:00Z')
    const change = (...rows: { lesson_id: number; edit: number; conditions?: object }[]) =>
      kashf.call('PUT', `/api/courses/${courseId}/timetable`, {
        token: teacher.token,
        body: { group_id: groupId, lessons: rows },
      })
    const days = (days_from_start: number) => ({ conditions: { ...NOTHING, days_from_start } })
    const [first, second, third] = lessons
    const saved = await change(...lessons.map((lesson_id, at) => ({ lesson_id, edit: 0, ...days(at * 2) })))
    expect(saved.json().data).toMatchObject({
      learners: 1,
      lessons: [0, 2, 4].map((days_from_start) => ({
        edit: 1,
        is_own: true,
        conditions: { days_from_start },
      })),
    })
    const stale = await change(
      { lesson_id: first, edit: 1, ...days(7) },
      { lesson_id: second, edit: 0, ...days(7) },
    )
    expect([stale.statusCode, stale.json().error]).toEqual([409, 'edit_conflict'])
    const wrong = await change(
      { lesson_id: first, edit: 1, ...days(7) },
      { lesson_id: third, edit: 1, conditions: { ...NOTHING, gate_lesson_id: second } },
    )
    expect(Object.keys(wrong.json().fields)).toEqual(['lessons.1.gate_lesson_id'])
    expect((await change({ lesson_id: first, edit: 1 }, { lesson_id: first, edit: 1 })).statusCode).toBe(422)
    expect((await change({ lesson_id: 999_999, edit: 0 })).statusCode).toBe(404)
    const back = await change({ lesson_id: first, edit: 1 }, { lesson_id: third, edit: 1, ...days(9) })
    expect(back.json().data.lessons).toMatchObject([
      { edit: 0, is_own: false, conditions: null },
      { edit: 1, conditions: { days_from_start: 2 } },
      { edit: 2, conditions: { days_from_start: 9 } },
    ])
  })

  it('is shown before it is saved, for two people whom it treats differently', async () => {
    await join()
    const other = await buildStudent(kashf.deps)
    await join(other)
    await watched(lessons[0])
    const preview = (conditions: Partial<UnlockConditionsBody>) =>
      kashf.call('POST', `/api/courses/${courseId}/timetable/preview`, {
        token: teacher.token,
        body: { lessons: [{ lesson_id: lessons[1], conditions: { ...NOTHING, ...conditions }, edit: 0 }] },
      })
    const { data } = (await preview({ after_previous: true })).json()
    expect(data.kept).toBe(2)
    expect(data.examples.map(({ lock }: { lock: unknown }) => lock)).toEqual(
      expect.arrayContaining([null, { previous_lesson_id: lessons[0] }]),
    )
    expect(await stateOf(lessons[1], other)).toBe('open')
  })
})

describe('staff', () => {
  const openFor = (person: TestPerson, body: object, learner = student) =>
    kashf.call('PUT', `/api/courses/${courseId}/learners/${learner.id}/opened`, { token: person.token, body })

  it('opens a lesson or everything for one learner and takes it back; what was begun stays', async () => {
    for (const lesson of lessons) await set(lesson, { opens_at: '2027-01-01T00:00:00Z' })
    await join()
    const lesson_id = lessons[1]
    const reason = "Kasal bo'lib, guruhdan orqada qoldi"
    expect((await openFor(teacher, { lesson_id, is_open: true, reason })).json().data).toMatchObject([
      { lesson_id, reason },
    ])
    expect(await stateOf(lesson_id)).toBe('open')
    expect(await stateOf(lessons[0])).not.toBe('open')
    await openFor(teacher, { lesson_id, is_open: false })
    expect(await stateOf(lesson_id)).not.toBe('open')
    expect((await openFor(teacher, { is_open: true })).json().data).toMatchObject([{ lesson_id: null }])
    for (const lesson of lessons) expect(await stateOf(lesson)).toBe('open')
    await watched(lesson_id)
    expect((await openFor(teacher, { is_open: false })).json().data).toEqual([])
    expect(await stateOf(lesson_id)).toBe('open')
    expect(await stateOf(lessons[0])).not.toBe('open')
  })

  it('is told of by a notice to the learner, once, and only of what was closed to them', async () => {
    for (const lesson of lessons.slice(0, 2)) await set(lesson, { opens_at: '2026-12-20T00:00:00Z' })
    await join()
    const told = async () =>
      (await kashf.call('GET', '/api/notices', { token: student.token }))
        .json()
        .data.map(({ kind, subject }: { kind: string; subject: { lesson_id?: number } }) => [
          kind,
          subject.lesson_id ?? null,
        ])
    for (const is_open of [true, true, false, true])
      await openFor(teacher, { lesson_id: lessons[0], is_open, reason: 'Sababi' })
    await openFor(teacher, { lesson_id: lessons[2], is_open: true })
    expect(await told()).toEqual([['lesson_opened', lessons[0]]])
    for (const is_open of [true, false, true]) await openFor(teacher, { is_open })
    expect(await told()).toEqual([
      ['lessons_opened', null],
      ['lesson_opened', lessons[0]],
    ])
    // The time of the lesson comes later, when it has long been open.
    await openFor(teacher, { is_open: false })
    goTo(at('2026-12-20T00:00:00Z'))
    await tellOpened(kashf.deps)
    expect((await told())[0]).toEqual(['lesson_opened', lessons[1]])
    expect(await told()).toHaveLength(3)
  })

  it('is the owner, an author, and a curator of the group alone', async () => {
    const curator = await buildStudent(kashf.deps)
    await joinTeam(kashf.deps, { courseId, personId: curator.id, role: 'curator' })
    await join()
    expect((await openFor(curator, { is_open: true })).statusCode).toBe(404)
    const groupId = await group('2026-12-03T03:00:00Z')
    await kashf.deps.db.run(sql`insert into group_curator values (${groupId}, ${curator.id})`)
    expect((await openFor(curator, { is_open: true })).statusCode).toBe(200)
    goTo(new Date(kashf.clock.now().getTime() + HOUR_MS))
    await leaveTeam(kashf.deps, { courseId, personId: curator.id })
    expect((await openFor(curator, { is_open: true })).statusCode).toBe(404)
    expect((await openFor(student, { is_open: true })).statusCode).toBe(404)
    expect((await openFor(teacher, { is_open: true }, await buildStudent(kashf.deps))).statusCode).toBe(404)
  })
})

it('counts days by the calendar of Tashkent', async () => {
  // 23:30 in Tashkent: one day later at 00:10 is forty minutes away.
  goTo(at('2026-12-01T18:30:00Z'))
  await set(lessons[0], { days_from_joining: 1, at_minute: 10 })
  await join()
  expect(await stateOf(lessons[0])).toEqual({ opens_at: '2026-12-01T19:10:00.000Z' })
  goTo(new Date(at('2026-12-01T18:30:00Z').getTime() + HOUR_MS))
  expect(await stateOf(lessons[0])).toBe('open')
})
