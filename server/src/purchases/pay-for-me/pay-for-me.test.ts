import type { PaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { paymentApps } from '@kashf/simulators/payment-apps.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { publicPages } from '../../pages/public-pages.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff } from '../../testing/builders/groups.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildRequest } from '../../testing/builders/pay-for-me.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { injectedTransport } from '../../testing/payments/injected-transport.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { purchasesPersonalData } from '../personal-data.ts'
import { processSales } from '../process-sales.ts'
import { refundPurchase } from '../refund-purchase.ts'
import { forgetPayersHandler, mailPayerHandler } from './mail-payer.ts'
import { settleRequests } from './settle.ts'

const kashf = testApp({ variables: { PAYME_MERCHANT_ID: '5e730e8e0b852a417aa49ceb' } })
const teacher = testPerson(kashf, buildTeacher)
let apps: ReturnType<typeof paymentApps>
beforeAll(() => {
  apps = paymentApps((provider) => injectedTransport(kashf.app, provider), kashf.deps.env, kashf.clock.now)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

/** The price of a course of 200 000 to a buyer of the school, in so'm and tiyin. */
const PRICE = 240_000
const TIYIN = 24_000_000

const course = (price = 200_000) =>
  buildCourse(kashf.deps, { teacherId: teacher.id, price, lessons: 0, title: 'Matematika' })
const ask = (student: TestPerson, courseId: number, body: object = {}) =>
  kashf.call('POST', '/api/payment-requests', {
    token: student.token,
    body: { course_id: courseId, price: PRICE, ...body },
  })
const show = (code: string) => kashf.call('POST', '/api/payment-requests/show', { body: { code } })
const mine = async (student: TestPerson): Promise<PaymentRequest[]> =>
  (await kashf.call('GET', '/api/payment-requests', student)).json().data
const wallet = (student: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
const start = (number: string, amountTiyin = TIYIN, app = 0) => {
  const pay = apps[app]
  if (!pay) throw new Error('no such app')
  return pay(number, amountTiyin)
}
const purchases = (student: TestPerson) =>
  kashf.deps.db.rows<{ price: bigint; fee: bigint }>(sql`
    select price_tiyin as price, fee_tiyin as fee from purchase where student_id = ${student.id} and refunded_at is null`)
const notices = (student: TestPerson) =>
  kashf.deps.db.rows<{ kind: string; subject: unknown }>(
    sql`select kind, subject from notice where user_id = ${student.id} order by id`,
  )

async function asked(of: { tariffId?: number; groupId?: number } = {}, courseId?: number) {
  const student = await buildStudent(kashf.deps)
  const id = courseId ?? (await course()).id
  return {
    ...(await buildRequest(kashf.deps, { studentId: student.id, courseId: id, ...of })),
    student,
    courseId: id,
  }
}

describe('asking', () => {
  it('makes a link once for a choice, for five days, and lists what it asks for', async () => {
    const [student, { id }] = [await buildStudent(kashf.deps), await course()]
    const answer = await ask(student, id, { words: '  Dada, shu kursni olib bering ' })
    expect(answer.statusCode).toBe(201)
    const made: PaymentRequest = answer.json().data
    expect(made).toMatchObject({
      ...{ course: { id, title: 'Matematika' }, words: 'Dada, shu kursni olib bering', state: 'open' },
      ...{ price: PRICE, came: 0, due: PRICE, kept_because: null },
    })
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(5 * DAY_MS)
    const again = await ask(student, id, { words: 'Oyi' })
    expect(again.statusCode).toBe(200)
    expect(await mine(student)).toEqual([{ ...made, words: 'Oyi' }])
  })

  it('refuses what cannot be bought, and a sixth open link', async () => {
    const student = await buildStudent(kashf.deps)
    const refusal = async (courseId: number, body = {}) => (await ask(student, courseId, body)).json().error
    expect(await refusal((await course(0)).id)).toBe('payment_request_of_free_course')
    expect(await refusal((await course()).id, { price: PRICE - 1 })).toBe('price_changed')
    const hidden = await course()
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${hidden.id}`)
    expect(await refusal(hidden.id)).toBe('course_not_for_sale')
    const owned = await course()
    await topUp(kashf.deps, student.id, PRICE)
    await kashf.call('GET', `/api/actioncourses/buy-course/${owned.id}`, student)
    expect(await refusal(owned.id)).toBe('course_owned')
    const courses = await Promise.all(Array.from({ length: 6 }, () => course()))
    const answers = await Promise.all(courses.map(({ id }) => ask(student, id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 409])
  })

  it('can be taken back until money has come, and the link then looks like no link', async () => {
    const { student, id, code, number } = await asked()
    expect((await show(code.toLowerCase())).json().data).toMatchObject({ state: 'open', due: PRICE })
    const withdraw = () => kashf.call('POST', `/api/payment-requests/${id}/withdraw`, student)
    const paid = await start(number)
    await paid.credit()
    expect((await withdraw()).json().error).toBe('payment_request_paid')
    await settleRequests(kashf.deps)
    expect((await withdraw()).json().error).toBe('payment_request_paid')

    const other = await asked()
    const url = `/api/payment-requests/${other.id}/withdraw`
    expect((await kashf.call('POST', url, student)).statusCode).toBe(404)
    for (const _ of [1, 2])
      expect((await kashf.call('POST', url, other.student)).json().data.state).toBe('withdrawn')
    expect((await show(other.code)).json().error).toBe('payment_request_refused')
    expect((await show('0000')).json().error).toBe('payment_request_refused')
  })

  it('tells strangers a first name and the course, and nothing else of the learner', async () => {
    const { code, student, number } = await asked()
    await topUp(kashf.deps, student.id, 77_000)
    const shown = (await show(code)).json().data
    expect(Object.keys(shown).sort()).toEqual([
      'came',
      'due',
      'expires_at',
      'kept_because',
      'paid_at',
      'part',
      'price',
      'state',
    ])
    const seen = await publicPages(kashf.deps).paymentRequest(code, 'uz')
    expect(seen).toMatchObject({
      ...{ learner: 'Oquvchi', words: null, course: { title: 'Matematika', teacher: 'Ustoz Sinovov' } },
      ...{ number: `${number.slice(0, 4)} ${number.slice(4)}`, due: PRICE },
    })
    const [link] = seen?.links ?? []
    const fields = Buffer.from(decodeURIComponent(link?.url.split('/').at(-1) ?? ''), 'base64').toString()
    expect(fields).toContain(`ac.payment_id=${number};a=${TIYIN};`)
    const text = JSON.stringify(seen)
    for (const secret of [student.username, student.email, student.paymentId, '77000']) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('the money', () => {
  it.each(['Payme', 'Click', 'Uzum', 'Paynet'].map((app, at) => [app, at] as const))(
    'buys the course by itself when it comes by %s, and both are told',
    async (app, at) => {
      const { student, courseId, number, code } = await asked()
      await topUp(kashf.deps, student.id, 5_000)
      const contact = { code, email: `${app}@misol.uz` }
      expect((await kashf.call('POST', '/api/payment-requests/contact', { body: contact })).statusCode).toBe(
        200,
      )
      await (await start(number, TIYIN, at)).credit().catch(() => undefined)
      expect(await settleRequests(kashf.deps)).toBe(1)
      await processSales(kashf.deps)
      expect(await purchases(student)).toEqual([{ price: 20_000_000n, fee: 4_000_000n }])
      expect(await wallet(student)).toBe(500_000n)
      expect((await mine(student))[0]).toMatchObject({ state: 'bought', came: PRICE, due: 0 })
      expect((await show(code)).json().data).toMatchObject({ state: 'bought', kept_because: null })
      expect(await notices(student)).toMatchObject([
        { kind: 'request_bought', subject: { course_id: courseId, amount: PRICE } },
      ])
      const statement = await kashf.call('GET', '/api/users/statement', student)
      expect(statement.json().data.map(({ comment }: { comment: string }) => comment)).toContain(
        `“Matematika” kursi uchun siz o'rniga ${app} orqali to'landi`,
      )
      const { id } = await kashf.deps.db.only<{ id: number }>(
        sql`select id from payment_request where number = ${number}`,
      )
      await mailPayerHandler.handle(kashf.deps, { requestId: id }, new AbortController().signal)
      await mailPayerHandler.handle(kashf.deps, { requestId: id }, new AbortController().signal)
      expect(
        await kashf.deps.db.rows(sql`select from payment_request_contact where request_id = ${id}`),
      ).toEqual([])
    },
  )

  type Asked = Awaited<ReturnType<typeof asked>>
  const BETWEEN: Record<string, { change: (of: Asked) => Promise<unknown>; kept: string }> = {
    'the price rose': {
      change: ({ courseId }) =>
        kashf.deps.db.run(sql`update course set price_tiyin = 25000000 where id = ${courseId}`),
      kept: 'short',
    },
    'the course was hidden': {
      change: ({ courseId }) => kashf.deps.db.run(sql`update course set status = 4 where id = ${courseId}`),
      kept: 'not_on_sale',
    },
    'the learner got the course': {
      change: ({ student, courseId }) =>
        kashf.deps.db.run(
          sql`select access_grant(${student.id}, ${courseId}, 'roster', 1, null, null, now())`,
        ),
      kept: 'owned',
    },
    'the learner was blocked': {
      change: ({ student }) =>
        kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`),
      kept: 'blocked',
    },
    'the learner withdrew it': {
      change: ({ id }) =>
        kashf.deps.db.run(sql`update payment_request set withdrawn_at = now() where id = ${id}`),
      kept: 'withdrawn',
    },
    'it expired': {
      change: ({ id }) =>
        kashf.deps.db.run(sql`update payment_request set expires_at = ${kashf.clock.now()} where id = ${id}`),
      kept: 'expired',
    },
  }
  it.each(Object.keys(BETWEEN))(
    'stays in the wallet, and both are told why, when %s after the check',
    async (name) => {
      const of = await asked()
      const paid = await start(of.number)
      await BETWEEN[name]?.change(of)
      expect(await paid.credit()).toBe('credited')
      await settleRequests(kashf.deps)
      expect(await wallet(of.student)).toBe(24_000_000n)
      expect(await purchases(of.student)).toEqual([])
      expect(await notices(of.student)).toMatchObject([
        { kind: 'request_kept', subject: { amount: PRICE, kept_because: BETWEEN[name]?.kept } },
      ])
      if (name === 'the learner was blocked') return
      expect((await show(of.code)).json().data).toMatchObject({
        came: PRICE,
        kept_because: BETWEEN[name]?.kept,
      })
    },
  )

  it('stays in the wallet when the last place of a group, or the teacher, is gone after the check', async () => {
    const { id: courseId } = await course()
    const of = { courseId, teacherId: teacher.id }
    const tariffId = await buildTariff(kashf.deps, of, { price: 200_000 })
    const groupId = await buildGroup(kashf.deps, of, { places: 1 })
    const [first, second] = [
      await asked({ tariffId, groupId }, courseId),
      await asked({ tariffId, groupId }, courseId),
    ]
    const started = [await start(first.number), await start(second.number)]
    for (const paid of started) await paid.credit()
    while (await settleRequests(kashf.deps));
    const states = await Promise.all(
      [first, second].map(async ({ student }) => (await mine(student))[0]?.kept_because),
    )
    expect(states.sort()).toEqual([null, 'places_gone'].sort())

    const away = await buildTeacher(kashf.deps)
    const his = await buildCourse(kashf.deps, { teacherId: away.id, price: 200_000, lessons: 0 })
    const third = await asked({}, his.id)
    const paid = await start(third.number)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${away.id}`)
    await paid.credit()
    await settleRequests(kashf.deps)
    expect((await mine(third.student))[0]).toMatchObject({
      state: 'unavailable',
      kept_because: 'not_on_sale',
    })
    expect(await wallet(third.student)).toBe(24_000_000n)
  })

  it('leaves the rest in the wallet when the price fell, and asks for the rest when it rose', async () => {
    const cheaper = await asked()
    const paid = await start(cheaper.number)
    await kashf.deps.db.run(sql`update course set price_tiyin = 10000000 where id = ${cheaper.courseId}`)
    await paid.credit()
    await settleRequests(kashf.deps)
    expect(await wallet(cheaper.student)).toBe(12_000_000n)
    expect(await purchases(cheaper.student)).toEqual([{ price: 10_000_000n, fee: 2_000_000n }])

    const dearer = await asked()
    const first = await start(dearer.number)
    await kashf.deps.db.run(sql`update course set price_tiyin = 25000000 where id = ${dearer.courseId}`)
    await first.credit()
    await settleRequests(kashf.deps)
    expect((await show(dearer.code)).json().data).toMatchObject({
      came: 240_000,
      due: 60_000,
      kept_because: 'short',
    })
    await (await start(dearer.number, 6_000_000, 1)).credit()
    await settleRequests(kashf.deps)
    expect((await mine(dearer.student))[0]).toMatchObject({
      state: 'bought',
      came: 300_000,
      kept_because: null,
    })
    expect(await wallet(dearer.student)).toBe(0n)
  })

  it('of the request alone buys: what the learner has spent of it is missing', async () => {
    const of = await asked()
    const paid = await start(of.number)
    await paid.credit()
    const other = await course(150_000)
    expect(
      (await kashf.call('GET', `/api/actioncourses/buy-course/${other.id}`, of.student)).statusCode,
    ).toBe(201)
    await settleRequests(kashf.deps)
    expect((await mine(of.student))[0]).toMatchObject({ came: PRICE, due: 0, kept_because: 'spent' })
    expect(await wallet(of.student)).toBe(6_000_000n)
  })

  it('buys once for two payers and fifty parallel callbacks, and the second sum is in the wallet', async () => {
    const of = await asked()
    const payers = await Promise.all([start(of.number), start(of.number, TIYIN, 1)])
    const callbacks = Array.from({ length: 50 }, (_, at) => payers[at % 2]?.credit())
    const workers = Array.from({ length: 8 }, () => settleRequests(kashf.deps))
    expect(new Set(await Promise.all(callbacks))).toEqual(new Set(['credited']))
    await Promise.all(workers)
    while (await settleRequests(kashf.deps));
    expect(await purchases(of.student)).toHaveLength(1)
    expect(await wallet(of.student)).toBe(24_000_000n)
    expect((await mine(of.student))[0]).toMatchObject({
      state: 'bought',
      came: 2 * PRICE,
      kept_because: 'used',
    })
    expect((await notices(of.student)).filter(({ kind }) => kind === 'request_kept')).toHaveLength(1)
  })

  it('buys once although workers die between claim and purchase, and after it', async () => {
    const of = await asked()
    await (await start(of.number)).credit()
    for (let died = 0; died < 5; died++) {
      // What a killed worker leaves behind: the lease of its claim.
      await kashf.deps.db.run(sql`
        update payment_of_request set tries = tries + 1, due_at = ${new Date(kashf.clock.now().getTime() + 30_000)}
         where due_at is not null`)
      expect(await settleRequests(kashf.deps)).toBe(0)
      kashf.clock.advance(MINUTE_MS)
    }
    const claims = await Promise.all(Array.from({ length: 4 }, () => settleRequests(kashf.deps)))
    expect(claims.reduce((sum, n) => sum + n)).toBe(1)
    kashf.clock.advance(DAY_MS / 2)
    expect(await settleRequests(kashf.deps)).toBe(0)
    expect(await purchases(of.student)).toHaveLength(1)
  })

  it('goes back to the learner with a refund, and a spent payment is not reversed', async () => {
    const of = await asked()
    const paid = await start(of.number)
    await paid.credit()
    await settleRequests(kashf.deps)
    expect(await paid.takeBack()).toBe('refused')
    const cases = await kashf.deps.db.rows<{ kind: string }>(sql`
      select c.kind from payment_case c join payment p on p.id = c.payment_id where p.user_id = ${of.student.id}`)
    expect(cases).toEqual([{ kind: 'reversal_refused' }])
    const { id: purchaseId } = await kashf.deps.db.only<{ id: number }>(
      sql`select id from purchase where student_id = ${of.student.id}`,
    )
    await kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
    expect(await wallet(of.student)).toBe(24_000_000n)
    expect(await paid.takeBack()).toBe('ended')
    expect(await wallet(of.student)).toBe(0n)
  })

  it('that its app takes back before the purchase buys nothing', async () => {
    const of = await asked()
    const paid = await start(of.number)
    await paid.credit()
    expect(await paid.takeBack()).toBe('ended')
    await settleRequests(kashf.deps)
    expect(await purchases(of.student)).toEqual([])
    expect((await mine(of.student))[0]).toMatchObject({
      state: 'open',
      came: 0,
      due: PRICE,
      kept_because: null,
    })
  })
})

describe('personal data', () => {
  it('is exported, and words and addresses are erased', async () => {
    const of = await asked()
    await kashf.deps.db.run(sql`update payment_request set words = 'Dada' where id = ${of.id}`)
    await kashf.call('POST', '/api/payment-requests/contact', {
      body: { code: of.code, email: `ota${of.id}@misol.uz` },
    })
    const file = purchasesPersonalData.files?.['tolov-sorovlari.csv']
    const rows = typeof file === 'function' ? await kashf.deps.db.rows(file(of.student.id)) : []
    expect(rows).toMatchObject([{ Kurs: 'Matematika', "So'zlar": 'Dada', Kod: of.code }])
    await kashf.deps.db.transaction(async (tx) => {
      await purchasesPersonalData.anonymise?.(kashf.deps, tx, of.student.id)
    })
    expect(
      await kashf.deps.db.rows(sql`
        select r.words, n.email from payment_request r left join payment_request_contact n on n.request_id = r.id
         where r.id = ${of.id}`),
    ).toEqual([{ words: null, email: null }])
  })

  it('of a payer is forgotten a day after a request without money has ended', async () => {
    const of = await asked()
    await kashf.call('POST', '/api/payment-requests/contact', {
      body: { code: of.code, email: `ota${of.id}@misol.uz` },
    })
    const left = () =>
      kashf.deps.db.rows(sql`select from payment_request_contact where request_id = ${of.id}`)
    const forget = () => forgetPayersHandler.handle(kashf.deps, {}, new AbortController().signal)
    await forget()
    expect(await left()).toHaveLength(1)
    kashf.clock.advance(7 * DAY_MS)
    await forget()
    expect(await left()).toHaveLength(0)
  })
})
