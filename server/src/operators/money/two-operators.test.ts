import { type AtmosSimulator, startAtmosSimulator } from '@kashf/simulators/atmos.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { openAtmos } from '../../money/payouts/automatic/atmos.ts'
import { sendPayouts } from '../../money/payouts/automatic/send-payouts.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { PAYOUT_TO, sell, TEST_CARD } from '../../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { enableSecondFactor } from '../../testing/builders/second-factor.ts'

const LIMIT = 200_000

let kashf: TestApp
let first: TestPerson
let second: TestPerson
beforeAll(async () => {
  kashf = await startTestApp({
    variables: { REFUND_WINDOW_HOURS: '0', PAYOUT_TWO_OPERATORS_FROM: String(LIMIT) },
  })
  first = await buildOperator(kashf.deps)
  second = await buildOperator(kashf.deps)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
  await kashf.close()
})

const post = (operator: TestPerson, path: string, body?: object, of = kashf) =>
  of.call('POST', `/api/admin/${path}`, { token: operator.token, body })
const register = (operator = first) => kashf.call('GET', '/api/admin/payouts/register.csv', operator)

async function asked(som: number, of = kashf): Promise<{ id: number; teacher: TestPerson }> {
  const teacher = await buildTeacher(of.deps)
  await sell(of.deps, teacher.id, som + 500_000)
  const body = { ...PAYOUT_TO, amount: som }
  const answer = await of.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
  expect(answer.statusCode).toBe(201)
  return { id: answer.json().data.id, teacher }
}
async function statusOf(id: number, of = kashf): Promise<string | undefined> {
  return (await of.deps.db.one<{ status: string }>(sql`select status from payout where id = ${id}`))?.status
}

