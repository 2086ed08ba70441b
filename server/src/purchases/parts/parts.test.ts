import { paymentApps } from '@kashf/simulators/payment-apps.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { grantAccess, revokeGrant } from '../../access/grants.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { latestMovements } from '../../money/wallet/movements.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOldStudent, openLink } from '../../testing/builders/fees.ts'
import { topUp } from '../../testing/builders/money.ts'
import { schoolInParts } from '../../testing/builders/parts.ts'
import { buildStudent, signInAgain } from '../../testing/builders/people.ts'
import { injectedTransport } from '../../testing/payments/injected-transport.ts'
import { settleRequests } from '../pay-for-me/settle.ts'
import { processSales } from '../process-sales.ts'
import { refundPurchase } from '../refund-purchase.ts'

const school = schoolInParts()
const { kashf } = school
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const outcome = (answer: { statusCode: number; json: () => { error?: string } }) =>
  answer.json().error ?? answer.statusCode

describe('a course in parts', () => {
  it('shows the whole sum, the parts and what they open before anything is paid', async () => {
    await school.topUp(20_000)
    expect(await school.plan()).toMatchObject({
      surcharge: 0,
      whole_price: 120_000,
      next: 1,
      missing: 10_000,
      missing_for_all: 100_000,
      is_sold: true,
      parts: ['Listening', 'Reading', 'Writing', 'Speaking'].map((title, at) => ({
        part: at + 1,
        price: 30_000,
        sections: [{ title, lessons: 2 }],
        paid_at: null,
      })),
    })
    const page = await kashf.call('GET', `/api/courses/course/${school.courseId}`, school.student)
    expect(page.json().data.in_parts).toEqual({ parts: 4, price: 30_000 })
  })

  it('opens the sections of each part that is paid, and is never owed', async () => {
    await school.topUp(120_000)
    expect(outcome(await school.buy([1]))).toBe(201)
    expect(await school.openParts()).toEqual([1])
    const locked = await kashf.call('GET', `/api/courses/lesson/${school.lessonIds[2]}`, school.student)
    expect([locked.json().error, locked.json().data]).toEqual(['lesson_locked', { part: 2 }])
    kashf.clock.advance(400 * DAY_MS)
    await signInAgain(kashf.deps, school.student)
    expect(await school.openParts()).toEqual([1])
    expect(await school.wallet()).toBe(90_000_00n)
    expect(outcome(await school.buy([2]))).toBe(201)
    expect(outcome(await school.buy([3, 4]))).toBe(201)
    expect(await school.openParts()).toEqual([1, 2, 3, 4])
    expect(await school.wallet()).toBe(0n)
    expect(await school.plan()).toMatchObject({ next: null, missing: 0 })
    const lines = await latestMovements(kashf.deps, school.student.id, 4)
    expect(lines.map(({ comment }) => comment)).toContain('“IELTS, 2-qism, 4 dan” kursi sotib olindi')
    await signInAgain(kashf.deps, school.teacher)
    const sales = await kashf.call('GET', `/api/sales?course_id=${school.courseId}`, school.teacher)
    expect(sales.json().data).toMatchObject(
      [4, 3, 2, 1].map((part) => ({ kind: 'part', part: { part, parts: 4 }, paid: 30_000, earned: 25_000 })),
    )
    await processSales(kashf.deps)
    const notices = (await kashf.call('GET', '/api/notices', school.student)).json().data
    expect(notices).toMatchObject(
      [4, 3, 2, 1].map((part) => ({
        kind: 'purchase',
        subject: { amount: 30_000, part: { part, parts: 4 } },
      })),
    )
  })

  it('is paid once by fifty presses at the same time, and once for a repeated request', async () => {
    await school.topUp(120_000)
    const presses = await Promise.all(Array.from({ length: 50 }, () => school.buy([1])))
    const outcomes = presses.map(outcome)
    expect(outcomes.filter((one) => one === 201)).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'part_paid')).toHaveLength(49)
    const request_id = crypto.randomUUID()
    const repeated = await Promise.all(Array.from({ length: 5 }, () => school.buy([2], { request_id })))
    expect(repeated.map(outcome).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(outcome(await school.buy([3], { request_id }))).toBe('request_reused')
    expect(await school.wallet()).toBe(60_000_00n)
  })

  it('sells the next parts only, all or none, and names the shortage of the whole sum', async () => {
    await school.topUp(40_000)
    expect(outcome(await school.buy([2]))).toBe('parts_changed')
    const short = await school.buy([1, 2])
    expect([short.statusCode, short.json().data]).toEqual([402, { missing: 20_000 }])
    expect(outcome(await school.buy([1], { price: 29_999 }))).toBe('price_changed')
    expect(outcome(await school.buy([1], { plan: 1_000_000 }))).toBe('parts_changed')
    expect(outcome(await school.buy([1], { parts: [1, 1] }))).toBe('validation_failed')
    expect(await school.openParts()).toEqual([])
    expect(await school.wallet()).toBe(40_000_00n)
  })

  it('costs its surcharge, divided exactly', async () => {
    await school.divide([0, 1, 2], 10)
    expect((await school.plan())?.parts.map(({ price }) => price)).toEqual([44_000, 44_000, 44_000])
    await school.update({ price: 99_999 })
    const prices = (await school.plan())?.parts.map(({ price }) => price) ?? []
    // 99 999 with 10 % is 109 999 for the teacher, and 131 999 with the fee.
    expect(prices).toEqual([44_000, 44_000, 43_999])
  })
})

