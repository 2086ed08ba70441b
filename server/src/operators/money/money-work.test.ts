import { afterAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../csv/read-csv.ts'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { openMissingStatementCases } from '../../money/payments/reconciliation/check-daily.ts'
import { PAYOUT_TO, sell, TEST_PINFL, topUp } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })
const operator = testPerson(kashf, buildOperator)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const get = (path: string, token = operator.token) => kashf.call('GET', `/api/admin/${path}`, { token })
const post = (path: string, body?: object) =>
  kashf.call('POST', `/api/admin/${path}`, { token: operator.token, body })
const trail = async (action: string) => (await get(`audit?action=${action}`)).json().data

describe('GET /api/admin/payouts/register.csv', () => {
  const COLUMNS = ['payout_id', 'card_number', 'holder', 'pinfl', 'amount_uzs'] as const
  async function register(query = '') {
    const answer = await get(`payouts/register.csv${query}`)
    const rows = readCsv(answer.body, COLUMNS, 100).map(({ cells }) => cells)
    return { name: answer.headers['content-disposition'], rows: rows.slice(0, -1), total: rows.at(-1) }
  }
  async function approved(som: number): Promise<number> {
    const teacher = await buildTeacher(kashf.deps)
    await sell(kashf.deps, teacher.id, som)
    const body = { amount: som, ...PAYOUT_TO }
    const { id } = (
      await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
    ).json().data
    expect((await post(`payouts/${id}/approve`)).statusCode).toBe(200)
    return id
  }

  it('exports each approved payout once, with full card numbers and a control sum', async () => {
    const ids = [await approved(60_000), await approved(70_000)]
    const both = await Promise.all([register(), register()])
    const [first] = both.filter(({ rows }) => rows.length > 0)
    expect(both.map(({ rows }) => rows.length).sort()).toEqual([0, 2])
    expect(first?.rows.map((row) => Number(row.payout_id))).toEqual(ids)
    expect(first?.rows[0]).toMatchObject({
      card_number: '8600120000001233',
      pinfl: TEST_PINFL,
      holder: 'Sinovov Ustoz',
      amount_uzs: '60000.00',
    })
    expect(first?.total).toMatchObject({ payout_id: 'JAMI', pinfl: '2', amount_uzs: '130000.00' })
    const number = /reestr-(\d+)\.csv/.exec(String(first?.name))?.[1]
    expect((await register(`?register=${number}`)).rows).toEqual(first?.rows)
    const listed = (await get('payouts?status=approved')).json().data
    expect(listed.map((one: { register_id: number }) => one.register_id)).toEqual([
      Number(number),
      Number(number),
    ])
    expect((await get('payouts/register.csv?register=999')).statusCode).toBe(404)
    const [again, ...exported] = await trail('payout.register')
    expect(again.after).toEqual({ payouts: ids, total_uzs: '130000.00' })
    expect(JSON.stringify([again, ...exported])).not.toContain('8600120000001233')
  })

  it('is for operators only, and refuses a prefetch', async () => {
    const { token } = await buildStudent(kashf.deps)
    expect((await get('payouts/register.csv', token)).statusCode).toBe(404)
    const headers = { 'sec-purpose': 'prefetch' }
    const guess = await kashf.call('GET', '/api/admin/payouts/register.csv', { ...operator, headers })
    expect(guess.statusCode).toBe(409)
  })
})