describe('a payout that needs two operators', () => {
  it('proceeds only after two different operators have approved it', async () => {
    const { id } = await asked(LIMIT)
    const one = await post(first, `payouts/${id}/approve`)
    expect(one.json().data).toMatchObject({
      status: 'requested',
      approvals_needed: 2,
      approvals: [{ operator: { id: first.id }, created_at: expect.any(String) }],
    })
    const again = await post(first, `payouts/${id}/approve`)
    expect([again.statusCode, again.json().error]).toEqual([409, 'payout_approved_already'])
    // The payout can neither be paid by hand nor be in a register.
    expect((await post(first, `payouts/${id}/paid`)).json().error).toBe('payout_state_conflict')
    expect((await register()).body).not.toContain(`\n${id},`)
    const two = await post(second, `payouts/${id}/approve`)
    expect(two.json().data).toMatchObject({
      status: 'approved',
      approvals: [{ operator: { id: first.id } }, { operator: { id: second.id } }],
    })
    expect((await register()).body).toContain(`\n${id},`)
    expect((await post(first, `payouts/${id}/paid`)).json().data.status).toBe('paid')
    const trail = await kashf.call(
      'GET',
      `/api/admin/audit?subject=payout:${id}&action=payout.approve`,
      first,
    )
    expect(trail.json().data).toMatchObject([
      { operator: { id: second.id }, before: { approvals: 1 }, after: { approvals: 2, status: 'approved' } },
      {
        operator: { id: first.id },
        before: { approvals: 0 },
        after: { approvals: 1, approvals_needed: 2, status: 'requested' },
      },
    ])
  })

  it("is not approved by one operator's simultaneous approvals, nor from two sessions", async () => {
    const { id } = await asked(LIMIT)
    const session = { userId: first.id, userAgent: 'test', ip: '127.0.0.2' }
    const elsewhere = { ...first, token: (await openSession(kashf.deps, kashf.deps.db, session)).token }
    const answers = await Promise.all(
      [first, elsewhere, first, elsewhere].map((operator) => post(operator, `payouts/${id}/approve`)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await statusOf(id)).toBe('requested')
  })

  it('is approved once by two simultaneous approvals', async () => {
    const { id } = await asked(LIMIT)
    const answers = await Promise.all(
      [first, second].map((operator) => post(operator, `payouts/${id}/approve`)),
    )
    const statuses = answers.map((answer) => answer.json().data.status).sort()
    expect(statuses).toEqual(['approved', 'requested'])
    const third = await buildOperator(kashf.deps)
    expect((await post(third, `payouts/${id}/approve`)).json().error).toBe('payout_state_conflict')
  })

  it('does not count the approval of an operator who was blocked since', async () => {
    const { id } = await asked(LIMIT)
    const bribed = await buildOperator(kashf.deps)
    await post(bribed, `payouts/${id}/approve`)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${bribed.id}`)
    expect((await post(first, `payouts/${id}/approve`)).json().data.status).toBe('requested')
    expect((await post(second, `payouts/${id}/approve`)).json().data.status).toBe('approved')
  })

  it('may still be refused by one, which returns the money and leaves nothing to approve', async () => {
    const { id, teacher } = await asked(LIMIT)
    await post(first, `payouts/${id}/approve`)
    expect((await post(second, `payouts/${id}/refuse`, { reason: 'Shubhali' })).statusCode).toBe(200)
    expect((await post(second, `payouts/${id}/approve`)).json().error).toBe('payout_state_conflict')
    expect(await balanceOf(kashf.deps.db, { kind: 'payout_reserved', ownerId: teacher.id })).toBe(0n)
  })

  it('cannot be split into small payouts within a day', async () => {
    const { id, teacher } = await asked(LIMIT - 50_000)
    await post(first, `payouts/${id}/approve`)
    expect((await post(first, `payouts/${id}/paid`)).json().data.status).toBe('paid')
    const again = async () => {
      const body = { ...PAYOUT_TO, amount: 60_000 }
      const answer = await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
      return answer.json().data.id
    }
    const next = await again()
    expect((await post(first, `payouts/${next}/approve`)).json().data.status).toBe('requested')
    await post(first, `payouts/${next}/refuse`, { reason: 'Sinov uchun' })
    kashf.clock.advance(DAY_MS + 1)
    await signInAgain(kashf.deps, first)
    const later = await again()
    expect((await post(first, `payouts/${later}/approve`)).json().data.status).toBe('approved')
  })

  it('below the threshold needs one', async () => {
    const { id } = await asked(LIMIT - 1)
    const answer = await post(first, `payouts/${id}/approve`)
    expect(answer.json().data).toMatchObject({ status: 'approved', approvals_needed: 1 })
  })

  it('cannot be approved by its teacher or a student', async () => {
    const { id, teacher } = await asked(LIMIT)
    for (const person of [teacher, await buildStudent(kashf.deps)]) {
      expect((await post(person, `payouts/${id}/approve`)).statusCode).toBe(404)
    }
    expect(await statusOf(id)).toBe('requested')
  })
})

describe('a large payout through a provider', () => {
  let automatic: TestApp
  let atmos: AtmosSimulator
  beforeAll(async () => {
    atmos = await startAtmosSimulator()
    automatic = await startTestApp({
      variables: {
        REFUND_WINDOW_HOURS: '0',
        PAYOUT_TWO_OPERATORS_FROM: String(LIMIT),
        ATMOS_URL: atmos.url,
        ATMOS_LOGIN: 'kashf',
        ATMOS_PASSWORD: 'atmos-password',
      },
    })
  })
  afterAll(async () => {
    await automatic.close()
    atmos.stop()
  })

  it('is not sent before the second approval', async () => {
    const settings = automatic.deps.env.atmos
    if (!settings) throw new Error('Atmos is not configured')
    const send = () => sendPayouts(automatic.deps, openAtmos(settings), async () => {})
    const operators = [await buildOperator(automatic.deps), await buildOperator(automatic.deps)] as const
    const { id } = await asked(LIMIT, automatic)
    await post(operators[0], `payouts/${id}/approve`, undefined, automatic)
    expect([await send(), atmos.calls]).toEqual([0, []])
    await post(operators[1], `payouts/${id}/approve`, undefined, automatic)
    await send()
    expect([await statusOf(id, automatic), atmos.transactions.size]).toEqual(['paid', 1])
  })
})

describe('calls that move money or show a card', () => {
  it('need a fresh code of their kind from an operator with a second factor', async () => {
    const operator = await buildOperator(kashf.deps)
    const codeNow = await enableSecondFactor(kashf, operator)
    const stepUp = (kind: string) => post(operator, 'step-up', { kind, totp: codeNow() })
    const { id, teacher } = await asked(60_000)
    const { purchaseId } = await sell(kashf.deps, teacher.id, 30_000)
    const reason = { reason: 'Sinov uchun' }
    const calls = [
      ['payout', 'POST', `payouts/${id}/approve`, undefined],
      ['payout', 'POST', `payouts/${id}/paid`, undefined],
      ['payout', 'POST', `payouts/${id}/return`, reason],
      ['payout', 'POST', `payouts/${id}/refuse`, reason],
      ['payout', 'POST', 'payouts/bank-answers', undefined],
      ['card', 'GET', `payouts/${id}`, undefined],
      ['card', 'GET', 'payouts/register.csv', undefined],
      ['card', 'POST', `teachers/${teacher.id}/payout-card`, { card_number: TEST_CARD }],
      ['refund', 'POST', `purchases/${purchaseId}/refund`, reason],
      ['fee', 'PUT', 'percentage', { percent: 15 }],
    ] as const
    const send = ([, method, path, body]: (typeof calls)[number]) =>
      kashf.call(method, `/api/admin/${path}`, { token: operator.token, body })
    const everything = () =>
      kashf.deps.db.rows(sql`
        select (select jsonb_agg(p order by id) from payout p)::text as payouts, (select count(*) from ledger_transfer) as moved,
               (select count(*) from audit_entry) as audited, (select count(*) from payout_register) as registers`)
    const before = await everything()
    for (const call of calls) {
      const refused = await send(call)
      expect([refused.statusCode, refused.json().error, refused.json().data], call[2]).toEqual([
        403,
        'step_up_required',
        { kind: call[0] },
      ])
    }
    expect(await everything()).toEqual(before)
    for (const kind of ['payout', 'card', 'refund', 'fee']) expect((await stepUp(kind)).statusCode).toBe(200)
    for (const call of calls) expect((await send(call)).body, call[2]).not.toContain('step_up_required')
    // Five minutes later the confirmation has expired.
    kashf.clock.advance(5 * MINUTE_MS)
    for (const call of calls) expect((await send(call)).json().error, call[2]).toBe('step_up_required')
  })
})