describe('the price of a plan', () => {
  it('never rises after the first part, and falls with the course', async () => {
    await school.topUp(300_000)
    await school.buy([1])
    await school.update({ price: 200_000 })
    expect((await school.plan())?.parts.map(({ price }) => price)).toEqual([30_000, 30_000, 30_000, 30_000])
    await school.update({ price: 80_000 })
    expect((await school.plan())?.parts.map(({ price }) => price)).toEqual([30_000, 24_000, 24_000, 24_000])
    await school.buy([2])
    await school.update({ price: 200_000 })
    await school.divide([0, 2], 20)
    expect((await school.plan())?.parts.map(({ price }) => price)).toEqual([30_000, 24_000, 30_000, 30_000])
    await school.buy([3, 4])
    expect(await school.wallet()).toBe((300_000n - 114_000n) * 100n)
  })

  it('keeps the fee of who brought the buyer, also when the days of the link are over', async () => {
    school.student = await buildOldStudent(kashf.deps)
    const cookie = await openLink(kashf, school.teacher.id)
    await kashf.call('GET', '/api/notices', { token: school.student.token, headers: { cookie } })
    await school.topUp(200_000)
    expect((await school.plan())?.parts[0]?.price).toBe(27_000)
    await school.buy([1])
    kashf.clock.advance(60 * DAY_MS)
    await signInAgain(kashf.deps, school.student)
    expect((await school.plan())?.parts.map(({ price }) => price)).toEqual([27_000, 27_000, 27_000, 27_000])
    expect(outcome(await school.buy([2]))).toBe(201)
    const fees = await kashf.deps.db.rows<{ brought_by: string; fee_tiyin: bigint }>(
      sql`select brought_by, fee_tiyin from purchase where student_id = ${school.student.id}`,
    )
    expect(fees).toEqual([
      { brought_by: 'link', fee_tiyin: 2_000_00n },
      { brought_by: 'link', fee_tiyin: 2_000_00n },
    ])
  })
})

