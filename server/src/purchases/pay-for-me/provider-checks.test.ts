import { randomUUID } from 'node:crypto'
import { clickClient, newClickPayment } from '@kashf/simulators/click/client.ts'
import { newPaymeId } from '@kashf/simulators/payme/client.ts'
import { newPaynetId, paynetClient } from '@kashf/simulators/paynet/client.ts'
import { uzumClient } from '@kashf/simulators/uzum/client.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { paymeOf } from '../../testing/builders/money.ts'
import { buildRequest, type TestRequest } from '../../testing/builders/pay-for-me.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { injectedTransport } from '../../testing/payments/injected-transport.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { settleRequests } from './settle.ts'
import { withdrawRequest } from './withdraw-request.ts'

const kashf = testApp({
  variables: {
    ...{ CLICK_SERVICE_ID: '77001', CLICK_SECRET_KEY: 'click-secret' },
    ...{ UZUM_LOGIN: 'uzum', UZUM_PASSWORD: 'uzum-password', UZUM_SERVICE_ID: '700100' },
    ...{ PAYNET_LOGIN: 'paynet', PAYNET_PASSWORD: 'paynet-password', PAYNET_SERVICE_ID: '5' },
  },
})
const teacher = testPerson(kashf, buildTeacher)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

/** The price of a course of 200 000 to a buyer of the school, tiyin. */
const PRICE = 24_000_000

const clients = () => ({
  payme: paymeOf(kashf.app, kashf.deps),
  click: clickClient(injectedTransport(kashf.app, 'click'), {
    serviceId: '77001',
    secretKey: 'click-secret',
  }),
  uzum: uzumClient(injectedTransport(kashf.app, 'uzum'), {
    ...{ login: 'uzum', password: 'uzum-password', serviceId: 700_100 },
  }),
  paynet: paynetClient(injectedTransport(kashf.app, 'paynet'), {
    ...{ login: 'paynet', password: 'paynet-password', serviceId: 5 },
  }),
})

async function request(): Promise<TestRequest & { studentId: number; courseId: number }> {
  const { id: studentId } = await buildStudent(kashf.deps)
  const { id: courseId } = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    price: 200_000,
    lessons: 0,
  })
  return { ...(await buildRequest(kashf.deps, { studentId, courseId })), studentId, courseId }
}

async function pay(number: string, amountTiyin = PRICE): Promise<void> {
  const id = newPaymeId()
  const time = kashf.clock.now().getTime()
  expect(await clients().payme.create({ id, time, amountTiyin, paymentId: number })).toHaveProperty('result')
  expect((await clients().payme.perform(id)).result).toMatchObject({ state: 2 })
  await settleRequests(kashf.deps)
}

/** What each app hears of a number and a sum at its check and at the call that records a payment; 0 when both are right. */
async function answers(number: string, amountTiyin = PRICE) {
  const { payme, click, uzum, paynet } = clients()
  const time = kashf.clock.now().getTime()
  const checked = await payme.checkPerform(number, amountTiyin)
  const created = await payme.create({ id: newPaymeId(), time, paymentId: number, amountTiyin })
  const prepared = await click.prepare(newClickPayment(number, (amountTiyin / 100).toFixed(2)))
  const uzumChecked = await uzum.check(number)
  const uzumCreated = await uzum.create({ transId: randomUUID(), amountTiyin, account: number })
  const informed = await paynet.information(number)
  return {
    payme: [checked.error?.code ?? 0, created.error?.code ?? 0],
    click: prepared.error,
    uzum: [Number(uzumChecked.errorCode ?? 0), Number(uzumCreated.errorCode ?? 0)],
    paynet: informed.error?.code ?? 0,
  }
}
/** What Paynet hears at its one call, which credits what it accepts. */
const performed = async (number: string, amountTiyin = PRICE) =>
  (await clients().paynet.perform({ transactionId: newPaynetId(), amountTiyin, clientId: number })).error
    ?.code ?? 0

