import { randomUUID } from 'node:crypto'
import { clickClient, newClickPayment } from '@kashf/simulators/click/client.ts'
import { newPaynetId, paynetClient } from '@kashf/simulators/paynet/client.ts'
import { uzumClient } from '@kashf/simulators/uzum/client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { paymeOf, topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { injectedTransport } from '../../testing/payments/injected-transport.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const PAID = 120_000
const PAID_TIYIN = 12_000_000

const kashf = testApp({
  variables: {
    CLICK_SERVICE_ID: '77001',
    CLICK_SECRET_KEY: 'click-secret',
    UZUM_LOGIN: 'uzum',
    UZUM_PASSWORD: 'uzum-password',
    UZUM_SERVICE_ID: '700100',
    PAYNET_LOGIN: 'paynet',
    PAYNET_PASSWORD: 'paynet-password',
    PAYNET_SERVICE_ID: '5',
  },
})
const teacher = testPerson(kashf, buildTeacher)
const operator = testPerson(kashf, buildOperator)
let courseId: number
beforeAll(async () => {
  const course = { teacherId: teacher.id, lessons: 0, price: 100_000, title: 'Algebra' }
  courseId = (await buildCourse(kashf.deps, course)).id
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

interface Given {
  id: number
  code: string
  giver: TestPerson
}
async function give(giver: TestPerson): Promise<Given> {
  const body = { course_id: courseId, price: PAID, request_id: randomUUID() }
  const answer = await kashf.call('POST', '/api/gifts', { token: giver.token, body })
  expect(answer.statusCode).toBe(201)
  return { ...answer.json().data, giver }
}
async function newGift(): Promise<Given> {
  const giver = await buildStudent(kashf.deps)
  await topUp(kashf.deps, giver.id, PAID)
  return give(giver)
}
const voidIt = ({ id }: Pick<Given, 'id'>, reason = "To'lov bekor qilinmoqda") =>
  kashf.call('POST', `/api/admin/gifts/${id}/void`, { token: operator.token, body: { reason } })
const setBlocked = (move: 'block' | 'unblock', { giver }: Given) =>
  kashf.call('POST', `/api/admin/users/${giver.id}/${move}`, {
    token: operator.token,
    body: { reason: 'Karta egasining shikoyati' },
  })
const use = (step: 'show' | 'redeem', student: TestPerson, { code }: Given) =>
  kashf.call('POST', `/api/gifts/${step}`, { token: student.token, body: { code } })
const takeBack = ({ id, giver }: Given) =>
  kashf.call('POST', `/api/gifts/${id}/return`, { token: giver.token })
const wallet = ({ id }: TestPerson) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: id })
const read = async (path: string) => (await kashf.call('GET', path, { token: operator.token })).json().data
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const noticesOf = (person: TestPerson) =>
  kashf.deps.db.rows<{ kind: string; subject: object }>(
    sql`select kind, subject from notice where user_id = ${person.id} and kind like 'gift%' order by id`,
  )
const voidsOf = ({ id }: Given) =>
  kashf.deps.db.rows<{ before: unknown; after: unknown; operator_id: number }>(sql`
    select operator_id, before, after from audit_entry where action = 'gift.void' and subject = ${`gift:${id}`}`)

it('voids a gift paid with a stolen card: the code waits while its giver is blocked, and the app then takes its money back', async () => {
  const payme = paymeOf(kashf.app, kashf.deps)
  const giver = await buildStudent(kashf.deps)
  const paymentId = await topUp(kashf.deps, giver.id, PAID)
  const gift = await give(giver)
  const recipient = await buildStudent(kashf.deps)
  expect((await payme.cancel(paymentId, 5)).error?.code).toBe(-31007)
  await setBlocked('block', gift)
  for (const step of ['show', 'redeem'] as const)
    expect(errorOf(await use(step, recipient, gift))).toBe('gift_giver_blocked')
  expect(await read(`/api/admin/users/${giver.id}`)).toMatchObject({
    gifts: [{ id: gift.id, paid: PAID, status: 'waiting', course: { title: 'Algebra' } }],
  })
  expect(await read('/api/admin/gifts?status=waiting')).toMatchObject([
    { id: gift.id, giver: { id: giver.id } },
  ])

  const reason = "To'lov bekor qilinmoqda"
  const voided = await voidIt(gift)
  expect(voided.statusCode).toBe(200)
  expect(voided.json().data).toMatchObject({ status: 'returned', void_reason: reason, paid: PAID })
  expect(voided.body).not.toContain(gift.code)
  expect(await wallet(giver)).toBe(BigInt(PAID_TIYIN))
  expect((await payme.cancel(paymentId, 5)).result?.state).toBe(-2)
  expect(await wallet(giver)).toBe(0n)
  expect(await read('/api/admin/payment-cases?status=open')).toEqual([])

  await setBlocked('unblock', gift)
  expect(errorOf(await use('redeem', recipient, gift))).toBe('gift_refused')
  expect(await noticesOf(giver)).toEqual([
    { kind: 'gift_voided', subject: { course_id: courseId, title: 'Algebra', amount: PAID, reason } },
  ])
  // Voiding the gift again records nothing.
  expect((await voidIt(gift, 'Boshqa sabab')).json().data.void_reason).toBe(reason)
  expect(await voidsOf(gift)).toEqual([
    { operator_id: operator.id, before: { status: 'waiting' }, after: { status: 'returned', reason } },
  ])
  expect(await noticesOf(giver)).toHaveLength(1)
})

