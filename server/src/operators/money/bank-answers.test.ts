import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { PAYOUT_TO, sell } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0' } })
const operator = testPerson(kashf, buildOperator)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

async function payout(isRegistered = true): Promise<{ id: number; teacher: TestPerson }> {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, 100_000)
  const body = { amount: 60_000, ...PAYOUT_TO }
  const { id } = (
    await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
  ).json().data
  await kashf.call('POST', `/api/admin/payouts/${id}/approve`, operator)
  if (isRegistered) await kashf.call('GET', '/api/admin/payouts/register.csv', operator)
  return { id, teacher }
}
async function answer(rows: string[], person: { token: string } = operator) {
  const form = new FormData()
  form.set('file', new Blob([['payout_id,amount_uzs,result,note', ...rows].join('\n')]), 'bank.csv')
  const request = new Request('http://kashf.test', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return kashf.app.inject({
    method: 'POST',
    url: '/api/admin/payouts/bank-answers',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const statusOf = async (id: number) =>
  (await kashf.deps.db.one<{ status: string }>(sql`select status from payout where id = ${id}`))?.status
const balanceOf = async ({ token }: TestPerson) =>
  (await kashf.call('GET', '/api/users/userme', { token })).json().data.amount.balance

describe('POST /api/admin/payouts/bank-answers', () => {
  it("settles each payout by the bank's result, once, and notifies the teachers", async () => {
    const [paid, failed] = [await payout(), await payout()]
    const rows = [`${paid.id},60000.00,paid,BANK-77`, `${failed.id},60000,failed,Karta yopilgan`]
    expect((await answer(rows)).json().data).toEqual({ paid: 1, failed: 1, already: 0 })
    expect([await statusOf(paid.id), await statusOf(failed.id)]).toEqual(['paid', 'refused'])
    expect([await balanceOf(paid.teacher), await balanceOf(failed.teacher)]).toEqual([40_000, 100_000])
    expect((await answer(rows)).json().data).toEqual({ paid: 0, failed: 0, already: 2 })
    const notices = await kashf.deps.db.rows(sql`
      select kind, subject->>'reason' as reason from notice
       where user_id in (${paid.teacher.id}, ${failed.teacher.id}) and kind like 'payout%' order by kind`)
    expect(notices).toEqual([
      { kind: 'payout_paid', reason: null },
      { kind: 'payout_refused', reason: 'Bank: Karta yopilgan' },
    ])
    const { data } = (await kashf.call('GET', `/api/admin/audit?subject=payout:${paid.id}`, operator)).json()
    expect(data[0]).toMatchObject({
      action: 'payout.paid',
      after: { bank_file: 'bank.csv', note: 'BANK-77' },
    })
  })

  it('PO-19 refuses the whole file for one row that does not match, and names the row', async () => {
    const [good, other, unregistered] = [await payout(), await payout(), await payout(false)]
    const right = `${good.id},60000,paid,BANK-1`
    for (const [wrong, reason] of [
      [`${other.id},60000.01,paid,BANK-2`, 'another sum'],
      ['999999,60000,paid,BANK-2', 'in no register'],
      [`${unregistered.id},60000,paid,BANK-2`, 'in no register'],
      [right, 'twice'],
      [`${other.id},60000,perhaps,-`, 'paid or failed'],
      [`${other.id},60000,failed,`, 'why'],
      [`${other.id},-60000,paid,-`, 'no sum'],
      [`${other.id},60000`, 'values'],
    ]) {
      const refused = await answer([right, wrong ?? ''])
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        error: 'bank_answers_unreadable',
        data: { line: 3, reason: expect.stringContaining(reason ?? '') },
      })
    }
    expect([await statusOf(good.id), await statusOf(other.id)]).toEqual(['approved', 'approved'])
    await answer([right])
    expect((await answer([`${good.id},60000,failed,Xato`])).json().data.reason).toContain('settled otherwise')
  })

  it('is for operators, and needs a file', async () => {
    expect((await answer([], await buildStudent(kashf.deps))).statusCode).toBe(404)
    const empty = await kashf.call('POST', '/api/admin/payouts/bank-answers', { ...operator, body: {} })
    expect(empty.json().fields).toHaveProperty('file')
  })
})
