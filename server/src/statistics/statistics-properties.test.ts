import { randomInt, randomUUID } from 'node:crypto'
import type { CourseStatistics, StatisticsOverview } from '@kashf/contract/statistics/statistics.ts'
import { VISIT_SOURCES } from '@kashf/contract/statistics/visit-sources.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { refundPurchase } from '../purchases/refund-purchase.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { endTerms } from '../testing/builders/learning.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { randomFrom } from '../testing/random-from.ts'
import { testApp } from '../testing/test-app.ts'
import { computeStatistics } from './daily/jobs.ts'

/** STATISTICS_SEED=<the number in the test's name> repeats the history. */
const SEED = Number(process.env.STATISTICS_SEED ?? randomInt(2 ** 31))
const DAYS = 10
const STEPS_A_DAY = 12

const kashf = testApp()
let teacher: TestPerson
let students: TestPerson[]
/** Three courses: an expensive one for a month, a cheap one for life, and a free one. */
let courses: { id: number; lessonIds: number[] }[]
let bundleId: number

beforeAll(async () => {
  kashf.clock.stop()
  teacher = await buildTeacher(kashf.deps)
  students = await Promise.all(Array.from({ length: 6 }, () => buildStudent(kashf.deps)))
  for (const { id } of students) for (let n = 0; n < 3; n++) await topUp(kashf.deps, id, 5_000_000)
  const lessons = [{ durationS: 100, isOpen: true }, { durationS: 250 }]
  const [dear, cheap, free] = [
    await buildCourse(kashf.deps, { teacherId: teacher.id, price: 99_990, period: 1, lessons }),
    await buildCourse(kashf.deps, { teacherId: teacher.id, price: 33_333, lessons, title: 'Algebra' }),
    await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons }),
  ]
  courses = [dear, cheap, free]
  const made = await kashf.call('POST', '/api/bundles', {
    token: teacher.token,
    body: { title: "To'plam", price: 77_777, course_ids: [dear.id, cheap.id] },
  })
  bundleId = made.json().data.id
  for (const body of [
    { code: 'YARIM', discount_kind: 'percent', discount: 33 },
    { code: 'KATTA', discount_kind: 'amount', discount: 60_000 },
  ])
    expect((await kashf.call('POST', '/api/promo-codes', { token: teacher.token, body })).statusCode).toBe(
      201,
    )
})