it('frees the money for a reversal at Click, Uzum and Paynet as well', async () => {
  const click = clickClient(injectedTransport(kashf.app, 'click'), {
    serviceId: '77001',
    secretKey: 'click-secret',
  })
  const uzum = uzumClient(injectedTransport(kashf.app, 'uzum'), {
    login: 'uzum',
    password: 'uzum-password',
    serviceId: 700_100,
  })
  const paynet = paynetClient(injectedTransport(kashf.app, 'paynet'), {
    login: 'paynet',
    password: 'paynet-password',
    serviceId: 5,
  })
  const [byClick, byUzum, byPaynet] = [
    await buildStudent(kashf.deps),
    await buildStudent(kashf.deps),
    await buildStudent(kashf.deps),
  ]
  const asked = newClickPayment(byClick.paymentId, String(PAID))
  const paid = { ...asked, prepareId: (await click.prepare(asked)).merchant_prepare_id ?? 0 }
  await click.complete(paid)
  const [transId, transactionId] = [randomUUID(), newPaynetId()]
  await uzum.create({ transId, amountTiyin: PAID_TIYIN, account: byUzum.paymentId })
  await uzum.confirm(transId)
  await paynet.perform({ transactionId, amountTiyin: PAID_TIYIN, clientId: byPaynet.paymentId })

  const apps: [TestPerson, () => Promise<unknown>, object, object][] = [
    [byClick, () => click.cancel(paid), { error: -4 }, { error: -9 }],
    [byUzum, () => uzum.reverse(transId), { errorCode: '10017' }, { status: 'REVERSED' }],
    [
      byPaynet,
      () => paynet.cancel(transactionId),
      { error: { code: 77 } },
      { result: { transactionState: 2 } },
    ],
  ]
  for (const [giver, reverse, refused, reversed] of apps) {
    const gift = await give(giver)
    expect(await reverse()).toMatchObject(refused)
    expect((await voidIt(gift)).statusCode).toBe(200)
    expect(await reverse()).toMatchObject(reversed)
    expect(await wallet(giver)).toBe(0n)
  }
})

it('keeps what was opened before: a used gift and one that its giver took back are not voided', async () => {
  const [used, returned] = [await newGift(), await newGift()]
  const recipient = await buildStudent(kashf.deps)
  expect((await use('redeem', recipient, used)).statusCode).toBe(201)
  await setBlocked('block', used)
  expect((await use('show', recipient, used)).json().data.state).toBe('used_by_you')
  const refused = await voidIt(used)
  expect([refused.statusCode, errorOf(refused)]).toEqual([409, 'gift_used'])
  await takeBack(returned)
  expect(errorOf(await voidIt(returned))).toBe('gift_returned')
  expect((await voidIt({ id: 2_000_000_000 })).statusCode).toBe(404)
  expect([await voidsOf(used), await voidsOf(returned)]).toEqual([[], []])

  const voided = await newGift()
  await voidIt(voided)
  const late = await takeBack(voided)
  expect([late.statusCode, errorOf(late)]).toEqual([409, 'gift_returned'])
})

it('lets one of an operator, the giver and ten recipients have the gift when all want it at once', async () => {
  for (let round = 0; round < 8; round++) {
    const gift = await newGift()
    const people = await Promise.all(Array.from({ length: 10 }, () => buildStudent(kashf.deps)))
    const [voids, backs, uses] = await Promise.all([
      Promise.all([voidIt(gift), voidIt(gift)]),
      Promise.all([takeBack(gift), takeBack(gift)]),
      Promise.all(people.map((person) => use('redeem', person, gift))),
    ])
    const won = [voids, backs].map((answers) => answers.every(({ statusCode }) => statusCode === 200))
    const opened = uses.filter(({ statusCode }) => statusCode === 201).length
    expect([...won, opened === 1].filter(Boolean)).toHaveLength(1)
    const lost = [...voids, ...backs, ...uses].filter(({ statusCode }) => statusCode >= 300)
    expect(new Set(lost.map(({ statusCode }) => statusCode))).toEqual(new Set([409]))
    expect(await wallet(gift.giver)).toBe(opened === 1 ? 0n : BigInt(PAID_TIYIN))
    expect(await voidsOf(gift)).toHaveLength(won[0] ? 1 : 0)
  }
})

it('either uses the code or blocks its giver first when both happen at once', async () => {
  for (let round = 0; round < 8; round++) {
    const gift = await newGift()
    const recipient = await buildStudent(kashf.deps)
    const [, used] = await Promise.all([setBlocked('block', gift), use('redeem', recipient, gift)])
    if (used.statusCode !== 201) expect(errorOf(used)).toBe('gift_giver_blocked')
    expect((await voidIt(gift)).statusCode).toBe(used.statusCode === 201 ? 409 : 200)
  }
})
