import { type ClickPayment, clickClient, newClickPayment } from '@kashf/simulators/click/client.ts'
import { type ClickMerchantApi, startClickMerchantApi } from '@kashf/simulators/click/merchant-api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { paymeOf, topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { injectedTransport } from '../../testing/payments/injected-transport.ts'
import { sendFiscalItems } from '../payments/click/fiscal-items.ts'
import { taxReceiptUrl } from './tax-receipt-url.ts'
import { vatWithin } from './vat.ts'

/** An IKPU code with leading zeros, which must be kept. */
const IKPU = '00123456789012345'
const PLATFORM = {
  ikpu: IKPU,
  package_code: '1545643',
  unit_code: 1495086,
  vat_percent: 12,
  receipt_name: 'Onlayn kursga kirish, dona',
  seller_tax_id: '301234567',
}
const { seller_tax_id: _, ...TERMS } = PLATFORM

let kashf: TestApp
let click: ClickMerchantApi
let student: TestPerson
let teacher: TestPerson
beforeAll(async () => {
  click = await startClickMerchantApi()
  kashf = await startTestApp({
    variables: {
      CLICK_SERVICE_ID: '77001',
      CLICK_SECRET_KEY: 'click-secret',
      CLICK_MERCHANT_USER_ID: '123',
      CLICK_API_URL: click.url,
    },
  })
  student = await buildStudent(kashf.deps)
  teacher = await buildTeacher(kashf.deps)
})
afterAll(async () => {
  await kashf.close()
  await click.stop()
})
beforeEach(() => {
  Object.assign(click, { isDown: false, isSilent: false })
})

/** Calls as a new operator, because the clock advances by days. */
async function asOperator(method: 'GET' | 'PUT', path: string, body?: object) {
  const { token } = await buildOperator(kashf.deps)
  return kashf.call(method, `/api/admin/${path}`, { token, ...(body && { body }) })
}
const set = (body: object, path = 'fiscal') => asOperator('PUT', path, body)
const state = async () => (await asOperator('GET', 'fiscal')).json().data
const check = async (amountTiyin: number) =>
  (await paymeOf(kashf.app, kashf.deps).checkPerform(student.paymentId, amountTiyin)).result

const clickApp = () =>
  clickClient(injectedTransport(kashf.app, 'click'), { serviceId: '77001', secretKey: 'click-secret' })
/** Pays through Click. */
async function pay(som: string): Promise<ClickPayment> {
  const payment = newClickPayment(student.paymentId, som)
  payment.prepareId = (await clickApp().prepare(payment)).merchant_prepare_id ?? 0
  expect((await clickApp().complete(payment)).error).toBe(0)
  return payment
}
/** Pays through Click, and returns Click's id of the payment. */
const payByClick = async (som: string) => (await pay(som)).paydocId
/** The items of a payment that Click has received. */
const sent = (paydocId: string) => click.submitted.get(paydocId) ?? []
const receiptOf = async (courseId: number) =>
  (await kashf.call('GET', `/api/courses/course/${courseId}`, { token: student.token })).json().data.receipt
const buy = async (courseId: number) =>
  expect(
    (await kashf.call('GET', `/api/actioncourses/buy-course/${courseId}`, { token: student.token }))
      .statusCode,
  ).toBe(201)

