import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff, groupBody } from '../../testing/builders/groups.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

/* Of two changes at the same moment one takes effect, and the other gets the reason in its answer. */

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
) => kashf.call(method, `/api/${path}`, { token: person.token, ...(body && { body }) })
type Made = Awaited<ReturnType<typeof call>>
/** The status of each call, with the error of those that were refused. */
const outcomes = (made: Made[]) =>
  made.map((answer) => (answer.statusCode < 300 ? 'ok' : answer.json().error)).sort()
const reason = "Oilaviy sabab bilan so'radi"

/** A course with a tariff that joins its group, and so many members. */
async function withMembers(count: number, places = 40) {
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const of = { courseId: id, teacherId: teacher.id }
  const tariff = await buildTariff(kashf.deps, of, { price: 20_000 })
  const group = await buildGroup(kashf.deps, of, { places })
  const people: TestPerson[] = []
  for (let at = 0; at < count; at++) people.push(await richStudent())
  const buy = (person: TestPerson) =>
    call(person, 'GET', `actioncourses/buy-course/${id}?tariff=${tariff}&group=${group}`)
  return { id, of, tariff, group, people, buy }
}
async function richStudent(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 100_000)
  return student
}
async function memberIds(group: number): Promise<number[]> {
  const { data } = (await call(teacher, 'GET', `groups/${group}/members?limit=100`)).json()
  return data.map(({ id }: { id: number }) => id)
}
const takenOf = async (group: number): Promise<number> =>
  (await call(teacher, 'GET', `groups/${group}`)).json().data.taken

it('sells a tariff that is retired meanwhile, or takes no money', async () => {
  const { tariff, group, people, buy } = await withMembers(12)
  const [retired, ...bought] = await Promise.all([
    call(teacher, 'DELETE', `tariffs/${tariff}`),
    ...people.map((person) => buy(person)),
  ])
  expect(retired.statusCode).toBe(200)
  const sold = bought.filter(({ statusCode }) => statusCode === 201)
  expect(new Set(outcomes(bought.filter((answer) => !sold.includes(answer))))).toEqual(
    new Set(sold.length < bought.length ? ['tariff_gone'] : []),
  )
  const kept = await Promise.all(
    people.map(({ id }) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: id })),
  )
  expect(kept.map((tiyin) => tiyin === 10_000_000n)).toEqual(bought.map((answer) => !sold.includes(answer)))
  expect(await memberIds(group)).toHaveLength(sold.length)
  expect(await takenOf(group)).toBe(sold.length)
})

it('moves one of two members into the last place of a group', async () => {
  const { of, group, people, buy } = await withMembers(2)
  for (const person of people) await buy(person)
  const last = await buildGroup(kashf.deps, of, { title: '8-guruh', places: 1 })
  const moved = await Promise.all(
    (await memberIds(group)).map((id) =>
      call(teacher, 'POST', `groups/members/${id}/move`, { group_id: last, reason }),
    ),
  )
  expect(outcomes(moved)).toEqual(['ok', 'places_gone'])
  expect([await takenOf(group), await takenOf(last)]).toEqual([1, 1])
})

it('pauses a member once, by whom it may be, and lets the term grow once', async () => {
  const { id, group, people, buy } = await withMembers(1)
  const [student] = people as [TestPerson]
  const { access_expires_at: before } = (await buy(student)).json().data
  const [member] = await memberIds(group)
  const until = tashkentDay(new Date(kashf.clock.now().getTime() + 5 * DAY_MS))
  const paused = await Promise.all([
    call(student, 'POST', `courses/${id}/membership/pause`, { until }),
    call(student, 'POST', `courses/${id}/membership/pause`, { until }),
    call(teacher, 'POST', `groups/members/${member}/pause`, { until, reason }),
  ])
  expect(outcomes(paused)).toEqual(['member_paused', 'member_paused', 'ok'])
  const { data } = (await call(student, 'GET', `courses/${id}/membership`)).json()
  const grown = Date.parse(data.access_until) - Date.parse(before)
  expect(grown).toBe(Date.parse(data.paused_until) - kashf.clock.now().getTime())
})

it('frees one place of a member who is refunded, removed and moved at the same moment', async () => {
  const { id, of, group, people, buy } = await withMembers(1)
  const [student] = people as [TestPerson]
  await buy(student)
  const other = await buildGroup(kashf.deps, of, { title: '8-guruh' })
  const [member] = await memberIds(group)
  const made = await Promise.all([
    call(student, 'POST', `purchases/${id}/refund`),
    call(teacher, 'POST', `groups/members/${member}/remove`, { reason }),
    call(teacher, 'POST', `groups/members/${member}/move`, { group_id: other, reason }),
  ])
  expect(made[0].statusCode).toBe(200)
  expect(await balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })).toBe(10_000_000n)
  expect([await takenOf(group), await takenOf(other)]).toEqual([0, 0])
  const present = await kashf.deps.db.rows(
    sql`select from group_member where user_id = ${student.id} and left_at is null`,
  )
  expect(present).toEqual([])
})

it('changes a group for one of two who began from the same edit', async () => {
  const { group } = await withMembers(0)
  const change = (places: number) =>
    call(teacher, 'PUT', `groups/${group}`, { ...groupBody(kashf.deps, { places }), edit: 1 })
  expect(outcomes(await Promise.all([change(41), change(42)]))).toEqual(['edit_conflict', 'ok'])
})

it('keeps groups, tariffs and members of one teacher from another', async () => {
  const { tariff, group, people, buy } = await withMembers(1)
  await buy(people[0] as TestPerson)
  const [member] = await memberIds(group)
  const own = await withMembers(0)
  const stranger = await buildTeacher(kashf.deps)
  for (const [method, path, body] of [
    ['GET', `groups/${group}`],
    ['GET', `groups/${group}/members`],
    ['PUT', `groups/${group}`, { ...groupBody(kashf.deps), edit: 1 }],
    ['POST', `groups/${group}/close`],
    ['PUT', `groups/${group}/curators`, { person_ids: [stranger.id] }],
    ['POST', `groups/${own.group}/timetable/copy`, { from_group_id: group }],
    ['DELETE', `tariffs/${tariff}`],
    ['POST', `groups/members/${member}/move`, { group_id: own.group, reason }],
    ['POST', `groups/members/${member}/remove`, { reason }],
  ] as const) {
    expect((await call(stranger, method, path, body)).statusCode, `${method} ${path}`).toBe(404)
  }
  // The owner moves nobody into a group of another course, and takes no timetable from there.
  const elsewhere = await call(teacher, 'POST', `groups/members/${member}/move`, {
    group_id: own.group,
    reason,
  })
  expect(elsewhere.statusCode).toBe(404)
  const copied = await call(teacher, 'POST', `groups/${own.group}/timetable/copy`, { from_group_id: group })
  expect(copied.statusCode).toBe(404)
})
