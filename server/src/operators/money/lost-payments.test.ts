import { newPaymeId } from '@kashf/simulators/payme/client.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { reconcile } from '../../money/payments/reconciliation/reconcile.ts'
import { paymeOf } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const first = testPerson(kashf, buildOperator)
const second = testPerson(kashf, buildOperator)
let student: TestPerson
beforeEach(async () => {
  student = await buildStudent(kashf.deps)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

const AMOUNT = 50_000
/** A case: the statement of a payment app shows a charge that we lack. */
async function lostPayment(provider: 'payme' | 'click' = 'payme', transactionId = newPaymeId()) {
  await statement(provider, transactionId, AMOUNT)
  const found = await kashf.deps.db.only<{ id: number }>(sql`
    select c.id from payment_case c left join payment p on p.id = c.payment_id
     where c.kind = 'missing_here' and coalesce(c.subject, p.provider_transaction_id) = ${transactionId}`)
  return { id: found.id, transactionId }
}
const statement = (provider: 'payme' | 'click', transactionId: string, som: number) => {
  const day = new Date(kashf.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const lines = [{ transactionId, amountTiyin: BigInt(som) * 100n, state: 'paid' as const }]
  return kashf.deps.db.transaction((tx) =>
    reconcile(kashf.deps, tx, { provider, operatorId: first.id, from: day, to: day, lines }),
  )
}
const call = async (operator: TestPerson, method: 'POST' | 'DELETE', path: string, body?: object) => {
  const answer = await kashf.call(method, `/api/admin/payment-cases/${path}`, { token: operator.token, body })
  return { status: answer.statusCode, error: answer.json().error, data: answer.json().data }
}
const propose = (id: number, more: object = {}, operator: TestPerson = first) =>
  call(operator, 'POST', `${id}/credit`, {
    amount: AMOUNT,
    account_number: student.paymentId,
    reason: 'Payme kabinetida bor, chekini ko‘rdim',
    ...more,
  })
const approve = (id: number, operator: TestPerson = second, amount = AMOUNT) =>
  call(operator, 'POST', `${id}/credit/approve`, { amount })
/** The app's own calls, as they come when its first try was lost. */
async function payByPayme(id: string): Promise<void> {
  const payme = paymeOf(kashf.app, kashf.deps)
  const time = kashf.clock.now().getTime()
  await payme.create({ id, time, amountTiyin: AMOUNT * 100, paymentId: student.paymentId })
  await payme.perform(id)
}
const wallet = async ({ id } = student) =>
  (await balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: id })) ?? 0n
const trail = async (id: number) =>
  (await kashf.call('GET', `/api/admin/audit?subject=payment_case:${id}`, { token: first.token })).json().data

it('credits a lost payment when a second operator approves it, and closes the case', async () => {
  const { id, transactionId } = await lostPayment()
  const proposed = await propose(id)
  expect(proposed.data).toMatchObject({
    resolved_at: null,
    credit: { user: { id: student.id }, amount: AMOUNT, operator: { id: first.id }, decided_by: null },
  })
  expect(await wallet()).toBe(0n)
  const approved = await approve(id)
  expect(approved.data).toMatchObject({
    resolved_at: expect.any(String),
    note: 'Payme kabinetida bor, chekini ko‘rdim',
    credit: { decided_by: { id: second.id } },
  })
  expect(await wallet()).toBe(5_000_000n)
  expect(
    await kashf.deps.db.rows(sql`
      select status, user_id, amount_tiyin from payment where provider_transaction_id = ${transactionId}`),
  ).toEqual([{ status: 'credited', user_id: student.id, amount_tiyin: 5_000_000n }])
  expect(
    (await trail(id)).map(({ action, operator }: { action: string; operator: { id: number } }) => [
      action,
      operator.id,
    ]),
  ).toEqual([
    ['payment_case.credit', second.id],
    ['payment_case.propose_credit', first.id],
  ])
  // The next statement matches.
  expect((await statement('payme', transactionId, AMOUNT)).findings).toEqual([])
})

it('is told to the student as any top-up', async () => {
  const { id } = await lostPayment()
  await propose(id)
  await approve(id)
  const [told] = await kashf.deps.db.rows(sql`
    select n.kind from payment_notice n join payment p on p.id = n.payment_id where p.user_id = ${student.id}`)
  expect(told).toEqual({ kind: 'top_up' })
})

it('is not approved by who proposed it, nor without a proposal', async () => {
  const { id } = await lostPayment()
  expect(await approve(id)).toMatchObject({ status: 409, error: 'payment_case_changed' })
  await propose(id)
  expect(await approve(id, first)).toMatchObject({ status: 409, error: 'credit_own_proposal' })
  expect(await propose(id, {}, second)).toMatchObject({ status: 409, error: 'payment_case_changed' })
  expect(await wallet()).toBe(0n)
})

it('is credited once by two approvals at the same moment', async () => {
  const third = await buildOperator(kashf.deps)
  const { id } = await lostPayment()
  await propose(id)
  const answers = await Promise.all([approve(id), approve(id, third), approve(id), approve(id, third)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await wallet()).toBe(5_000_000n)
  expect(await trail(id)).toHaveLength(2)
})

it('refuses another amount than that of the case, also when a new statement has changed it', async () => {
  const { id, transactionId } = await lostPayment()
  expect(await propose(id, { amount: AMOUNT + 1 })).toMatchObject({
    status: 409,
    error: 'payment_case_changed',
  })
  expect((await propose(id, { amount: 0.001 })).status).toBe(422)
  await propose(id)
  expect(await approve(id, second, AMOUNT * 10)).toMatchObject({ error: 'payment_case_changed' })
  await kashf.deps.db.run(sql`
    update payment_case set details = details || '{"their_tiyin": "5000001"}' where subject = ${transactionId}`)
  expect(await approve(id)).toMatchObject({ error: 'payment_case_changed' })
  expect(await approve(id, second, 50_000.01)).toMatchObject({ error: 'payment_case_changed' })
  expect(await wallet()).toBe(0n)
})

it('refuses a case that was solved meanwhile, by a note or by a late call of the app', async () => {
  const noted = await lostPayment()
  await propose(noted.id)
  await call(second, 'POST', `${noted.id}/resolve`, { note: 'Ilova pulni qaytardi' })
  expect(await approve(noted.id)).toMatchObject({ status: 409, error: 'payment_case_resolved' })

  const late = await lostPayment()
  await propose(late.id)
  await payByPayme(late.transactionId)
  expect(await wallet()).toBe(5_000_000n)
  expect(await approve(late.id)).toMatchObject({ status: 409, error: 'payment_case_changed' })
  expect(await wallet()).toBe(5_000_000n)
})

it('lets a late call of the app find the payment credited', async () => {
  const { id, transactionId } = await lostPayment()
  await propose(id)
  await approve(id)
  await payByPayme(transactionId)
  expect(await wallet()).toBe(5_000_000n)
})

it('credits the payer of a payment that was cancelled here, and nobody else', async () => {
  const transactionId = newPaymeId()
  await kashf.deps.db.run(sql`
    insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, status, provider_time, created_at,
      cancelled_at, cancel_reason, account_text)
    values ('payme', ${transactionId}, ${student.id}, 5000000, 'cancelled', now(), now(), now(), 4, ${student.paymentId})`)
  const { id } = await lostPayment('payme', transactionId)
  const other = await buildStudent(kashf.deps)
  const proposed = await propose(id, { account_number: other.paymentId })
  expect(proposed.data.credit.user.id).toBe(student.id)
  expect((await approve(id)).status).toBe(200)
  expect([await wallet(), await wallet(other)]).toEqual([5_000_000n, 0n])
})

it('needs a wallet that exists, and a proposal by an operator who is still one', async () => {
  const { id } = await lostPayment('click')
  for (const account_number of ['00000000', undefined, "' or 1=1"]) {
    expect((await propose(id, { account_number })).status, account_number).toBe(422)
  }
  const leaving = await buildOperator(kashf.deps)
  await propose(id, {}, leaving)
  await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${leaving.id}`)
  expect(await approve(id)).toMatchObject({ error: 'payment_case_changed' })
  expect((await call(second, 'DELETE', `${id}/credit`)).data.credit).toBeNull()
  expect((await propose(id)).status).toBe(200)
  expect((await approve(id)).status).toBe(200)
  expect(await wallet()).toBe(5_000_000n)
  expect((await call(second, 'DELETE', `${id}/credit`)).error).toBe('payment_case_resolved')
})

it('is not for other kinds of cases', async () => {
  await kashf.deps.db.run(sql`
    insert into payment_case (provider, subject, kind, details, created_at)
    values ('payme', 'doubled-1', 'doubled', '{"their_tiyin": "5000000", "their_state": "paid"}', now())`)
  const { id } = await kashf.deps.db.only<{ id: number }>(
    sql`select id from payment_case where subject = 'doubled-1'`,
  )
  expect(await propose(id)).toMatchObject({ status: 409, error: 'payment_case_changed' })
})
