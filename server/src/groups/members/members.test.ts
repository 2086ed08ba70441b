import type { Member } from '@kashf/contract/groups/members.ts'
import type { Membership } from '@kashf/contract/groups/offer.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff, groupBody } from '../../testing/builders/groups.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { joinTeam, leaveTeam } from '../../testing/builders/team.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { followPlaces } from '../queue/follow-places.ts'
import { tellOpened } from '../unlocking/tell-opened.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => kashf.clock.stop())
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const call = (
  person: { token: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => kashf.call(method, `/api/${path}`, { token: person.token, body })
const errorOf = (answer: { statusCode: number; json(): { error?: string } }) => [
  answer.statusCode,
  answer.json().error,
]
const dayIn = (days: number) => tashkentDay(new Date(kashf.clock.now().getTime() + days * DAY_MS))
const reason = "Oilaviy sabab bilan so'radi"

/** A free course with a tariff, two groups and a member of the first. */
async function withMember(period = 3) {
  const { id, lessonIds } = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const of = { courseId: id, teacherId: teacher.id }
  const tariff = await buildTariff(kashf.deps, of, { price: 0, period })
  const group = await buildGroup(kashf.deps, of)
  const student = await buildStudent(kashf.deps)
  const join = (person: TestPerson, groupId = group) =>
    buyCourse(kashf.deps, { student: person, courseId: id, choice: { tariffId: tariff, groupId } })
  await join(student)
  return { id, of, lessonIds, tariff, group, student, join, member: await memberOf(group, student) }
}
async function membersOf(group: number, query = '', person: { token: string } = teacher): Promise<Member[]> {
  return (await call(person, 'GET', `groups/${group}/members?${query}`)).json().data
}
async function memberOf(group: number, person: { id: number }): Promise<number> {
  const found = (await membersOf(group)).find((one) => one.person.id === person.id)
  if (!found) throw new Error('no such member')
  return found.id
}
const membership = async (person: { token: string }, courseId: number): Promise<Membership> =>
  (await call(person, 'GET', `courses/${courseId}/membership`)).json().data
const isOpen = async (person: { id: number; token: string }, lessonId: number | undefined) =>
  (await call(person, 'GET', `courses/lesson/${lessonId}/questions`)).statusCode === 200
const noticesOf = (person: { id: number }) =>
  kashf.deps.db.rows<{ change: string; reason: string }>(sql`
    select kind as change, subject ->> 'reason' as reason from notice
     where user_id = ${person.id} and kind like 'member\\_%' order by id`)

it('closes the course while a member is paused, and lets the term grow by exactly the pause', async () => {
  const { id, lessonIds, student, member } = await withMember()
  const before = (await membership(student, id)).access_until
  expect(await isOpen(student, lessonIds[1])).toBe(true)
  const until = dayIn(10)
  expect((await call(teacher, 'POST', `groups/members/${member}/pause`, { until, reason })).statusCode).toBe(
    200,
  )
  expect(await isOpen(student, lessonIds[1])).toBe(false)
  const paused = await membership(student, id)
  const length = Date.parse(paused.paused_until ?? '') - kashf.clock.now().getTime()
  expect(paused.pause_days_left).toBe(14 - Math.ceil(length / DAY_MS))
  expect(Date.parse(paused.access_until ?? '') - Date.parse(before ?? '')).toBe(length)
  expect(errorOf(await call(teacher, 'POST', `groups/members/${member}/pause`, { until, reason }))).toEqual([
    409,
    'member_paused',
  ])
  const bought = await call(student, 'GET', `actioncourses/buy-course/${id}`)
  expect(errorOf(bought)).toEqual([409, 'access_paused'])
  expect(await noticesOf(student)).toEqual([{ change: 'member_paused', reason }])

  kashf.clock.advance(length)
  await followPlaces(kashf.deps)
  expect(await isOpen(student, lessonIds[1])).toBe(true)
  expect(await membership(student, id)).toMatchObject({
    paused_until: null,
    access_until: paused.access_until,
  })
  const { days } = await kashf.deps.db.only<{ days: number }>(sql`
    select extract(epoch from moved)::float8 as days from group_member where id = ${member}`)
  expect(days).toBe(length / 1000)
})

it('leaves open after a pause what was open before it, although the timetable has changed meanwhile', async () => {
  const { id, lessonIds, student, member } = await withMember()
  const [, lesson] = lessonIds
  const until = dayIn(5)
  await call(teacher, 'POST', `groups/members/${member}/pause`, { until, reason })
  const nothing = { days_from_start: null, days_from_joining: null, at_minute: null, after_previous: false }
  const conditions = {
    ...{ ...nothing, opens_at: '2099-01-01T00:00:00Z', gate_lesson_id: null, gate_percent: null },
    ...{ homework_lesson_id: null, homework_accepted: false },
  }
  const body = { lessons: [{ lesson_id: lesson, conditions, edit: 0 }] }
  expect((await call(teacher, 'PUT', `courses/${id}/timetable`, body)).statusCode).toBe(200)
  expect(await isOpen(student, lesson)).toBe(false)
  await call(student, 'DELETE', `courses/${id}/membership/pause`)
  expect(await isOpen(student, lesson)).toBe(true)
})

it('tells of a lesson whose hour came during a pause when the pause ends, once', async () => {
  const { lessonIds, id, student, member } = await withMember()
  const [, lesson] = lessonIds
  const told = () =>
    kashf.deps.db.rows(sql`
      select from notice where user_id = ${student.id} and kind = 'lesson_opened'
         and (subject ->> 'lesson_id')::int = ${lesson}`)
  const opens = (days: number) =>
    kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit)
      values (${lesson}, ${new Date(kashf.clock.now().getTime() + days * DAY_MS)}, false, 1)`)
  await tellOpened(kashf.deps)
  await opens(2)
  await call(teacher, 'POST', `groups/members/${member}/pause`, { until: dayIn(5), reason })
  for (let day = 0; day < 4; day++) {
    kashf.clock.advance(DAY_MS)
    await followPlaces(kashf.deps)
    await tellOpened(kashf.deps)
  }
  expect(await told()).toEqual([])
  kashf.clock.advance(DAY_MS)
  await Promise.all([followPlaces(kashf.deps), followPlaces(kashf.deps)])
  await tellOpened(kashf.deps)
  expect(await told()).toEqual([{}])
  await call(student, 'POST', `courses/${id}/membership/pause`, { until: dayIn(2) })
  kashf.clock.advance(2 * DAY_MS)
  await followPlaces(kashf.deps)
  expect(await told()).toEqual([{}])
})

it('tells who comes back early of what opened during the pause', async () => {
  const { lessonIds, id, student } = await withMember()
  const [, lesson] = lessonIds
  await kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, opens_at, after_previous, edit)
    values (${lesson}, ${new Date(kashf.clock.now().getTime() + DAY_MS)}, false, 1)`)
  await call(student, 'POST', `courses/${id}/membership/pause`, { until: dayIn(10) })
  kashf.clock.advance(3 * DAY_MS)
  await call(student, 'DELETE', `courses/${id}/membership/pause`)
  const { data } = (await call(student, 'GET', 'notices')).json()
  expect(data[0]).toMatchObject({ kind: 'lesson_opened', subject: { lesson_id: lesson } })
})

