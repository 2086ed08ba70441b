import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, signInAgain } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { ledgerSum, sumDays } from './days.ts'
import { post } from './post.ts'
import { verifyLedger } from './verify.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)
const student = testPerson(kashf, buildStudent)

const sumNow = () => kashf.deps.db.transaction(sumDays)
/** Repeats the sums until they reach a transfer, because transactions of other databases in the cluster delay them. */
const sumUpTo = (transfer: number) =>
  waitFor(`transfer ${transfer} to be summed`, async () => {
    await sumNow()
    return (await through()) === transfer
  })
const through = async () =>
  (await kashf.deps.db.one<{ id: number }>(sql`select through_transfer::int as id from ledger_summed`))?.id
const today = () => tashkentDay(kashf.clock.now())
const balance = async (from: string, to: string) =>
  (
    await kashf.call('GET', `/api/admin/ledger/balance?from=${from}&to=${to}`, { token: operator.token })
  ).json().data
const lineOf = (sheet: { kinds: { kind: string }[] }, kind: string) =>
  sheet.kinds.find((line) => line.kind === kind)

it('sums up to the newest transfer of the time before, and the sheet is the same before and after', async () => {
  const first = today()
  await topUp(kashf.deps, student.id, 5_000)
  kashf.clock.advance(DAY_MS)
  await signInAgain(kashf.deps, operator)
  await topUp(kashf.deps, student.id, 7_000)
  const sheet = await balance(today(), today())
  expect(lineOf(sheet, 'wallet')).toMatchObject({ opening: 5_000, credit: 7_000, debit: 0, closing: 12_000 })
  expect(lineOf(sheet, 'provider_payme')).toMatchObject({ opening: -5_000, debit: 7_000, closing: -12_000 })
  expect(sheet.total).toEqual({ opening: 0, credit: 7_000, debit: 7_000, closing: 0 })
  expect(lineOf(await balance(first, first), 'wallet')).toMatchObject({ opening: 0, closing: 5_000 })

  await sumNow()
  expect(await through()).toBe(0)
  await topUp(kashf.deps, student.id, 1_000)
  await sumUpTo(2)
  expect(lineOf(await balance(today(), today()), 'wallet')).toMatchObject({ credit: 8_000, closing: 13_000 })
  expect(await ledgerSum(kashf.deps.db)).toEqual({ sumTiyin: 0n, transfers: 3 })
})

it('waits for a transaction that was open when the newest transfer was noted', async () => {
  const { db } = kashf.deps
  await db.transaction(async (slow) => {
    await post(slow, {
      kind: 'topup',
      cause: 'payment:900000001',
      idempotencyKey: 'slow',
      facts: { app: 'Payme' },
      at: kashf.clock.now(),
      entries: [
        { account: { kind: 'wallet', ownerId: student.id }, amountTiyin: 100n },
        { account: { kind: 'provider_click' }, amountTiyin: -100n },
      ],
    })
    await topUp(kashf.deps, (await buildStudent(kashf.deps)).id, 2_000)
    await sumUpTo(3)
    await sumNow()
    expect(await through()).toBe(3)
  })
  await sumUpTo(5)
  const { checks } = await verifyLedger(db)
  expect(checks.find(({ name }) => name.startsWith('Every stored day'))).toMatchObject({ holds: true })
})

it('is compared with the entries by the nightly check', async () => {
  await kashf.deps.db.run(
    sql`update ledger_day set credit_tiyin = credit_tiyin + 1 where kind = 'wallet' and day = ${today()}::date`,
  )
  const { holds, checks } = await verifyLedger(kashf.deps.db)
  expect(holds).toBe(false)
  expect(checks.find(({ name }) => name.startsWith('Every stored day'))).toMatchObject({
    holds: false,
    figure: expect.stringContaining(`1 broken: ${today()} wallet`),
  })
})

it('exports the turnover of each day and refuses a period that ends before it begins', async () => {
  const { token } = operator
  const csv = await kashf.call('GET', `/api/admin/ledger/turnover.csv?from=2020-01-01&to=${today()}`, {
    token,
  })
  expect(csv.body).toMatch(/^\uFEFFkun,hisob_turi,kirim_uzs,chiqim_uzs,yozuvlar\r\n/)
  expect(csv.body).toContain(`${today()},provider_payme,0,`)
  for (const path of ['balance', 'turnover.csv']) {
    const wrong = await kashf.call('GET', `/api/admin/ledger/${path}?from=2026-02-02&to=2026-02-01`, {
      token,
    })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { to: expect.any(String) }])
  }
})
