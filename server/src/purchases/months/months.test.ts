import { afterAll, describe, expect, it } from 'vitest'
import { pauseAccess } from '../../access/grants.ts'
import { DAY_MS } from '../../clock.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { monthlySchool } from '../../testing/builders/months.ts'
import { buildStudent, signInAgain } from '../../testing/builders/people.ts'

const school = monthlySchool()
const { kashf } = school
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

describe('a course that is paid by the month', () => {
  it('is bought for a month, and nothing is charged without consent', async () => {
    await school.topUp(500_000)
    expect((await school.buy()).statusCode).toBe(201)
    expect(await school.month()).toEqual({
      course_id: school.courseId,
      title: 'Ingliz tili',
      ends_at: '2027-02-28T07:00:00.000Z',
      grace_ends_at: null,
      payable_at: '2027-02-25T07:00:00.000Z',
      is_payable: false,
      price: 120_000,
      missing: 0,
      charging: null,
    })
    expect(await school.workAt('2027-02-28T11:59')).toBe('2027-02-28T12:00')
    expect(await school.workAt('2027-02-28T12:00')).toBeNull()
    expect(await school.wallet()).toBe(38_000_000n)
    expect(await school.told()).toMatchObject([
      { kind: 'month_due', subject: { price: 120_000, missing: 0, is_charged: false } },
    ])
  })

  it('is paid by one press from the day of the reminder on, and no day is lost: 31 January, 28 February, 31 March', async () => {
    await school.topUp(500_000)
    await school.buy()
    school.goTo('2027-02-25T11:59')
    expect((await school.pay()).statusCode).toBe(200)
    expect(await school.paidUntil()).toBe('2027-02-28T12:00')
    school.goTo('2027-02-25T12:00')
    const presses = await Promise.all(Array.from({ length: 5 }, () => school.pay()))
    expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 201])
    expect(await school.paidUntil()).toBe('2027-03-31T12:00')
    expect(await school.wallet()).toBe(26_000_000n)
    school.goTo('2027-03-30T09:00')
    await school.pay()
    expect(await school.paidUntil()).toBe('2027-04-30T12:00')
  })

  it('is bought again after a pause of the learner, from that moment', async () => {
    await school.topUp(500_000)
    await school.buy()
    school.goTo('2027-03-10T18:30')
    expect(await school.paidUntil()).toBeNull()
    expect((await school.buy()).statusCode).toBe(201)
    expect(await school.paidUntil()).toBe('2027-04-10T18:30')
  })

  it('says exactly what the wallet lacks, and moves nothing', async () => {
    await school.topUp(141_000)
    await school.buy()
    school.goTo('2027-02-26T12:00')
    expect(await school.month()).toMatchObject({ is_payable: true, missing: 99_000 })
    const refused = await school.pay()
    expect([refused.statusCode, refused.json().error, refused.json().data]).toEqual([
      402,
      'insufficient_balance',
      { missing: 99_000 },
    ])
    await school.topUp(99_000)
    expect((await school.pay()).statusCode).toBe(201)
    expect(await school.wallet()).toBe(0n)
  })

  it('never costs more than its learner saw', async () => {
    await school.topUp(500_000)
    await school.buy()
    await school.update({ price: 110_000 })
    school.goTo('2027-02-26T12:00')
    const refused = await school.pay(120_000)
    expect([refused.json().error, refused.json().data]).toEqual(['price_changed', { price: 132_000 }])
    expect((await school.pay(132_000)).statusCode).toBe(201)
  })

  it('is a purchase of its own each month, which a refund gives back', async () => {
    await school.topUp(500_000)
    await school.buy()
    school.goTo('2027-02-26T12:00')
    await school.consent()
    await school.pay()
    expect((await school.refund()).statusCode).toBe(200)
    expect(await school.month()).toMatchObject({ ends_at: '2027-02-28T07:00:00.000Z', charging: null })
    expect(await school.wallet()).toBe(38_000_000n)
    await school.work()
    expect(await school.wallet()).toBe(38_000_000n)
  })

  it('takes no promo code, and is neither a gift nor part of a bundle', async () => {
    await school.topUp(500_000)
    const { token } = school.teacher
    const code = { code: 'OYMA30', discount_kind: 'percent', discount: 30 }
    await kashf.call('POST', '/api/promo-codes', { token, body: code })
    expect((await school.buy('?promo_code=OYMA30')).json().error).toBe('monthly_alone')
    const quote = await kashf.call('POST', `/api/promo-codes/quote/${school.courseId}`, {
      body: { code: 'OYMA30' },
    })
    expect(quote.json().error).toBe('monthly_alone')
    await signInAgain(kashf.deps, school.student)
    const gift = { course_id: school.courseId, price: 120_000, request_id: crypto.randomUUID() }
    const given = await kashf.call('POST', '/api/gifts', { token: school.student.token, body: gift })
    expect(given.json().error).toBe('monthly_alone')
    const bundle = { title: 'Hammasi', price: 1_000, course_ids: [school.courseId, school.courseId + 1] }
    const bundled = await kashf.call('POST', '/api/bundles', { token, body: bundle })
    expect(bundled.json().fields).toEqual({ course_ids: "Oyma-oy to'lanadigan kurs to'plamga kirmaydi." })
    expect(await school.wallet()).toBe(50_000_000n)
  })

  it('is not free', async () => {
    const refused = await school.update({ price: 0 })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['price']])
  })

  it('ends later by the days of a pause, and the months begin on that day then', async () => {
    await school.topUp(500_000)
    await school.buy()
    await school.consent()
    const pause = { from: kashf.clock.now(), until: new Date(kashf.clock.now().getTime() + 10 * DAY_MS) }
    const learner = { userId: school.student.id, courseId: school.courseId }
    await kashf.deps.db.transaction((tx) => pauseAccess(tx, { ...learner, ...pause }))
    expect(await school.workAt('2027-03-01T12:00')).toBe('2027-03-10T12:00')
    expect(await school.workAt('2027-03-10T11:30')).toBe('2027-04-10T12:00')
    expect(await school.wallet()).toBe(26_000_000n)
  })

  it('is nobody else’s to see, to pay or to stop', async () => {
    await school.topUp(500_000)
    await school.buy()
    await school.consent()
    const stranger = await buildStudent(kashf.deps)
    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
      kashf.call(method, url, { token: stranger.token, ...(body && { body }) })
    expect((await call('GET', '/api/months')).json().data).toEqual([])
    const paid = await call('POST', `/api/months/${school.courseId}/payment`, { price: 120_000 })
    expect(paid.statusCode).toBe(404)
    await call('DELETE', `/api/months/${school.courseId}/charging`)
    expect((await school.month())?.charging?.highest).toBe(120_000)
  })

  it('is listed in pages', async () => {
    await school.topUp(500_000)
    const courses = [school.courseId, await school.another()]
    for (school.courseId of courses) await school.buy()
    const list = (cursor = '') =>
      kashf.call('GET', `/api/months?limit=1${cursor && `&cursor=${cursor}`}`, {
        token: school.student.token,
      })
    const first = (await list()).json()
    const second = (await list(first.next_cursor)).json()
    expect([...first.data, ...second.data].map(({ course_id }) => course_id)).toEqual(courses)
    expect(second.next_cursor).toBeNull()
  })
})