/** A random history of all acts that the figures count, one act at a time. */
function history(random: () => number) {
  const { db } = kashf.deps
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const course = () => pick(courses)
  const from = () =>
    pick(['', 'https://t.me/', 'https://www.google.com/', 'http://kashf.test/courses?search=a'])

  async function buy(): Promise<void> {
    const { id } = course()
    const query = new URLSearchParams({ from: from(), page: `http://kashf.test/course/${id}` })
    if (random() < 0.4) query.set('promo_code', pick(['YARIM', 'KATTA']))
    const answer = await kashf.call('GET', `/api/actioncourses/buy-course/${id}?${query}`, pick(students))
    // A code does not apply to a free course.
    expect([200, 201, 409]).toContain(answer.statusCode)
  }
  async function buyBundle(): Promise<void> {
    const { token } = pick(students)
    const { offer } = (await kashf.call('GET', `/api/bundles/${bundleId}`, { token })).json().data
    if (!offer) return
    const body = { price: offer.price_to_pay, course_ids: offer.course_ids }
    expect((await kashf.call('POST', `/api/bundles/${bundleId}/purchase`, { token, body })).statusCode).toBe(
      201,
    )
  }
  async function give(): Promise<void> {
    const [dear, cheap] = courses
    const body = { course_id: pick([dear, cheap])?.id, price: 200_000, request_id: randomUUID() }
    const gift = await kashf.call('POST', '/api/gifts', { token: pick(students).token, body })
    expect(gift.statusCode).toBe(201)
    const { code } = gift.json().data
    const answer = await kashf.call('POST', '/api/gifts/redeem', {
      token: pick(students).token,
      body: { code },
    })
    expect([201, 409]).toContain(answer.statusCode)
  }
  async function refund(): Promise<void> {
    const rows = await db.rows<{ id: number }>(
      sql`select id from purchase where refunded_at is null order by id`,
    )
    if (rows.length === 0) return
    const purchaseId = pick(rows).id
    await db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
  }
  /** Ends a term, so that the next purchase renews it. */
  async function expire(): Promise<void> {
    const { id } = pick(students)
    await db.transaction((tx) => endTerms(tx, { studentId: id }, kashf.clock.now()))
  }
  async function watch(): Promise<void> {
    const { lessonIds } = course()
    const [a, b] = [Math.floor(random() * 100), Math.floor(random() * 100)].sort((x, y) => x - y)
    const body = {
      position_s: b,
      ranges: [[a, b]],
      ...(random() < 0.3 && { again: [[a, b]] }),
      ...(random() < 0.2 && { age_s: Math.floor(random() * 3 * 86_400) }),
    }
    const url = `/api/courses/lesson/${pick(lessonIds)}/progress`
    // The second lesson is for buyers only.
    expect([200, 403]).toContain(
      (await kashf.call('PUT', url, { token: pick(students).token, body })).statusCode,
    )
  }
  async function visit(): Promise<void> {
    const { id } = course()
    const body = { from: from(), page: `http://kashf.test/course/${id}` }
    expect((await kashf.call('POST', `/api/courses/${id}/visit`, { body })).statusCode).toBe(200)
  }
  async function score(): Promise<void> {
    await db.run(sql`
      insert into course_score (user_id, course_id, score, weighs, updated_at)
      values (${pick(students).id}, ${course().id}, ${pick([1, 3, 4, 5])}, ${pick([true, true, false])}, ${kashf.clock.now()})
      on conflict (user_id, course_id) do update set score = excluded.score, updated_at = excluded.updated_at`)
  }
  async function ask(): Promise<void> {
    const { id, lessonIds } = course()
    await db.run(sql`
      insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text, created_at, deleted_at)
      values (${pick(lessonIds)}, ${id}, ${teacher.id}, ${pick(students).id}, 'Nega?', ${kashf.clock.now()},
        ${random() < 0.2 ? kashf.clock.now() : null})`)
  }
  async function finish(): Promise<void> {
    await db.run(sql`
      insert into certificate (user_id, course_id, code, student_name, course_title, teacher_name, duration_s, lessons_count,
        completed_at, voided_at)
      values (${pick(students).id}, ${course().id}, ${randomUUID()}, 'A', 'B', 'C', 350, 2, ${kashf.clock.now()},
        ${random() < 0.2 ? kashf.clock.now() : null}) on conflict do nothing`)
  }

  const acts = [
    buy,
    buy,
    buy,
    buyBundle,
    give,
    refund,
    expire,
    watch,
    watch,
    watch,
    visit,
    visit,
    score,
    ask,
    finish,
  ]
  return async () => {
    await pick(acts)()
  }
}

interface Sale {
  student_id: number
  course_id: number
  price_tiyin: bigint
  discount_tiyin: bigint
  soldOn: string
  refundedOn: string | null
  soldAt: Date
  refundedAt: Date | null
  code: string | null
  source: number | null
}

/** Reads the raw rows, with days in Tashkent. */
async function readRaw() {
  const { db } = kashf.deps
  const sales = await db.rows<Sale>(sql`
    select p.student_id, p.course_id, p.price_tiyin, p.discount_tiyin, p.created_at as "soldAt", p.refunded_at as "refundedAt",
           to_char(p.created_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "soldOn",
           to_char(p.refunded_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as "refundedOn", c.code, o.source
      from purchase p left join promo_code_use u on u.purchase_id = p.id left join promo_code c on c.id = u.promo_code_id
      left join purchase_source o on o.purchase_id = p.id order by p.id`)
  const earnings = await db.rows<{ course_id: number; day: string; tiyin: bigint }>(sql`
    select p.course_id, to_char(t.created_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day, e.amount_tiyin as tiyin
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'earnings'
      join ledger_transfer t on t.id = e.transfer_id join purchase p on t.cause = 'purchase:' || p.id`)
  const watched = await db.rows<{
    user_id: number
    course_id: number
    lesson_id: number
    day: string
    is_learner: boolean
    completed: boolean
    seconds: number
  }>(sql`
    select user_id, course_id, lesson_id, day::text, is_learner, completed,
           coalesce((select sum(upper(r) - lower(r)) from unnest(watched) r), 0)::int as seconds from lesson_watch`)
  const visits = await db.rows<{ course_id: number; day: string; source: number; visits: number }>(
    sql`select course_id, day::text, source, visits from course_visit`,
  )
  const scores = await db.rows<{ course_id: number; day: string; score: number }>(sql`
    select course_id, score, to_char(updated_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day from course_score where weighs`)
  const questions = await db.rows<{ lesson_id: number; day: string }>(sql`
    select lesson_id, to_char(created_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day
      from lesson_question where deleted_at is null`)
  const certificates = await db.rows<{ course_id: number; day: string }>(sql`
    select course_id, to_char(completed_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as day
      from certificate where voided_at is null`)
  return { sales, earnings, watched, visits, scores, questions, certificates }
}
type Raw = Awaited<ReturnType<typeof readRaw>>