describe('POST /api/admin/teachers/{id}/payout-card', () => {
  // A card number with a wrong check digit.
  const CARD = '8600 1200 0000 1234'
  async function earner(): Promise<TestPerson> {
    const teacher = await buildTeacher(kashf.deps)
    await sell(kashf.deps, teacher.id, 60_000)
    return teacher
  }
  const ask = (teacher: TestPerson) =>
    kashf.call('POST', '/api/outApis/payoutteacher', {
      token: teacher.token,
      body: { amount: 60_000, ...PAYOUT_TO, cardNumber: CARD },
    })

  it('PO-04 allows payouts of one teacher to a card that looks wrong', async () => {
    const [teacher, other] = [await earner(), await earner()]
    const refused = await ask(teacher)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields.cardNumber).toContain('Tekshirib')
    const allowed = await post(`teachers/${teacher.id}/payout-card`, { card_number: CARD })
    expect(allowed.json().data).toEqual({ card_last4: '1234' })
    expect((await post(`teachers/${teacher.id}/payout-card`, { card_number: CARD })).statusCode).toBe(200)
    expect((await ask(other)).statusCode).toBe(422)
    const { id } = (await ask(teacher)).json().data
    await post(`payouts/${id}/approve`)
    expect((await get('payouts/register.csv')).body).toContain('8600120000001234')
    const entries = await trail('teacher.allow_card')
    expect(entries[0]).toMatchObject({ subject: `teacher:${teacher.id}`, after: { card_last4: '1234' } })
    expect(JSON.stringify(entries)).not.toContain('860012')
  })

  it('is for a student who has shares of a course too, and in the history of their page', async () => {
    const helper = await buildStudent(kashf.deps)
    const url = `teachers/${helper.id}/payout-card`
    expect((await get(`users/${helper.id}`)).json().data).toMatchObject({ has_shares: false })
    expect((await post(url, { card_number: CARD })).statusCode).toBe(404)
    await kashf.deps.db.run(sql`
      insert into purchase_share (purchase_id, person_id, share, amount_tiyin) values (900001, ${helper.id}, 500, 1)`)
    expect((await get(`users/${helper.id}`)).json().data).toMatchObject({ has_shares: true, teacher: null })
    expect((await post(url, { card_number: CARD })).json().data).toEqual({ card_last4: '1234' })
    const [entry] = await trail('teacher.allow_card')
    expect(entry).toMatchObject({ subject: `user:${helper.id}`, after: { card_last4: '1234' } })
    await kashf.deps.db.run(sql`delete from purchase_share where purchase_id = 900001`)
  })

  it('is for operators only, for teachers and sixteen digits', async () => {
    const teacher = await earner()
    const body = { card_number: CARD }
    const url = `/api/admin/teachers/${teacher.id}/payout-card`
    expect((await kashf.call('POST', url, { token: teacher.token, body })).statusCode).toBe(404)
    expect((await post('teachers/999999/payout-card', body)).statusCode).toBe(404)
    const short = await post(`teachers/${teacher.id}/payout-card`, { card_number: '8600 1200' })
    expect(short.json().fields).toHaveProperty('card_number')
  })
})