describe('what a teacher changes later', () => {
  it('closes nothing that is paid: other parts, moved lessons, removed sections, no parts at all', async () => {
    await school.topUp(120_000)
    await school.buy([1, 2])
    await school.divide([0, 3])
    expect(await school.openParts()).toEqual([1, 2])
    const [first, second, third, fourth] = school.sectionIds
    const arrange = (sections: { id?: number; title: string; lesson_ids: number[] }[]) =>
      kashf.call('PUT', `/api/courses/${school.courseId}/curriculum`, {
        token: school.teacher.token,
        body: { lesson_ids: [], sections },
      })
    const [a, b, c, d, e, f, g, h] = school.lessonIds as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    // A lesson of the second part goes to the fourth, one of the third to the first, and the third section is removed.
    const moved = await arrange([
      { id: first, title: 'Listening', lesson_ids: [a, b, e] },
      { id: second, title: 'Reading', lesson_ids: [c] },
      { id: fourth, title: 'Speaking', lesson_ids: [d, f, g, h] },
    ] as { id: number; title: string; lesson_ids: number[] }[])
    expect(moved.statusCode).toBe(200)
    expect(third).toBeDefined()
    const open = async () => {
      const answers = await Promise.all(
        school.lessonIds.map((id) => kashf.call('GET', `/api/courses/lesson/${id}`, school.student)),
      )
      return answers.map(({ statusCode }) => statusCode === 200)
    }
    const kept = [true, true, true, true, true, false, false, false]
    expect(await open()).toEqual(kept)
    await kashf.call('PUT', `/api/courses/${school.courseId}/parts`, {
      token: school.teacher.token,
      body: { surcharge: 0, starts: [] },
    })
    expect(await open()).toEqual(kept)
    expect(outcome(await school.buy([3, 4]))).toBe(201)
    expect(await open()).toEqual(kept.map(() => true))
  })

  it('shows new sections in the last part, and refuses what is no division', async () => {
    await kashf.deps.db.run(sql`
      insert into course_section (course_id, title, position) values (${school.courseId}, 'Mock', 5)`)
    expect((await school.plan())?.parts[3]?.sections.map(({ title }) => title)).toEqual(['Speaking', 'Mock'])
    for (const places of [[0], [1, 2], [0, 2, 1], [0, 0], [0, 9]]) {
      expect(outcome(await school.divide(places))).toBe('parts_division')
    }
    await kashf.deps.db.run(sql`delete from lesson where id = any(${school.lessonIds.slice(2, 4)}::int[])`)
    expect(outcome(await school.divide([0, 1, 2]))).toBe('parts_division')
    // The division of before has an empty part now, so nobody begins with it.
    expect(await school.plan()).toBeNull()
  })

  it('sells nothing new while the course is hidden, and keeps what is paid open', async () => {
    await school.topUp(120_000)
    await school.buy([1])
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${school.courseId}`)
    expect(await school.plan()).toMatchObject({ is_sold: false, next: 2 })
    expect(outcome(await school.buy([2]))).toBe('course_not_for_sale')
    expect(await school.openParts()).toEqual([1])
    await kashf.deps.db.run(sql`update course set status = 2 where id = ${school.courseId}`)
    await kashf.deps.db.run(sql`update course set period = 6 where id = ${school.courseId}`)
    expect(outcome(await school.buy([2]))).toBe(201)
    const other = await buildStudent(kashf.deps)
    const offered = await kashf.call('GET', `/api/courses/${school.courseId}/part-plan`, other)
    expect(offered.json().data).toBeNull()
  })

  it('sells nothing new while the teacher is blocked, and keeps what is paid open', async () => {
    await school.topUp(120_000)
    await school.buy([1])
    const block = (at: Date | null) =>
      kashf.deps.db.run(sql`update app_user set blocked_at = ${at} where id = ${school.teacher.id}`)
    await block(kashf.clock.now())
    expect(await school.plan()).toMatchObject({ is_sold: false, next: 2 })
    expect(outcome(await school.buy([2]))).toBe('course_not_for_sale')
    expect(await school.openParts()).toEqual([1])
    expect(await school.wallet()).toBe(9_000_000n)
    await block(null)
    expect(outcome(await school.buy([2]))).toBe(201)
  })

  it('is for owners alone, of a paid course for life without tariffs', async () => {
    await kashf.deps.db.run(sql`update course set period = 6 where id = ${school.courseId}`)
    expect(outcome(await school.divide([0, 1]))).toBe('parts_term')
    const read = await kashf.call('GET', `/api/courses/${school.courseId}/parts`, school.teacher)
    expect(read.json().data).toMatchObject({ closed_because: 'term', starts: school.sectionIds, percent: 20 })
  })
})

describe('the refund of a part', () => {
  it('returns each by itself by the rule of today, and closes exactly its sections', async () => {
    await school.topUp(120_000)
    await school.buy([1])
    kashf.clock.advance(3 * HOUR_MS)
    await school.watch(0)
    await school.watch(1)
    await school.buy([2, 3])
    expect(outcome(await school.refund(1))).toBe('refund_window_over')
    await school.watch(2, 25)
    expect(outcome(await school.refund(2))).toBe('refund_watched_too_much')
    expect((await school.refund(3)).json().data).toMatchObject({ amount: 30_000 })
    expect((await school.refund(3)).statusCode).toBe(200)
    expect(await school.openParts()).toEqual([1, 2])
    expect(await school.wallet()).toBe(60_000_00n)
    expect(await school.plan()).toMatchObject({ next: 3 })
    expect(outcome(await school.buy([3]))).toBe(201)
    expect(await school.openParts()).toEqual([1, 2, 3])
  })

  it('of the last one that is left ends the plan, and the price is that of now again', async () => {
    await school.topUp(120_000)
    await school.buy([1, 2])
    await school.update({ price: 120_000 })
    await school.refund(1)
    expect(await school.openParts()).toEqual([2])
    expect(await school.plan()).toMatchObject({ next: 1, parts: [{ price: 30_000 }, {}, {}, {}] })
    await school.refund(2)
    expect(await school.openParts()).toEqual([])
    expect(await school.plan()).toMatchObject({
      next: 1,
      whole_price: 144_000,
      parts: [{ price: 36_000 }, {}, {}, {}],
    })
    const { learners_count } = await kashf.deps.db.only<{ learners_count: number }>(sql`
      select c.learners_count + coalesce((select sum(delta)::int from course_learner_change where course_id = c.id), 0) as learners_count
        from course c where c.id = ${school.courseId}`)
    expect(learners_count).toBe(0)
  })
})

describe('with other ways to pay', () => {
  it('takes no promo code, and the course is there already for a gift and a bundle', async () => {
    await school.topUp(400_000)
    expect(outcome(await school.buy([1], { promo_code: 'KUZ30' }))).toBe('parts_alone')
    await school.buy([1])
    const whole = await kashf.call('GET', `/api/actioncourses/buy-course/${school.courseId}`, school.student)
    expect(whole.statusCode).toBe(200)
    const giver = await buildStudent(kashf.deps)
    await topUp(kashf.deps, giver.id, 200_000)
    const gift = await kashf.call('POST', '/api/gifts', {
      token: giver.token,
      body: { course_id: school.courseId, price: 120_000, request_id: crypto.randomUUID() },
    })
    const used = await kashf.call('POST', '/api/gifts/redeem', {
      token: school.student.token,
      body: { code: gift.json().data.code },
    })
    expect(outcome(used)).toBe('gift_owned')
    expect(await school.wallet()).toBe(370_000_00n)
  })

  it('is a part of no bundle for who buys it in parts', async () => {
    await school.topUp(400_000)
    await school.buy([1])
    const other = await buildCourse(kashf.deps, { teacherId: school.teacher.id, price: 100_000 })
    const course_ids = [school.courseId, other.id]
    const made = await kashf.call('POST', '/api/bundles', {
      token: school.teacher.token,
      body: { title: 'Ikkalasi', price: 100_000, course_ids },
    })
    const bought = await kashf.call('POST', `/api/bundles/${made.json().data.id}/purchase`, {
      token: school.student.token,
      body: { course_ids: [other.id], price: 60_000 },
    })
    expect(outcome(bought)).toBe(201)
    expect(await school.openParts()).toEqual([1])
    expect(await school.wallet()).toBe(310_000_00n)
  })

  it('is whole for who gets it by something else, and in parts again without it', async () => {
    await school.topUp(120_000)
    await school.buy([1])
    const given = { userId: school.student.id, courseId: school.courseId, sourceId: 1 }
    const at = kashf.clock.now()
    await kashf.deps.db.transaction((tx) =>
      grantAccess(tx, { ...given, source: 'operator', from: null, until: null, at }),
    )
    expect(await school.openParts()).toEqual([1, 2, 3, 4])
    expect(await school.plan()).toBeNull()
    expect(outcome(await school.buy([2], { price: 30_000 }))).toBe('course_owned')
    await kashf.deps.db.transaction((tx) =>
      revokeGrant(tx, at, { ...given, sources: ['operator'], reason: 'removed' }),
    )
    expect(await school.openParts()).toEqual([1])
  })
})

describe('a request that somebody else pays', () => {
  const ask = async (part: number, price = 30_000) => {
    const plan = (await school.plan())?.plan
    return kashf.call('POST', '/api/payment-requests', {
      token: school.student.token,
      body: { course_id: school.courseId, plan, part, price },
    })
  }
  const numberOf = (id: number) =>
    kashf.deps.db.only<{ number: string }>(sql`select number from payment_request where id = ${id}`)
  const payers = () =>
    paymentApps((provider) => injectedTransport(kashf.app, provider), kashf.deps.env, kashf.clock.now)

  it('is for the next part, takes its exact sum, and buys it once', async () => {
    expect(outcome(await ask(2))).toBe('parts_changed')
    expect(outcome(await ask(1, 29_999))).toBe('price_changed')
    const made = await ask(1)
    expect(made.json().data).toMatchObject({
      state: 'open',
      part: { part: 1, parts: 4 },
      price: 30_000,
      due: 30_000,
    })
    expect((await ask(1)).statusCode).toBe(200)
    const { number } = await numberOf(made.json().data.id)
    const [payme, click] = payers()
    if (!payme || !click) throw new Error('there are no payment apps')
    await expect(payme(number, 12_000_000)).rejects.toThrow()
    const [first, second] = [await payme(number, 3_000_000), await click(number, 3_000_000)]
    await Promise.all([first.credit(), second.credit()])
    await Promise.all([settleRequests(kashf.deps), settleRequests(kashf.deps)])
    while ((await settleRequests(kashf.deps)) > 0);
    expect(await school.openParts()).toEqual([1])
    expect(await school.wallet()).toBe(30_000_00n)
    expect(outcome(await ask(1))).toBe('part_paid')
    expect(outcome(await ask(2))).toBe(201)
  })

  it('keeps the money in the wallet when the part was paid meanwhile', async () => {
    await school.topUp(30_000)
    const made = await ask(1)
    const { number } = await numberOf(made.json().data.id)
    const [payme] = payers()
    const payment = await payme?.(number, 3_000_000)
    await school.buy([1])
    await payment?.credit()
    while ((await settleRequests(kashf.deps)) > 0);
    expect(await school.wallet()).toBe(30_000_00n)
    const listed = await kashf.call('GET', '/api/payment-requests', school.student)
    expect(listed.json().data[0]).toMatchObject({ state: 'unavailable', kept_because: 'owned' })
  })
})

describe('the certificate', () => {
  it('needs all parts and all lessons', async () => {
    await school.topUp(120_000)
    await school.buy([1, 2, 3])
    const watchAll = async (from: number, to: number): Promise<unknown> => {
      let answer: { json: () => { data: { certificate: string | null } } } | undefined
      for (let lesson = from; lesson < to; lesson++) {
        kashf.clock.advance(200_000)
        answer = await school.watch(lesson)
      }
      return answer?.json().data.certificate
    }
    expect(await watchAll(0, 6)).toBeNull()
    expect((await school.watch(6)).statusCode).toBe(403)
    await school.buy([4])
    expect(await watchAll(6, 8)).toEqual(expect.any(String))
    const last = await kashf.deps.db.only<{ id: number }>(
      sql`select max(id) as id from purchase where student_id = ${school.student.id}`,
    )
    await kashf.deps.db.transaction((tx) =>
      refundPurchase(kashf.deps, tx, { purchaseId: last.id, reason: 'Xato' }),
    )
    expect(await school.openParts()).toEqual([1, 2, 3])
    const { is_void } = await kashf.deps.db.only<{ is_void: boolean }>(sql`
      select voided_at is not null as is_void from certificate where user_id = ${school.student.id}`)
    expect(is_void).toBe(true)
  })
})