it('tells the members of a group whose start is moved', async () => {
  const { id, group, student } = await withMember()
  const body = { ...groupBody(kashf.deps, { ends_at: undefined }), edit: 1 }
  await call(teacher, 'PUT', `groups/${group}`, {
    ...body,
    starts_at: (await membership(student, id)).group.starts_at,
  })
  const jobs = () =>
    kashf.deps.db.rows(sql`
      select from pgboss.job where name = 'tell-timetable' and (data ->> 'groupId')::int = ${group}`)
  expect(await jobs()).toEqual([])
  const later = { starts_at: new Date(kashf.clock.now().getTime() + 12 * DAY_MS).toISOString(), edit: 2 }
  expect((await call(teacher, 'PUT', `groups/${group}`, { ...body, ...later })).statusCode).toBe(200)
  expect(await jobs()).toEqual([{}])
})

it('lets learners pause themselves within the days of a year, and come back before', async () => {
  const { id, lessonIds, student } = await withMember()
  const before = (await membership(student, id)).access_until
  const pause = (until: string) => call(student, 'POST', `courses/${id}/membership/pause`, { until })
  expect(errorOf(await pause(dayIn(20)))).toEqual([409, 'pause_too_long'])
  expect(Object.keys((await pause(dayIn(0))).json().fields)).toEqual(['until'])
  expect((await pause(dayIn(10))).statusCode).toBe(200)
  kashf.clock.advance(2 * DAY_MS)
  const back = await call(student, 'DELETE', `courses/${id}/membership/pause`)
  expect(back.json().data).toMatchObject({ paused_until: null, pause_days_left: 12 })
  expect(Date.parse(back.json().data.access_until) - Date.parse(before ?? '')).toBe(2 * DAY_MS)
  expect(await isOpen(student, lessonIds[1])).toBe(true)
  expect(errorOf(await call(student, 'DELETE', `courses/${id}/membership/pause`))).toEqual([
    409,
    'member_not_paused',
  ])
  // Access for life has no end that could move.
  const forLife = await withMember(13)
  expect(
    (await call(forLife.student, 'POST', `courses/${forLife.id}/membership/pause`, { until: dayIn(3) }))
      .statusCode,
  ).toBe(200)
  expect((await membership(forLife.student, forLife.id)).access_until).toBeNull()
  expect(await isOpen(forLife.student, forLife.lessonIds[1])).toBe(false)
})