// Each test builds on the tests before it.
describe('tax data', () => {
  it('are left out everywhere until an operator sets them', async () => {
    expect(await state()).toEqual({ current: null, is_own: false, history: [] })
    expect(await check(5_000_000)).not.toHaveProperty('detail')
    const paydocId = await payByClick('50000')
    expect(await sendFiscalItems(kashf.deps)).toBe(0)
    expect(sent(paydocId)).toEqual([])
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000 })
    await buy(id)
    expect(await receiptOf(id)).toMatchObject({ paid: 12_000, fiscal: null })
  })

  it.each([
    ['an IKPU of 16 digits', { ikpu: IKPU.slice(1) }, 'ikpu'],
    ['an IKPU with a letter', { ikpu: `A${IKPU.slice(1)}` }, 'ikpu'],
    ['a package code of 21 digits', { package_code: '1'.repeat(21) }, 'package_code'],
    ['a name of 64 characters', { receipt_name: 'a'.repeat(64) }, 'receipt_name'],
    ['VAT of half a percent', { vat_percent: 12.5 }, 'vat_percent'],
    ['negative VAT', { vat_percent: -1 }, 'vat_percent'],
    ['a tax number of 10 digits', { seller_tax_id: '3012345678' }, 'seller_tax_id'],
    ['yesterday', { valid_from: '2020-01-01' }, 'valid_from'],
    ['no day', { valid_from: '2026-02-30' }, 'valid_from'],
  ])('FI-02 are refused with %s', async (_what, wrong, field) => {
    const answer = await set({ ...PLATFORM, ...wrong })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    expect((await state()).history).toEqual([])
  })

  it('FI-01 go to Payme as they were set, with the lines adding up to the amount', async () => {
    const answer = await set(PLATFORM)
    expect(answer.json().data).toMatchObject({
      current: TERMS,
      is_own: false,
      history: [{ terms: TERMS, seller_tax_id: '301234567', set_by: { first_name: 'Operator' } }],
    })
    expect(await check(5_000_000)).toMatchObject({
      allow: true,
      detail: {
        receipt_type: 0,
        items: [
          {
            title: 'Onlayn kursga kirish, dona',
            price: 5_000_000,
            count: 1,
            code: IKPU,
            package_code: '1545643',
            units: 1495086,
            vat_percent: 12,
          },
        ],
      },
    })
    const trail = await asOperator('GET', 'audit?action=fiscal.set')
    expect(trail.json().data).toMatchObject([
      { subject: 'fiscal', before: null, after: { ikpu: IKPU, seller_tax_id: '301234567' } },
    ])
  })

  it('FI-06 go to Click once, however often it is down or its answer is lost', async () => {
    const paydocId = await payByClick('50000')
    click.isDown = true
    expect(await sendFiscalItems(kashf.deps)).toBe(1)
    expect(await sendFiscalItems(kashf.deps), 'not before the interval is over').toBe(0)
    kashf.clock.advance(HOUR_MS)
    Object.assign(click, { isDown: false, isSilent: true })
    expect(await sendFiscalItems(kashf.deps)).toBe(1)
    click.isSilent = false
    // Click has the items whose answer was lost.
    click.receipts.set(paydocId, 'https://ofd.soliq.uz/check?t=UZ1&r=2&c=20260101&s=3')
    kashf.clock.advance(HOUR_MS)
    expect(await sendFiscalItems(kashf.deps)).toBe(1)
    kashf.clock.advance(DAY_MS)
    expect(await sendFiscalItems(kashf.deps)).toBe(0)
    expect(sent(paydocId)).toHaveLength(1)
    expect(JSON.parse(sent(paydocId)[0] ?? '')).toEqual({
      service_id: 77001,
      payment_id: Number(paydocId),
      items: [
        {
          Name: 'Onlayn kursga kirish, dona',
          SPIC: IKPU,
          PackageCode: '1545643',
          Units: 1495086,
          GoodPrice: 5_000_000,
          Price: 5_000_000,
          Amount: 1,
          VAT: 535_714,
          VATPercent: 12,
          CommissionInfo: { TIN: '301234567' },
        },
      ],
      received_ecash: 5_000_000,
      received_cash: 0,
      received_card: 0,
    })
    const lines = (await kashf.call('GET', '/api/users/statement', { token: student.token })).json().data
    expect(lines[0]).toMatchObject({
      credit: 50_000,
      receipt_url: 'https://ofd.soliq.uz/check?t=UZ1&r=2&c=20260101&s=3',
    })
    expect(lines.at(-1)).not.toHaveProperty('receipt_url')
  })

  it('FI-07 name a seller with a PINFL as such, and FI-03 are not sent when they do not add up', async () => {
    await set({ ...PLATFORM, unit_code: undefined, seller_tax_id: '31234567890123' })
    const [right, wrong] = [await payByClick('10000'), await payByClick('20000')]
    await kashf.deps.db.run(sql`
      update click_fiscal_items set items = jsonb_set(items, '{0,Price}', '2000001')
       where payment_id = (select id from payment where provider_payment_id = ${wrong})`)
    expect(await sendFiscalItems(kashf.deps)).toBe(2)
    const [item] = JSON.parse(sent(right)[0] ?? '').items
    expect(item.CommissionInfo).toEqual({ PINFL: '31234567890123' })
    expect(item).not.toHaveProperty('Units')
    expect(sent(wrong)).toEqual([])
    expect(
      await kashf.deps.db.one(
        sql`select last_failure from click_fiscal_items where last_failure is not null`,
      ),
    ).toEqual({ last_failure: 'the items do not add up to the payment' })
  })

  it('are sent by one of several workers', async () => {
    const payments: string[] = []
    for (let i = 0; i < 5; i++) payments.push(await payByClick('10000'))
    await Promise.all(Array.from({ length: 4 }, () => sendFiscalItems(kashf.deps)))
    expect(payments.map((paydocId) => sent(paydocId).length)).toEqual([1, 1, 1, 1, 1])
  })

  it('FI-04 of a purchase stay when they change on a day, and a course may have its own', async () => {
    const [plain, own] = [
      await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000 }),
      await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000 }),
    ]
    await topUp(kashf.deps, student.id, 100_000)
    const later = new Date(kashf.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10)
    expect((await set({ ...PLATFORM, vat_percent: 15, valid_from: later })).statusCode).toBe(200)
    expect((await state()).current).toMatchObject({ vat_percent: 12 })
    const body = { terms: { ...TERMS, ikpu: '9'.repeat(17), vat_percent: 0 } }
    expect((await set(body, `courses/${own.id}/fiscal`)).json().data).toMatchObject({
      is_own: true,
      current: { ikpu: '9'.repeat(17), vat_percent: 0 },
    })
    for (const { id } of [plain, own]) await buy(id)
    const before = { ikpu: IKPU, package_code: '1545643', vat_percent: 12, vat: 1285.71 }
    expect((await receiptOf(plain.id)).fiscal).toEqual(before)
    expect((await receiptOf(own.id)).fiscal).toMatchObject({ ikpu: '9'.repeat(17), vat_percent: 0, vat: 0 })

    kashf.clock.advance(5 * DAY_MS)
    expect((await state()).current).toMatchObject({ vat_percent: 15 })
    expect((await set({}, `courses/${own.id}/fiscal`)).json().data).toMatchObject({
      is_own: false,
      current: { ikpu: IKPU, vat_percent: 15 },
    })
    expect((await receiptOf(plain.id)).fiscal, 'bought before').toEqual(before)
    expect((await receiptOf(own.id)).fiscal).toMatchObject({ ikpu: '9'.repeat(17) })
    expect((await set({}, 'courses/2147483647/fiscal')).statusCode).toBe(404)
    const wrong = { terms: { ...body.terms, vat_percent: 51, package_code: 'x' } }
    const refused = (await set(wrong, `courses/${own.id}/fiscal`)).json()
    expect(Object.keys(refused.fields).sort(), 'the names of the form').toEqual([
      'package_code',
      'vat_percent',
    ])
  })

  it('are not sent of a payment that Click took back, and after 30 days no more', async () => {
    const taken = await pay('10000')
    expect((await clickApp().cancel(taken)).error).toBe(-9)
    await sendFiscalItems(kashf.deps)
    expect(sent(taken.paydocId)).toEqual([])
    const paydocId = await payByClick('10000')
    click.isDown = true
    kashf.clock.advance(31 * DAY_MS)
    expect(await sendFiscalItems(kashf.deps)).toBeGreaterThan(0)
    click.isDown = false
    kashf.clock.advance(DAY_MS)
    expect(await sendFiscalItems(kashf.deps)).toBe(0)
    expect(sent(paydocId)).toEqual([])
  })
})

describe('taxReceiptUrl', () => {
  it.each([
    ['https://ofd.soliq.uz/check?t=1', 'https://ofd.soliq.uz/check?t=1'],
    ['http://ofd.soliq.uz/check', null],
    ['https://ofd.soliq.uz.example.com/check', null],
    ['https://evilsoliq.uz/check', null],
    ['https://ofd.soliq.uz@example.com/', null],
    ['javascript:alert(1)', null],
    [`https://ofd.soliq.uz/${'a'.repeat(500)}`, null],
    [122, null],
    [null, null],
  ])('%s is %s', (sentUrl, url) => expect(taxReceiptUrl(sentUrl)).toBe(url))
})

describe('vatWithin', () => {
  it.each([
    [11_200n, 12, 1_200n],
    [5_000_000n, 12, 535_714n],
    [1n, 12, 0n],
    [10n, 12, 1n],
    [100n, 0, 0n],
    [115n, 15, 15n],
  ])('%s at %s percent is %s', (amount, percent, vat) => expect(vatWithin(amount, percent)).toBe(vat))
})
