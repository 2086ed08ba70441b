import { randomUUID } from 'node:crypto'
import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import type { PendingDay, Sale } from '@kashf/contract/purchases/sales.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { buyCourse } from '../buy-course.ts'
import { refundPurchase } from '../refund-purchase.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)

/** Courses of the teacher, and the learner of each kind of sale. */
let algebra: number
let geometry: number
let free: number
let strangers: number
const people = new Map<string, TestPerson>()
const idOf = (name: string) => people.get(name)?.id ?? 0
/** The times of the first and the last sale. */
let first: Date
let last: Date

async function rich(name: string): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 500_000)
  people.set(name, student)
  return student
}
const call = async (method: 'GET' | 'POST', url: string, person: TestPerson, body?: object) =>
  kashf.call(method, url, { token: person.token, ...(body && { body }) })
const created = async (url: string, person: TestPerson, body: object) => {
  const answer = await call('POST', url, person, body)
  expect(answer.statusCode).toBe(201)
  return answer.json().data
}

beforeAll(async () => {
  kashf.clock.stop()
  const { deps } = kashf
  const build = async (teacherId: number, title: string, price: number) =>
    (await buildCourse(deps, { teacherId, title, price, lessons: 1 })).id
  algebra = await build(teacher.id, 'Algebra', 100_000)
  geometry = await build(teacher.id, 'Geometriya', 60_000)
  free = await build(teacher.id, 'Kirish', 0)
  strangers = await build(stranger.id, 'Kimyo', 50_000)

  first = kashf.clock.now()
  await buyCourse(deps, { student: await rich('plain'), courseId: algebra, source: 'telegram' })
  kashf.clock.advance(DAY_MS)
  await buyCourse(deps, { student: await rich('returned'), courseId: geometry })
  kashf.clock.advance(3 * DAY_MS)
  const refunded = await deps.db.only<{ id: number }>(
    sql`select id from purchase where student_id = ${idOf('returned')}`,
  )
  await deps.db.transaction((tx) => refundPurchase(deps, tx, { purchaseId: refunded.id, reason: 'sinov' }))

  await created('/api/promo-codes', teacher, {
    code: 'BAHOR30',
    discount_kind: 'percent',
    discount: 30,
    course_ids: [algebra],
  })
  const promoted = await rich('promo')
  await call('GET', `/api/actioncourses/buy-course/${algebra}?promo_code=BAHOR30`, promoted)
  kashf.clock.advance(HOUR_MS)

  const bundle = await created('/api/bundles', teacher, {
    title: 'Matematika',
    price: 120_000,
    course_ids: [algebra, geometry],
  })
  const bundled = await rich('bundle')
  const { offer } = (await call('GET', `/api/bundles/${bundle.id}`, bundled)).json().data
  await call('POST', `/api/bundles/${bundle.id}/purchase`, bundled, {
    price: offer.price_to_pay,
    course_ids: offer.course_ids,
  })
  kashf.clock.advance(DAY_MS)

  const gift = await created('/api/gifts', await rich('giver'), {
    course_id: geometry,
    price: 72_000,
    request_id: randomUUID(),
  })
  await call('POST', '/api/gifts/redeem', await rich('gift'), { code: gift.code })
  kashf.clock.advance(1_000)
  await buyCourse(deps, { student: await rich('free'), courseId: free })
  last = kashf.clock.now()
  await buyCourse(deps, { student: await rich('elsewhere'), courseId: strangers })
  kashf.clock.advance(1_000)
})