const som = (tiyin: bigint): number => Number(tiyin) / 100
const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n)
const countOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const distinct = (keys: readonly string[]): number => new Set(keys).size

/** Counts the figures of these courses from `first` to `last` in the raw rows, in the plainest way. */
function count(raw: Raw, courseIds: readonly number[], first: string, last: string) {
  const isIn = (day: string | null) => day !== null && day >= first && day <= last
  const isOurs = ({ course_id }: { course_id: number }) => courseIds.includes(course_id)
  const sales = raw.sales.filter(isOurs)
  const sold = sales.filter(({ soldOn }) => isIn(soldOn))
  const refunded = sales.filter(({ refundedOn }) => isIn(refundedOn))
  const owned = (sale: Sale, by: string) => sale.soldOn <= by && (!sale.refundedOn || sale.refundedOn > by)
  const watched = raw.watched.filter(isOurs)
  const inPeriod = watched.filter(({ day }) => isIn(day))
  const visits = raw.visits.filter(isOurs).filter(({ day }) => isIn(day))
  const certificates = raw.certificates.filter(isOurs)
  const money = {
    sales: sold.length,
    earned: som(sumOf(sold.map(({ price_tiyin }) => price_tiyin))),
    discount: som(sumOf(sold.map(({ discount_tiyin }) => discount_tiyin))),
    refunds: refunded.length,
    refunded: som(sumOf(refunded.map(({ price_tiyin }) => price_tiyin))),
    revenue: som(
      sumOf(
        raw.earnings
          .filter(isOurs)
          .filter(({ day }) => isIn(day))
          .map(({ tiyin }) => tiyin),
      ),
    ),
    new_learners: sold.filter(
      (sale) =>
        !sales.some(
          (other) =>
            other.student_id === sale.student_id &&
            other.course_id === sale.course_id &&
            other.soldAt < sale.soldAt &&
            (!other.refundedAt || other.refundedAt >= sale.soldAt),
        ),
    ).length,
    active_learners: distinct(
      inPeriod.filter((event) => event.is_learner).map((event) => `${event.course_id}:${event.user_id}`),
    ),
  }
  const learners = distinct(
    sales.filter((sale) => owned(sale, last)).map((sale) => `${sale.course_id}:${sale.student_id}`),
  )
  const completed = certificates.filter(({ day }) => day <= last).length
  return {
    money,
    totals: {
      ...money,
      learners,
      completions: certificates.filter(({ day }) => isIn(day)).length,
      completed_percent: learners === 0 ? 0 : Math.min(100, Math.round((100 * completed) / learners)),
      watched_s: countOf(inPeriod.map(({ seconds }) => seconds)),
      visits: countOf(visits.map((visit) => visit.visits)),
    },
    sources: VISIT_SOURCES.map((source, at) => ({
      source,
      visits: countOf(visits.filter((visit) => visit.source === at + 1).map((visit) => visit.visits)),
      sales: sold.filter((sale) => (sale.source ?? VISIT_SOURCES.length) === at + 1).length,
    })).filter((one) => one.visits + one.sales > 0),
    promo: [
      ...Map.groupBy(
        sold.filter(({ code }) => code),
        ({ code }) => code,
      ),
    ].map(([code, ofCode]) => ({
      code,
      sales: ofCode.length,
      earned: som(sumOf(ofCode.map(({ price_tiyin }) => price_tiyin))),
      discount: som(sumOf(ofCode.map(({ discount_tiyin }) => discount_tiyin))),
    })),
    scores: raw.scores.filter(isOurs).filter(({ day }) => day <= last),
    lessonOf: (lessonId: number) => {
      const events = inPeriod.filter(({ lesson_id }) => lesson_id === lessonId)
      return {
        id: lessonId,
        viewers: events.length,
        started: events.filter(
          ({ user_id, day }) =>
            !watched.some((e) => e.user_id === user_id && e.lesson_id === lessonId && e.day < day),
        ).length,
        completed: events.filter((event) => event.completed).length,
        watched_s: countOf(events.map(({ seconds }) => seconds)),
        questions: raw.questions.filter(({ lesson_id, day }) => lesson_id === lessonId && isIn(day)).length,
      }
    },
  }
}

