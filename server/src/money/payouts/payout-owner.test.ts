import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { PAYOUT_TO, sell, TEST_CARD, TEST_PINFL } from '../../testing/builders/money.ts'
import { buildOperator, buildTeacher, signInAgain, type TestPerson } from '../../testing/builders/people.ts'
import { enableSecondFactor } from '../../testing/builders/second-factor.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { verifyLedger } from '../ledger/verify.ts'

const OTHER_CARD = '9860 0100 0000 4563'

const kashf = testApp({
  worker: true,
  variables: { REFUND_WINDOW_HOURS: '0', PAYOUT_SECOND_FACTOR_FROM: '200000' },
})
const operator = testPerson(kashf, buildOperator)
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

/** The knowledge of a thief with the token: everything except the password. */
const STOLEN = { cardNumber: TEST_CARD, pinfl: TEST_PINFL }

async function earner(som = 1_000_000): Promise<TestPerson> {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, som)
  return teacher
}
const ask = (teacher: TestPerson, body: object) =>
  kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
const reserved = (teacher: TestPerson) =>
  balanceOf(kashf.deps.db, { kind: 'payout_reserved', ownerId: teacher.id })
/** Closes the payout, so that the teacher may request another. */
async function refuse(id: number): Promise<void> {
  const body = { reason: 'Sinov uchun' }
  const answer = await kashf.call('POST', `/api/admin/payouts/${id}/refuse`, { ...operator, body })
  expect(answer.statusCode).toBe(200)
}
async function paid(id: number): Promise<void> {
  for (const verb of ['approve', 'paid']) {
    expect((await kashf.call('POST', `/api/admin/payouts/${id}/${verb}`, operator)).statusCode).toBe(200)
  }
}