it('leaves open to a member what was open in the group that they leave, and in one whose start moves', async () => {
  const { id, of, lessonIds, group, student, member } = await withMember()
  const next = await buildGroup(kashf.deps, of, { title: '8-guruh' })
  await kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, group_id, days_from_start, after_previous, edit)
    values (${lessonIds[1]}, ${group}, 1, false, 1), (${lessonIds[1]}, ${next}, 5, false, 1)`)
  expect(await isOpen(student, lessonIds[1])).toBe(false)
  kashf.clock.advance(11 * DAY_MS)
  expect(await isOpen(student, lessonIds[1])).toBe(true)
  await call(teacher, 'POST', `groups/members/${member}/move`, { group_id: next, reason })
  expect(await membership(student, id)).toMatchObject({ group: { id: next } })
  expect(await isOpen(student, lessonIds[1])).toBe(true)

  const late = await buildStudent(kashf.deps)
  const third = await buildGroup(kashf.deps, of)
  await buyCourse(kashf.deps, {
    student: late,
    courseId: id,
    choice: { tariffId: await buildTariff(kashf.deps, of, { price: 0 }), groupId: third },
  })
  await kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, group_id, days_from_start, after_previous, edit)
    values (${lessonIds[1]}, ${third}, 0, false, 1)`)
  expect(await isOpen(late, lessonIds[1])).toBe(false)
  kashf.clock.advance(10 * DAY_MS)
  expect(await isOpen(late, lessonIds[1])).toBe(true)
  const later = groupBody(kashf.deps, { sale_ends_at: new Date(kashf.clock.now()).toISOString() })
  expect((await call(teacher, 'PUT', `groups/${third}`, { ...later, edit: 1 })).statusCode).toBe(200)
  expect(await isOpen(late, lessonIds[1])).toBe(true)
})