describe('reconciliation', () => {
  const day = (offset: number) =>
    new Date(kashf.clock.now().getTime() + 5 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
  const upload = (rows: string[], fields: Record<string, string> = {}, header?: string) =>
    send('payme', [header ?? 'transaction_id,amount,state', ...rows].join('\n'), {
      from: day(0),
      to: day(0),
      ...fields,
    })
  async function send(path: string, text: string, fields: Record<string, string>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([text], { type: 'text/csv' }), 'payme.csv')
    const request = new Request('http://kashf.test', { method: 'POST', body: form })
    return kashf.app.inject({
      method: 'POST',
      url: `/api/admin/reconciliation/${path}`,
      headers: {
        authorization: `Bearer ${operator.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const open = async () => (await get('payment-cases?status=open')).json().data

  it('names missing, doubled and altered payments, and opens cases', async () => {
    // Midday of a day without other payments, far from the margin around midnight.
    kashf.clock.advance(2 * 86_400_000 - ((kashf.clock.now().getTime() - 7 * 3_600_000) % 86_400_000))
    await signInAgain(kashf.deps, operator)
    const student = await buildStudent(kashf.deps)
    const [right, gone, other, twice] = await Promise.all(
      [50_000, 40_000, 30_000, 20_000].map((som) => topUp(kashf.deps, student.id, som)),
    )
    kashf.clock.advance(60_000)
    const rows = [
      `${right},50000,paid`,
      `${other},30001,paid`,
      `${twice},20000,paid`,
      `${twice},20000,paid`,
      'stranger,7000.50,paid',
    ]
    const dry = (await upload(rows, { dry_run: 'true' })).json().data
    expect(dry).toMatchObject({ id: null, lines: 5, matched: 1, findings_count: 4 })
    expect([await open(), (await get('reconciliation')).json().data]).toEqual([[], []])
    expect(await trail('payment.reconcile')).toEqual([])

    const answer = await upload(rows)
    expect(answer.json().data.findings).toEqual(dry.findings)
    expect(answer.json().data).toMatchObject({ provider: 'payme', lines: 5, matched: 1, findings_count: 4 })
    const cases = await open()
    const shown = cases.map((one: { kind: string; subject: string }) => [one.kind, one.subject]).sort()
    expect(shown).toEqual(
      [
        ['altered', other],
        ['doubled', twice],
        ['missing_here', 'stranger'],
        ['missing_there', gone],
      ].sort(),
    )
    const altered = cases.find((one: { kind: string }) => one.kind === 'altered')
    expect(altered).toMatchObject({
      their_amount: 30_001,
      our_amount: 30_000,
      our_state: 'credited',
      payment: { amount: 30_000, user: { id: student.id } },
    })
    expect((await trail('payment.reconcile'))[0].after).toMatchObject({ lines: 5, findings: 4 })

    // Uploading the statement again opens no second case; a corrected one closes the case of the missing payment.
    await upload([`${right},50000,paid`, `${other},30001,paid`, `${twice},20000,paid`, `${gone},40000,paid`])
    const left = (await open()).map((one: { kind: string }) => one.kind).sort()
    expect(left).toEqual(['altered', 'doubled', 'missing_here'])
    expect((await get('reconciliation')).json().data).toMatchObject([
      { matched: 3, findings_count: 1 },
      { matched: 1 },
    ])
    expect((await get('overview')).json().data.waiting.payment_cases).toBe(3)

    // Cases are found by the payer's name, the app or the whole transaction id.
    const found = async (search: string) =>
      (await get(`payment-cases?search=${encodeURIComponent(search)}`))
        .json()
        .data.map((one: { id: number }) => one.id)
    const { subject, provider } = altered
    for (const search of [student.email, subject, provider]) expect(await found(search)).toContain(altered.id)
    expect(await found(subject.slice(0, -1))).not.toContain(altered.id)
    const resolved = await post(`payment-cases/${altered.id}/resolve`, { note: 'Payme tuzatdi' })
    expect(resolved.json().data).toMatchObject({ note: 'Payme tuzatdi', resolved_at: expect.any(String) })
    expect((await post(`payment-cases/${altered.id}/resolve`, { note: 'Yana' })).json().error).toBe(
      'payment_case_resolved',
    )
    expect((await post('payment-cases/999999/resolve', { note: 'Yoʻq' })).statusCode).toBe(404)
    expect(await trail('payment_case.resolve')).toMatchObject([{ subject: `payment_case:${altered.id}` }])
    expect((await get('payment-cases?status=resolved')).json().data).toHaveLength(2)
  })

  it('keeps cases for missing statements until they are uploaded', async () => {
    await kashf.deps.db.run(sql`delete from payment_case`)
    kashf.clock.advance(86_400_000)
    await signInAgain(kashf.deps, operator)
    expect(await openMissingStatementCases(kashf.deps)).toBe(1)
    expect(await openMissingStatementCases(kashf.deps)).toBe(0)
    const [asked] = await open()
    expect(asked).toMatchObject({ kind: 'statement_missing', provider: 'payme' })
    await upload([], { from: asked.subject, to: asked.subject })
    expect((await open()).filter((one: { kind: string }) => one.kind === 'statement_missing')).toEqual([])
    expect(await openMissingStatementCases(kashf.deps)).toBe(0)
  })

  describe('of a statement with columns of its own', () => {
    const format = {
      separator: 'semicolon',
      id: 'ID транзакции',
      amount: 'Сумма',
      state: 'Статус',
      amounts: 'uzs',
      paid: ['Проведён'],
      reversed: ['Возврат'],
      ignored: ['Ошибка'],
    }
    const statement = (...rows: string[]) => ['№;ID транзакции;Сумма;Статус', ...rows].join('\n')
    // A day without payments of our own.
    const period = () => ({ from: day(400), to: day(400) })
    const compare = (text: string, chosen: object, fields: object = {}) =>
      send('click', text, { ...period(), format: JSON.stringify(chosen), ...fields })
    const amountsOf = async (text: string, chosen: object) =>
      (await compare(text, chosen, { dry_run: 'true' }))
        .json()
        .data.findings.map((found: { their_amount: number }) => found.their_amount)

    it('shows its columns, words and first rows, and the format of the last one', async () => {
      const text = statement(...Array.from({ length: 30 }, (_, n) => `${n};t${n};1 000,50;Проведён`))
      const shown = (await send('click/preview', text, {})).json().data
      expect(shown).toMatchObject({
        separator: 'semicolon',
        columns: [
          { name: '№', words: null },
          { name: 'ID транзакции', words: null },
          { name: 'Сумма', words: ['1 000,50'] },
          { name: 'Статус', words: ['Проведён'] },
        ],
        format: null,
      })
      expect(shown.rows).toHaveLength(5)
      expect(shown.rows[0]).toEqual(['0', 't0', '1 000,50', 'Проведён'])
      expect((await send('click/preview', text, { separator: 'tab' })).json().data.columns).toHaveLength(1)
      expect((await send('click/preview', 'a\tb\n1\t2', {})).json().data.separator).toBe('tab')

      expect((await compare(text, format, { dry_run: 'true' })).json().data).toMatchObject({ lines: 30 })
      expect((await send('click/preview', text, {})).json().data.format, 'a dry run keeps nothing').toBeNull()
      expect((await compare(text, format)).json().data).toMatchObject({ lines: 30, findings_count: 30 })
      expect((await send('click/preview', text, {})).json().data.format).toEqual(format)
      expect((await send('uzum/preview', text, {})).json().data.format, 'of another app').toBeNull()
      const standard = await send('click/preview', 'transaction_id,amount,state', { separator: 'comma' })
      expect(standard.json().data.format).toMatchObject({ id: 'transaction_id', paid: ['paid'] })
    })

    it('reads amounts as they are written, and counts only states with a meaning', async () => {
      const text = statement(
        '1;a1;1 234,56;Проведён',
        '2;a2;1234.5;Проведён',
        '3;a3;1\u00a0000\u00a0000;Проведён',
        '4;;–;Ошибка',
      )
      expect(await amountsOf(text, format)).toEqual([1234.56, 1234.5, 1_000_000])
      expect(await amountsOf(statement('1;a1;123456;Проведён'), { ...format, amounts: 'tiyin' })).toEqual([
        1234.56,
      ])
      const tabs = statement('1;a1;7;Проведён').replaceAll(';', '\t')
      expect(await amountsOf(tabs, { ...format, separator: 'tab' })).toEqual([7])
    })

    it('guesses nothing: unclear amounts, new words and missing columns are refused with their line', async () => {
      for (const [row, chosen] of [
        ['1;a1;1,234.56;Проведён', format],
        ['1;a1;1,234;Проведён', format],
        ['1;a1;12 34;Проведён', format],
        ['1;a1;-5;Проведён', format],
        ['1;a1;12.5;Проведён', { ...format, amounts: 'tiyin' }],
        ['1;a1;5;Ожидает', format],
        ['1;a1;5;проведён', format],
        ['1;a1;5', format],
      ] as const) {
        const answer = (await compare(statement(row), chosen)).json()
        expect(answer, row).toMatchObject({ error: 'statement_unreadable', data: { line: 2 } })
      }
      const missing = await compare(statement(), { ...format, id: '__proto__' })
      expect(missing.json()).toMatchObject({ error: 'statement_unreadable', data: { line: 1 } })
      for (const wrong of [
        { ...format, reversed: ['Проведён'] },
        { ...format, amount: 'статус' },
        { ...format, amounts: 'usd' },
        { ...format, paid: 'Проведён' },
        [],
      ]) {
        const refused = (await compare(statement(), wrong as object)).json()
        expect(refused, JSON.stringify(wrong)).toMatchObject({ fields: { format: expect.any(String) } })
      }
      expect((await send('click', statement(), { ...period(), format: '{' })).json().fields).toHaveProperty(
        'format',
      )
    })
  })

  it('accepts a file completely or not at all', async () => {
    const bad = await upload(['t1,50000,paid', 't2,much,paid'])
    expect(bad.json()).toMatchObject({ error: 'statement_unreadable', data: { line: 3 } })
    expect((await upload([], {}, 'id;sum')).json().error).toBe('statement_unreadable')
    expect((await upload([], { from: day(0), to: day(-1) })).json().fields).toHaveProperty('to')
    expect((await upload([], { from: day(-40) })).json().fields).toHaveProperty('to')
    expect((await upload([], { from: 'kecha' })).json().fields).toHaveProperty('from')
    const body = { from: day(0), to: day(0) }
    expect((await post('reconciliation/payme', body)).json().fields).toHaveProperty('file')
    expect((await post('reconciliation/paypal', body)).statusCode).toBe(404)
  })
})
