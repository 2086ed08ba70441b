import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { balanceOf } from '../money/ledger/accounts.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { setFees } from '../testing/builders/fees.ts'
import { buildGroup, buildTariff } from '../testing/builders/groups.ts'
import { sell } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { bring, bringList, checkList, tokenOf } from '../testing/builders/roster.ts'
import { testApp } from '../testing/test-app.ts'
import { setFreeSeats } from './free-seats.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })
let owner: TestPerson
/** Costs 100,000, so the school's part of a sale is 20,000. */
let courseId: number
beforeAll(async () => {
  kashf.clock.stop()
  // Both percents are the same here: which of them counts is tested in money/fees.
  await setFees(kashf.deps, 20, 20)
})
beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  courseId = (await buildCourse(kashf.deps, { teacherId: owner.id, price: 100_000, period: 2 })).id
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

let people = 0
const list = (count: number) =>
  Array.from({ length: count }, () => `Ali Valiyev;p${people++}@mail.uz`).join('\n')
const free = (seats: number) => setFreeSeats(kashf.deps.db, { teacherId: owner.id, seats })
const earn = async (som: number) => {
  await sell(kashf.deps, owner.id, som)
  kashf.clock.advance(1_000)
}
const earnings = async () =>
  Number(await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: owner.id })) / 100
const listed = (rows: string) => ({ token: owner.token, courseId, list: rows })
const call = (person: TestPerson, method: 'GET' | 'POST', path: string, body?: object) =>
  kashf.call(method, `/api/${path}`, { token: person.token, ...(body && { body }) })
const counts = async () => (await call(owner, 'GET', `courses/${courseId}/seats/counts`)).json().data
const end = (id: number) => call(owner, 'POST', `seats/${id}/end`, { reason: 'Sinov uchun' })
async function come(url: string | undefined): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  const { id } = await kashf.deps.db.only<{ id: number }>(sql`
    select id from roster_seat where token_hash = sha256(${tokenOf(url)}::bytea)`)
  await call(student, 'POST', 'seats/use', { token: tokenOf(url) })
  expect((await call(owner, 'POST', `seats/${id}/confirm`)).statusCode).toBe(200)
  return student
}

describe('seats beyond the free ones', () => {
  it('cost what a sale would bring the school, in one transfer that the statement names', async () => {
    await free(2)
    await earn(100_000)
    const rows = list(5)
    expect((await checkList(kashf, listed(rows))).json().data).toMatchObject({
      ...{ people: 5, free: 2, paid: 3, sum: 60_000, missing: 0 },
    })
    expect(await bring(kashf, listed(rows))).toMatchObject({ people: 5, paid: 3, sum: 60_000 })
    expect(await earnings()).toBe(40_000)
    expect(await counts()).toMatchObject({ free: 2, used: 2, price: 20_000 })
    const lines = (await call(owner, 'GET', 'users/statement')).json().data
    expect(JSON.stringify(lines)).toContain("3 ta o'rin uchun to'lov")
  })

  it('are refused as a whole when the earnings are too small, with what is missing', async () => {
    await free(0)
    await earn(50_000)
    const rows = list(3)
    const { digest, missing } = (await checkList(kashf, listed(rows))).json().data
    expect(missing).toBe(10_000)
    const answer = await bringList(kashf, { ...listed(rows), digest })
    expect([answer.statusCode, answer.json().error, answer.json().data]).toEqual([
      ...[402, 'seats_unpaid', { sum: 60_000, missing: 10_000 }],
    ])
    expect([await earnings(), (await counts()).states.waiting]).toEqual([50_000, 0])
  })

  it('go back exactly while nobody has come, and not after', async () => {
    await free(0)
    await earn(100_000)
    const { links } = await bring(kashf, listed(list(2)))
    await come(links[0]?.url)
    await kashf.deps.db.run(sql`update course set price_tiyin = 50000000 where id = ${courseId}`)
    for (const { id } of links) expect((await end(id)).statusCode).toBe(200)
    expect(await earnings()).toBe(80_000)
    expect((await end(links[1]?.id ?? 0)).json().error).toBe('seat_ended')
    expect(await earnings()).toBe(80_000)
  })

  it('last as long as a sale, and no longer', async () => {
    await free(0)
    await earn(100_000)
    const { links } = await bring(kashf, listed(list(1)))
    await come(links[0]?.url)
    const [seat] = (await call(owner, 'GET', `courses/${courseId}/seats`)).json().data
    const days = (Date.parse(seat.until) - kashf.clock.now().getTime()) / DAY_MS
    expect(days).toBeGreaterThan(58)
    expect(days).toBeLessThan(63)
    const until = new Date(Date.parse(seat.until) + 2 * DAY_MS).toISOString().slice(0, 10)
    const longer = await call(owner, 'POST', `seats/${seat.id}/prolong`, { until, reason: 'Sinov uchun' })
    expect([longer.statusCode, longer.json().fields]).toEqual([
      422,
      { until: expect.stringContaining('pullik') },
    ])
  })

  it('of a course with tariffs cost as its cheapest choice with a group', async () => {
    await free(0)
    await earn(100_000)
    const of = { courseId, teacherId: owner.id }
    await buildTariff(kashf.deps, of, { price: 30_000, with_group: false, with_checking: false })
    await buildTariff(kashf.deps, of, { price: 60_000 })
    await buildGroup(kashf.deps, of)
    const plan = (await checkList(kashf, listed(`${list(1)};\n${list(1)};7-guruh`))).json().data
    expect(plan).toMatchObject({ people: 2, paid: 2, sum: 18_000 })
  })

  it('are not needed in a free course', async () => {
    await free(0)
    courseId = (await buildCourse(kashf.deps, { teacherId: owner.id, price: 0 })).id
    expect(await bring(kashf, listed(list(3)))).toMatchObject({ people: 3, paid: 0, sum: 0 })
    expect(await counts()).toMatchObject({ used: 0, price: null })
  })
})

describe('free seats', () => {
  it('are used by those who came within a year, however soon their seat ended', async () => {
    await free(1)
    const [first] = (await bring(kashf, listed(list(1)))).links
    expect((await end(first?.id ?? 0)).statusCode).toBe(200)
    expect((await counts()).used).toBe(0)
    const [second] = (await bring(kashf, listed(list(1)))).links
    await come(second?.url)
    await end(second?.id ?? 0)
    expect((await counts()).used).toBe(1)
    expect((await checkList(kashf, listed(list(1)))).json().data).toMatchObject({ free: 0, paid: 1 })
  })

  it('are never given twice to lists that come at once', async () => {
    await free(3)
    const other = (await buildCourse(kashf.deps, { teacherId: owner.id, price: 100_000 })).id
    const rows = [list(2), list(2)]
    const plans = await Promise.all(
      rows.map((row, at) => checkList(kashf, { ...listed(row), courseId: at ? other : courseId })),
    )
    const answers = await Promise.all(
      plans.map((plan, at) =>
        bringList(kashf, {
          ...{ ...listed(rows[at] ?? ''), courseId: at ? other : courseId, digest: plan.json().data.digest },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await counts()).used).toBe(2)
  })
})