it('counts days from joining without pauses in a group that was left, and those of the new group as for everybody', async () => {
  const { id, of, lessonIds, student, member } = await withMember()
  const [, lesson] = lessonIds
  const joined = kashf.clock.now().getTime()
  const waitFor = (column: 'joining' | 'start', days: number) =>
    kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, days_from_joining, days_from_start, after_previous, edit)
      values (${lesson}, ${column === 'joining' ? days : null}::int, ${column === 'start' ? days : null}::int, false, 1)
      on conflict on constraint lesson_unlock_key do update
        set days_from_joining = excluded.days_from_joining, days_from_start = excluded.days_from_start`)
  const opensAt = async () =>
    Date.parse((await call(student, 'GET', `courses/lesson/${lesson}`)).json().data.opens_at)
  await waitFor('joining', 6)
  await call(teacher, 'POST', `groups/members/${member}/pause`, { until: dayIn(5), reason })
  const pause = Date.parse((await membership(student, id)).paused_until ?? '') - joined
  // The worker has not counted the pause when the member is moved.
  kashf.clock.advance(5 * DAY_MS)
  const move = async (memberId: number) => {
    const group_id = await buildGroup(kashf.deps, of, { title: '8-guruh' })
    const moved = await call(teacher, 'POST', `groups/members/${memberId}/move`, { group_id, reason })
    return { group_id, id: moved.json().data.id }
  }
  const next = await move(member)
  expect(await opensAt()).toBe(joined + 6 * DAY_MS + pause)
  await waitFor('start', 30)
  const { starts_at } = (await call(teacher, 'GET', `groups/${next.group_id}`)).json().data
  expect(await opensAt()).toBe(Date.parse(starts_at) + 30 * DAY_MS)
  await waitFor('joining', 6)
  await move(next.id)
  expect(await opensAt()).toBe(joined + 6 * DAY_MS + pause)
  await tellOpened(kashf.deps)
  kashf.clock.advance(joined + 6 * DAY_MS + pause - kashf.clock.now().getTime())
  expect(await isOpen(student, lesson)).toBe(true)
  await tellOpened(kashf.deps)
  const { data } = (await call(student, 'GET', 'notices')).json()
  expect(data[0]).toMatchObject({ kind: 'lesson_opened', subject: { lesson_id: lesson } })
})

it('moves a member to another group with their progress, and to no full or closed one', async () => {
  const { id, of, lessonIds, group, student, member, join } = await withMember()
  await call(student, 'PUT', `courses/lesson/${lessonIds[1]}/progress`, { position_s: 60, ranges: [[0, 60]] })
  const full = await buildGroup(kashf.deps, of, { places: 1 })
  await join(await buildStudent(kashf.deps), full)
  const next = await buildGroup(kashf.deps, of, { title: '8-guruh' })
  const move = (groupId: number) =>
    call(teacher, 'POST', `groups/members/${member}/move`, { group_id: groupId, reason })
  expect(errorOf(await move(full))).toEqual([409, 'places_gone'])
  expect(Object.keys((await move(group)).json().fields)).toEqual(['group_id'])
  const moved = (await move(next)).json().data.id
  expect(await membersOf(group)).toEqual([])
  expect(await membersOf(next)).toMatchObject([{ id: moved, came_from: '7-guruh', completed: 1, lessons: 2 }])
  expect(await membership(student, id)).toMatchObject({ group: { id: next, title: '8-guruh' } })
  expect((await move(next)).statusCode).toBe(404)
  await call(teacher, 'POST', `groups/${group}/close`)
  expect(
    errorOf(await call(teacher, 'POST', `groups/members/${moved}/move`, { group_id: group, reason })),
  ).toEqual([409, 'group_not_on_sale'])
  expect(await noticesOf(student)).toEqual([{ change: 'member_moved', reason }])
})

it('prolongs a member, and takes the access of one back', async () => {
  const { id, lessonIds, group, student, member } = await withMember()
  const prolong = (until: string) =>
    call(teacher, 'POST', `groups/members/${member}/prolong`, { until, reason })
  expect(Object.keys((await prolong(dayIn(5))).json().fields)).toEqual(['until'])
  await prolong(dayIn(200))
  expect(tashkentDay(new Date(Date.parse((await membership(student, id)).access_until ?? '') - 1))).toBe(
    dayIn(200),
  )
  expect((await call(teacher, 'POST', `groups/members/${member}/remove`, { reason })).statusCode).toBe(200)
  expect(await isOpen(student, lessonIds[1])).toBe(false)
  expect(await membersOf(group)).toEqual([])
  expect((await call(teacher, 'GET', `groups/${group}`)).json().data).toMatchObject({ taken: 0, members: 0 })
  expect(await noticesOf(student)).toEqual([
    { change: 'member_prolonged', reason },
    { change: 'member_removed', reason },
  ])
  const audited = await kashf.deps.db.rows(sql`
    select action from audit_entry where subject = ${`course:${id}`} and action like 'member.%' order by id`)
  expect(audited).toEqual([{ action: 'member.prolong' }, { action: 'member.remove' }])
})

it('shares learners out among the curators, who look after their own groups only', async () => {
  const { id, of, group, join } = await withMember()
  const [lola, akmal] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
  for (const { id: personId } of [lola, akmal])
    await joinTeam(kashf.deps, { courseId: id, personId, role: 'curator' })
  const name = (ids: number[]) => call(teacher, 'PUT', `groups/${group}/curators`, { person_ids: ids })
  const stranger = await buildStudent(kashf.deps)
  expect(Object.keys((await name([stranger.id])).json().fields)).toEqual(['person_ids'])
  expect((await call(lola, 'GET', `groups/${group}/members`)).statusCode).toBe(404)
  await name([lola.id, akmal.id])
  for (let at = 0; at < 3; at++) await join(await buildStudent(kashf.deps))
  const shares = async () =>
    (await call(teacher, 'GET', `groups/${group}`))
      .json()
      .data.curators.map((one: { learners: number }) => one.learners)
  expect(await shares()).toEqual([2, 2])
  expect(await membersOf(group, '', lola)).toHaveLength(4)
  const other = await buildGroup(kashf.deps, of)
  expect((await call(lola, 'GET', `groups/${other}/members`)).statusCode).toBe(404)
  expect((await call(lola, 'GET', `courses/${id}/groups`)).json().data).toMatchObject({
    ...{ groups: [{ id: group }], may_change: false, curators: [] },
  })
  await leaveTeam(kashf.deps, { courseId: id, personId: lola.id })
  expect(await shares()).toEqual([4])
  expect((await call(lola, 'GET', `groups/${group}/members`)).statusCode).toBe(404)
})

it('finds members by name, those who are behind, and those who have paused', async () => {
  const { group, student, join, member, lessonIds } = await withMember()
  const active = await buildStudent(kashf.deps)
  await join(active)
  await kashf.deps.db.run(
    sql`update app_user set last_name = 'Xolmatov', search_key = 'xolmatov' where id = ${student.id}`,
  )
  const idsOf = async (query: string) => (await membersOf(group, query)).map(({ person }) => person.id)
  expect(await idsOf('search=Xolmatov')).toEqual([student.id])
  expect(await idsOf('state=behind')).toEqual([])
  kashf.clock.advance(20 * DAY_MS)
  await call(active, 'PUT', `courses/lesson/${lessonIds[1]}/progress`, { position_s: 10, ranges: [[0, 10]] })
  expect(await idsOf('state=behind')).toEqual([student.id])
  await call(teacher, 'POST', `groups/members/${member}/pause`, { until: dayIn(5), reason })
  expect(await idsOf('state=behind')).toEqual([])
  expect(await idsOf('state=paused')).toEqual([student.id])
  const first = await call(teacher, 'GET', `groups/${group}/members?limit=1`)
  expect(first.json()).toMatchObject({ data: [{ person: { id: student.id } }], total: 2 })
  expect(await idsOf(`limit=1&cursor=${first.json().next_cursor}`)).toEqual([active.id])
})

it('refuses groups and tariffs that contradict themselves, at their fields', async () => {
  const { of, group, join, tariff } = await withMember()
  const fieldsOf = (answer: { json(): { fields?: object } }) => Object.keys(answer.json().fields ?? {})
  const create = (given: object) =>
    call(teacher, 'POST', `courses/${of.courseId}/groups`, groupBody(kashf.deps, given))
  const at = (days: number) => new Date(kashf.clock.now().getTime() + days * DAY_MS).toISOString()
  expect(fieldsOf(await create({ places: 0 }))).toEqual(['places'])
  expect(fieldsOf(await create({ ends_at: at(5) }))).toEqual(['ends_at', 'sale_ends_at'])
  expect(fieldsOf(await create({ sale_ends_at: at(80) }))).toEqual(['sale_ends_at'])
  expect(fieldsOf(await create({ sale_starts_at: at(20) }))).toEqual(['sale_starts_at'])
  await join(await buildStudent(kashf.deps))
  const change = (body: object) => call(teacher, 'PUT', `groups/${group}`, body)
  const body = groupBody(kashf.deps)
  expect(fieldsOf(await change({ ...body, places: 1, edit: 1 }))).toEqual(['places'])
  expect((await change({ ...body, places: 2, edit: 1 })).statusCode).toBe(200)
  expect(errorOf(await change({ ...body, edit: 1 }))).toEqual([409, 'edit_conflict'])
  const [stored] = (await call(teacher, 'GET', `courses/${of.courseId}/tariffs`)).json().data
  expect(stored).toMatchObject({ id: tariff, taken: 2, price: 0, edit: 1 })
  const { title, description, price, period, with_group, with_checking } = stored
  const terms = { title, description, price, period, with_group, with_checking }
  const changeTariff = (given: object) =>
    call(teacher, 'PUT', `tariffs/${tariff}`, { ...terms, edit: 1, ...given })
  expect(fieldsOf(await changeTariff({ places: 1 }))).toEqual(['places'])
  expect(fieldsOf(await changeTariff({ places: 0 }))).toEqual(['places'])
  const second = await buildTariff(kashf.deps, of, { title: 'Ustoz bilan' })
  const order = (ids: number[]) => call(teacher, 'PUT', `courses/${of.courseId}/tariffs/order`, { ids })
  expect(fieldsOf(await order([second]))).toEqual(['ids'])
  expect((await order([second, tariff])).json().data.map((one: { id: number }) => one.id)).toEqual([
    second,
    tariff,
  ])
})