describe('what the payment apps hear of a request', () => {
  it('is yes for exactly the sum, and no for a tiyin less, a so’m more and a round sum', async () => {
    const { number } = await request()
    expect(await answers(number)).toEqual({ payme: [0, 0], click: 0, uzum: [0, 0], paynet: 0 })
    for (const wrong of [PRICE - 1, PRICE + 100, 10_000_000]) {
      expect(await answers(number, wrong)).toEqual({
        ...{ payme: [-31001, -31001], click: -2, uzum: [0, 10011], paynet: 0 },
      })
      expect(await performed(number, wrong)).toBe(413)
    }
    expect(await kashf.deps.db.rows(sql`select from payment where status = 'credited'`)).toEqual([])
  })

  it('names the sum, and no balance of the wallet', async () => {
    const { number } = await request()
    expect((await clients().uzum.check(number)).data).toEqual({
      account: { value: number },
      name: { value: 'O*** S***' },
      amount: { value: '240000' },
    })
    expect((await clients().paynet.information(number)).result).toMatchObject({
      fields: { name: 'O*** S***', balance: 0, amount: PRICE },
    })
  })

  it('is that a used request is paid', async () => {
    const { number } = await request()
    await pay(number)
    expect(await answers(number)).toEqual({
      payme: [-31052, -31052],
      click: -4,
      uzum: [10008, 10008],
      paynet: 501,
    })
    expect(await performed(number)).toBe(501)
  })

  const CLOSED = { payme: [-31053, -31053], click: -5, uzum: [10009, 10009], paynet: 501 }
  const CLOSE: Record<string, (of: Awaited<ReturnType<typeof request>>) => Promise<unknown>> = {
    withdrawn: ({ id, studentId }) => withdrawRequest(kashf.deps, { id, studentId }),
    expired: ({ id }) =>
      kashf.deps.db.run(sql`
        update payment_request set expires_at = ${new Date(kashf.clock.now().getTime() - 1)} where id = ${id}`),
    'for a hidden course': ({ courseId }) =>
      kashf.deps.db.run(sql`update course set status = 4 where id = ${courseId}`),
    'for a course that its learner has': ({ studentId, courseId }) =>
      kashf.deps.db.run(sql`select access_grant(${studentId}, ${courseId}, 'roster', 1, null, null, now())`),
  }
  it.each(Object.keys(CLOSE))('is that one is closed: %s', async (name) => {
    const asked = await request()
    await CLOSE[name]?.(asked)
    expect(await answers(asked.number)).toEqual(CLOSED)
    expect(await performed(asked.number)).toBe(501)
  })

  it('is that the account of a blocked learner is blocked, and that a wrong check digit is nobody', async () => {
    const asked = await request()
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${asked.studentId}`)
    expect(await answers(asked.number)).toEqual({
      ...{ payme: [-31051, -31051], click: -5, uzum: [10007, 10007], paynet: 501 },
    })
    const mistyped = asked.number.slice(0, 7) + ((Number(asked.number[7]) + 1) % 10)
    expect(await answers(mistyped)).toEqual({
      ...{ payme: [-31050, -31050], click: -5, uzum: [10007, 10007], paynet: 302 },
    })
  })

  it('never means a wallet as well: neither takes a number of the other', async () => {
    const { number, id } = await request()
    const student = await buildStudent(kashf.deps)
    const takes = (change: Promise<unknown>) =>
      expect(change).rejects.toMatchObject({ constraint: 'payment_number_pkey' })
    await takes(kashf.deps.db.run(sql`update app_user set payment_id = ${number} where id = ${student.id}`))
    await takes(
      kashf.deps.db.run(sql`
        insert into payment_request (student_id, course_id, number, code, created_at, expires_at)
        select student_id, course_id, ${student.paymentId}, '0123456789ABCDEF', created_at, expires_at
          from payment_request where id = ${id}`),
    )
  })

  it('is the rest after the price has risen, until the request ends', async () => {
    const asked = await request()
    const started = newPaymeId()
    const time = kashf.clock.now().getTime()
    await clients().payme.create({ id: started, time, amountTiyin: PRICE, paymentId: asked.number })
    await kashf.deps.db.run(sql`update course set price_tiyin = 25000000 where id = ${asked.courseId}`)
    expect((await clients().payme.perform(started)).result).toMatchObject({ state: 2 })
    await settleRequests(kashf.deps)
    expect(await answers(asked.number)).toMatchObject({ payme: [-31001, -31001] })
    expect(await answers(asked.number, 6_000_000)).toMatchObject({ payme: [0, 0], click: 0, uzum: [0, 0] })
    kashf.clock.advance(5 * DAY_MS)
    expect(await answers(asked.number, 6_000_000)).toEqual(CLOSED)
  })
})