describe('a payout to an unconfirmed card', () => {
  it('asks for the password, and moves nothing without it', async () => {
    const teacher = await earner()
    const stolen = await ask(teacher, { ...STOLEN, amount: 60_000 })
    expect([stolen.statusCode, stolen.json().error]).toEqual([403, 'reauthentication_required'])
    expect(Object.keys(stolen.json().fields)).toEqual(['current_password'])
    const guessed = await ask(teacher, { ...STOLEN, amount: 60_000, current_password: 'taxmin-parol-1' })
    expect(guessed.json().error).toBe('reauthentication_required')
    expect(await reserved(teacher)).toBe(0n)
    expect((await ask(teacher, { ...PAYOUT_TO, amount: 60_000 })).statusCode).toBe(201)
  })

  it('confirms the card: the next payout to it needs only the session, one to another card the password', async () => {
    const teacher = await earner()
    const first = await ask(teacher, { ...PAYOUT_TO, amount: 60_000 })
    await refuse(first.json().data.id)
    const spaced = { ...STOLEN, cardNumber: TEST_CARD.replaceAll(' ', '-'), amount: 60_000 }
    const next = await ask(teacher, spaced)
    expect(next.statusCode).toBe(201)
    await refuse(next.json().data.id)
    const other = await ask(teacher, { ...STOLEN, cardNumber: OTHER_CARD, amount: 60_000 })
    expect(other.json().error).toBe('reauthentication_required')
    // One teacher's confirmation does not apply to another.
    expect((await ask(await earner(), { ...STOLEN, amount: 60_000 })).statusCode).toBe(403)
    const kept = await kashf.deps.db.rows(
      sql`select encode(card_hash, 'hex') as hash from payout_confirmed_card where teacher_id = ${teacher.id}`,
    )
    expect(kept).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('loses the confirmation when the password changes', async () => {
    const teacher = await earner()
    await refuse((await ask(teacher, { ...PAYOUT_TO, amount: 60_000 })).json().data.id)
    await kashf.deps.db.run(sql`
      update app_user set password_hash = ${await hashPassword('yangi-parol-2')} where id = ${teacher.id}`)
    expect((await ask(teacher, { ...STOLEN, amount: 60_000 })).statusCode).toBe(403)
  })

  it('needs the one-time code as well if the account has a second factor, each code once', async () => {
    const teacher = await earner()
    const codeNow = await enableSecondFactor(kashf, teacher)
    const without = await ask(teacher, { ...PAYOUT_TO, amount: 60_000 })
    expect(Object.keys(without.json().fields)).toEqual(['totp'])
    const totp = codeNow()
    const first = await ask(teacher, { ...PAYOUT_TO, amount: 60_000, totp })
    expect(first.statusCode).toBe(201)
    await refuse(first.json().data.id)
    const replay = await ask(teacher, { ...PAYOUT_TO, cardNumber: OTHER_CARD, amount: 60_000, totp })
    expect(replay.json().fields).toHaveProperty('totp')
  })

  it('neither spends a code nor asks for the password if the payout is impossible', async () => {
    const teacher = await earner(100_000)
    const tooMuch = await ask(teacher, { ...STOLEN, amount: 150_000 })
    expect(tooMuch.json().error).toBe('payout_above_available')
  })

  it('refuses after ten wrong passwords, even the right one', async () => {
    kashf.clock.startWindow(10 * MINUTE_MS)
    const teacher = await earner()
    const guess = () => ask(teacher, { ...STOLEN, amount: 60_000, current_password: 'taxmin-parol-1' })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).statusCode).toBe(403)
    expect((await ask(teacher, { ...PAYOUT_TO, amount: 60_000 })).statusCode).toBe(429)
    expect(await reserved(teacher)).toBe(0n)
  })

  it('opens one payout when the same request is sent many times at once', async () => {
    const teacher = await earner()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => ask(teacher, { ...PAYOUT_TO, amount: 60_000 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await reserved(teacher)).toBe(6_000_000n)
  })
})

describe('a large payout', () => {
  it('needs an account with a second factor', async () => {
    const teacher = await earner()
    const refused = await ask(teacher, { ...PAYOUT_TO, amount: 200_000 })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'second_factor_required', data: { from: 200_000 } }),
    ])
    const codeNow = await enableSecondFactor(kashf, teacher)
    const asked = await ask(teacher, { ...PAYOUT_TO, amount: 200_000, totp: codeNow() })
    expect(asked.statusCode).toBe(201)
  })

  it('counts the payouts of one day together', async () => {
    const teacher = await earner()
    await paid((await ask(teacher, { ...PAYOUT_TO, amount: 150_000 })).json().data.id)
    expect((await ask(teacher, { ...STOLEN, amount: 60_000 })).json().error).toBe('second_factor_required')
    kashf.clock.advance(DAY_MS + 1)
    await signInAgain(kashf.deps, operator)
    expect((await ask(teacher, { ...STOLEN, amount: 60_000 })).statusCode).toBe(201)
  })
})

describe('every payout request', () => {
  it('is mailed to the teacher, and is a security event', async () => {
    const teacher = await earner()
    const { id } = (await ask(teacher, { ...PAYOUT_TO, amount: 60_000 })).json().data
    const mail = await mailContaining(kashf.deps, teacher.email, '1233 kartasiga')
    expect(mail).toContain('/forget-password')
    expect(mail).not.toContain('860012')
    expect(kashf.securityEvents).toContainEqual(
      expect.objectContaining({
        security: 'payout_requested',
        personId: teacher.id,
        payoutId: id,
        isNewCard: true,
      }),
    )
  })

  it.each([-1, 0, 0.001, 60_000.005, 1e20, 1e308, '60000abc', '1e400', null, [60_000], { valueOf: 60_000 }])(
    'is refused for the amount %j',
    async (amount) => {
      const teacher = await earner(100_000)
      const answer = await ask(teacher, { ...PAYOUT_TO, amount })
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'validation_failed'])
      expect(await reserved(teacher)).toBe(0n)
    },
  )
})