const byName = <T extends { source?: string; code?: string | null }>(list: readonly T[]) =>
  list.toSorted((a, b) => `${a.source}${a.code}`.localeCompare(`${b.source}${b.code}`))

/** Compares an answer and its CSV files with the counts. */
async function compare(
  raw: Raw,
  url: string,
  courseIds: number[],
  first: string,
  last: string,
): Promise<void> {
  const query = `from=${first}&to=${last}`
  const answer = await kashf.call('GET', `${url}?${query}&compare=true`, teacher)
  const data: CourseStatistics | StatisticsOverview = answer.json().data
  const expected = count(raw, courseIds, first, last)
  expect(data.totals).toEqual(expected.totals)
  expect(byName(data.sources)).toEqual(byName(expected.sources))
  expect(byName(data.promo_codes.map(({ id: _, ...one }) => one))).toEqual(byName(expected.promo))
  const { from: firstBefore = '', to: lastBefore = '' } = data.previous_period ?? {}
  expect(data.previous_totals).toEqual(count(raw, courseIds, firstBefore, lastBefore).totals)
  for (const day of [...data.days, ...data.previous_days])
    expect(day).toEqual({ date: day.date, ...count(raw, courseIds, day.date, day.date).money })
  expect(data.scores.count).toBe(expected.scores.length)
  expect(data.scores.by_score).toEqual(
    [1, 2, 3, 4, 5].map((score) => expected.scores.filter((given) => given.score === score).length),
  )
  if ('lessons' in data) {
    for (const { title: _, ...lesson } of data.lessons) expect(lesson).toEqual(expected.lessonOf(lesson.id))
  } else {
    for (const { id, title: _, status: __, ...sums } of data.courses) {
      const { totals } = count(raw, [id], first, last)
      const { sales, revenue, new_learners, active_learners, visits } = totals
      expect(sums).toEqual({ sales, revenue, new_learners, active_learners, visits })
    }
  }
  const csv = await kashf.call('GET', `${url}.csv?${query}`, teacher)
  const lines = csv.body.replace('\ufeff', '').trim().split('\r\n').slice(1)
  expect(lines).toEqual(
    data.days.map((day) =>
      [
        day.date,
        day.sales,
        day.earned + day.discount,
        day.discount,
        day.refunds,
        day.refunded,
        day.revenue,
        day.new_learners,
        day.active_learners,
      ].join(','),
    ),
  )
}

it(`are what the raw rows and the ledger say, for any period (STATISTICS_SEED=${SEED})`, {
  retry: 0,
  timeout: 120_000,
}, async () => {
  const random = randomFrom(SEED)
  const act = history(random)
  const days: string[] = []
  // Renewals, refunds in other periods than their sale and gifts need some time.
  for (let day = 0; day < DAYS; day++) {
    const midnightMs = Math.ceil((kashf.clock.now().getTime() + DAY_MS / 2) / DAY_MS) * DAY_MS - 5 * 3_600_000
    const startMs = Math.max(midnightMs, kashf.clock.now().getTime() + 1)
    kashf.clock.advance(startMs - kashf.clock.now().getTime())
    days.push(tashkentDay(kashf.clock.now()))
    // The first act is at midnight, the last one a millisecond before the next.
    for (let step = 0; step < STEPS_A_DAY; step++) {
      await act()
      kashf.clock.advance(Math.floor(((DAY_MS - 1) / (STEPS_A_DAY - 1)) * (step < STEPS_A_DAY - 1 ? 1 : 0)))
      // The job runs now and then, sometimes not for days.
      if (random() < 0.05) await computeStatistics(kashf.deps)
    }
  }
  await computeStatistics(kashf.deps)

  const raw = await readRaw()
  const all = courses.map(({ id }) => id)
  const periods = [
    [0, DAYS - 1],
    [0, 0],
    [DAYS - 1, DAYS - 1],
    [2, 4],
    [5, 8],
  ] as const
  for (const [from, to] of periods) {
    const [first = '', last = ''] = [days[from], days[to]]
    await compare(raw, '/api/teachers/me/courses-statistics', all, first, last)
    for (const { id } of courses) await compare(raw, `/api/courses/${id}/statistics`, [id], first, last)
  }
  // A history in which nothing happened would prove nothing.
  const { totals } = count(raw, all, days[0] ?? '', days.at(-1) ?? '')
  expect(Math.min(totals.sales, totals.refunds, totals.visits, totals.active_learners)).toBeGreaterThan(0)
})