const list = async (query = '', person: TestPerson = teacher): Promise<Sale[]> => {
  const answer = await call('GET', `/api/sales?${query}`, person)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const learnersOf = (sales: readonly Sale[]) =>
  sales.map(({ learner }) => [...people].find(([, { id }]) => id === learner.id)?.[0])

describe("a teacher's sales", () => {
  it('are listed newest first with how the learner came, what each side got and when it is payable', async () => {
    const sales = await list()
    expect(learnersOf(sales)).toEqual(['free', 'gift', 'bundle', 'bundle', 'promo', 'returned', 'plain'])
    const [opened, gift, one, other, promo, returned, plain] = sales
    expect(plain).toEqual({
      id: expect.any(Number),
      created_at: first.toISOString(),
      learner: { id: idOf('plain'), first_name: 'Oquvchi', last_name: 'Sinovov', image: null },
      is_listed: true,
      course: { id: algebra, title: 'Algebra' },
      kind: 'plain',
      promo_code: null,
      bundle: null,
      part: null,
      visit_source: 'telegram',
      paid: 120_000,
      fee: 20_000,
      percent: 20,
      brought_by: null,
      earned: 100_000,
      shared: 0,
      shares: [],
      payable_at: new Date(first.getTime() + 3 * DAY_MS).toISOString(),
      state: 'in_account',
      refunded_at: null,
    })
    expect(returned).toMatchObject({
      paid: 72_000,
      earned: 60_000,
      payable_at: null,
      state: 'returned',
      refunded_at: new Date(first.getTime() + 4 * DAY_MS).toISOString(),
      is_listed: false,
    })
    expect(promo).toMatchObject({
      kind: 'promo_code',
      promo_code: 'BAHOR30',
      paid: 75_600,
      fee: 5_600,
      percent: 8,
      brought_by: 'promo_code',
      earned: 70_000,
      state: 'waiting',
    })
    expect([one, other]).toMatchObject([
      { kind: 'bundle', bundle: 'Matematika' },
      { kind: 'bundle', bundle: 'Matematika' },
    ])
    expect((one?.earned ?? 0) + (other?.earned ?? 0)).toBe(120_000)
    expect(gift).toMatchObject({ kind: 'gift', paid: null, fee: 12_000, earned: 60_000, state: 'waiting' })
    expect(opened).toMatchObject({ kind: 'plain', paid: 0, earned: 0, payable_at: null, state: 'in_account' })
  })

  it("show neither a giver nor anybody's address or account number", async () => {
    const { body } = await call('GET', '/api/sales', teacher)
    expect(body).not.toContain('example.uz')
    expect(body).not.toContain('payment_id')
    expect(body).not.toMatch(new RegExp(`"id":${idOf('giver')},"first_name"`))
  })

  it('add up to what is pending and to what may be paid out', async () => {
    const sales = await list()
    const sumOf = (state: string) =>
      sales.filter((sale) => sale.state === state).reduce((sum, { earned }) => sum + earned, 0)
    const { amount } = (await call('GET', '/api/users/userme', teacher)).json().data
    expect(amount).toMatchObject({ pending: sumOf('waiting'), available: sumOf('in_account') })
    const days: PendingDay[] = (await call('GET', '/api/sales/pending', teacher)).json().data
    const dayAfter = (days: number) => tashkentDay(new Date(first.getTime() + days * DAY_MS))
    expect(days.map(({ date }) => date)).toEqual(
      [
        ...new Set(
          sales.flatMap(({ state, payable_at }) =>
            state === 'waiting' && payable_at ? [tashkentDay(new Date(payable_at))] : [],
          ),
        ),
      ].toSorted(),
    )
    expect(days.at(-1)).toEqual({
      date: tashkentDay(new Date(last.getTime() - 1_000 + 3 * DAY_MS)),
      sales: 1,
      earned: 60_000,
    })
    expect(days[0]?.date).toBe(dayAfter(7))
    expect(days.reduce((sum, { earned }) => sum + earned, 0)).toBe(amount.pending)
  })

  it('are filtered by course, learner, state and period, and one is found by its id', async () => {
    expect(learnersOf(await list(`course_id=${algebra}`))).toEqual(['bundle', 'promo', 'plain'])
    expect(learnersOf(await list('state=waiting'))).toEqual(['gift', 'bundle', 'bundle', 'promo'])
    expect(learnersOf(await list('state=in_account'))).toEqual(['free', 'plain'])
    expect(learnersOf(await list('state=returned'))).toEqual(['returned'])
    expect(learnersOf(await list(`learner_id=${idOf('bundle')}&course_id=${geometry}`))).toEqual(['bundle'])
    const day = tashkentDay(first)
    expect(learnersOf(await list(`from=${day}&to=${day}`))).toEqual(['plain'])
    expect(await list(`to=${tashkentDay(new Date(first.getTime() - DAY_MS))}`)).toEqual([])
    const [{ id }] = (await list('state=returned')) as [Sale]
    expect(learnersOf(await list(`sale_id=${id}`))).toEqual(['returned'])
  })

  it('of another teacher are not reached by a filter: not by their course, learner, id or cursor', async () => {
    const [foreign] = await list('', stranger)
    expect(learnersOf([foreign as Sale])).toEqual(['elsewhere'])
    for (const filter of [
      `course_id=${strangers}`,
      `learner_id=${idOf('elsewhere')}`,
      `sale_id=${foreign?.id}`,
    ]) {
      expect(await list(filter)).toEqual([])
    }
    // Another list's cursor names a place in time and nothing else.
    const { next_cursor } = (await call('GET', '/api/sales?limit=2', teacher)).json()
    expect(await list(`cursor=${next_cursor}`, stranger)).toEqual([])
    expect(learnersOf(await list('cursor=WyJzYWxlIl0'))).toHaveLength(7)
  })

  it.each(['from=2026-03-09&to=2026-03-08', 'state=lost', 'course_id=0', 'from=yesterday', 'course_id=1e9'])(
    'refuse the filter %s',
    async (query) => {
      expect((await call('GET', `/api/sales?${query}`, teacher)).statusCode).toBe(422)
      expect((await call('GET', `/api/sales.csv?${query}`, teacher)).statusCode).toBe(422)
    },
  )

  it('are listed page by page, also where several were made at once', async () => {
    for (const filter of ['', '&state=waiting', `&course_id=${geometry}`]) {
      const seen: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer = await call('GET', `/api/sales?limit=1${filter}&cursor=${cursor}`, teacher)
        seen.push(...answer.json().data.map(({ id }: Sale) => id))
        cursor = answer.json().next_cursor
      }
      expect(seen).toEqual((await list(`limit=100${filter}`)).map(({ id }) => id))
    }
  })

  it('are downloaded with their filter, in the language and the form of the page that asks', async () => {
    const csv = async (query: string, headers: Record<string, string> = {}) =>
      (await kashf.call('GET', `/api/sales.csv?${query}`, { token: teacher.token, headers })).body
        .trimEnd()
        .split('\r\n')
    const lines = await csv('')
    expect(lines).toHaveLength(8)
    expect(lines[7]).toMatch(
      /,Oquvchi,Sinovov,Algebra,Oddiy,Telegram,120000,20000,20,Kashf,100000,.*,Hisobda$/,
    )
    expect(lines[2]).toMatch(/,Geometriya,Sovg'a,,,12000,20,Kashf,60000,.*,Kutilmoqda$/)
    expect(await csv('state=returned')).toHaveLength(2)
    const [head, one] = await csv('state=returned', { [LANGUAGE_HEADER]: 'ru' })
    expect(head).toContain(';Курс;Вид;Источник;')
    expect(one).toMatch(/;Geometriya;Обычная;;72000;12000;20;Kashf;60000;0;;Возвращена$/)
  })

  it('are named by the lines of the statement, and by no line of a student', async () => {
    const { data } = (await call('GET', '/api/users/statement?limit=100', teacher)).json()
    const ids = new Set((await list()).filter(({ earned }) => earned > 0).map(({ id }) => id))
    expect(new Set(data.map(({ sale_id }: { sale_id: number }) => sale_id))).toEqual(ids)
    const plain = people.get('plain') as TestPerson
    expect((await call('GET', '/api/users/statement', plain)).body).not.toContain('sale_id')
  })

  it('keep the name of a blocked learner, whom the list of learners does not have', async () => {
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${idOf('free')}`)
    expect((await list(`course_id=${free}`))[0]).toMatchObject({
      learner: { id: idOf('free') },
      is_listed: false,
    })
  })

  it('are for teachers alone', async () => {
    for (const path of ['sales', 'sales/pending', 'sales.csv']) {
      for (const person of [await buildOperator(kashf.deps), people.get('plain') as TestPerson]) {
        expect((await call('GET', `/api/${path}`, person)).statusCode).toBe(403)
      }
    }
  })
})
