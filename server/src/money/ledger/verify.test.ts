import { beforeAll, describe, expect, it } from 'vitest'
import { payoutOwner } from '../../accounts/account-security/reauthenticate.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { PAYOUT_TO, paymeOf, sell, topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { approvePayout } from '../payouts/approve-payout.ts'
import { payPayout } from '../payouts/pay-payout.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { verifyLedger } from './verify.ts'

const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '0', PAYOUT_MIN: '1' } })

beforeAll(async () => {
  const { deps } = kashf
  const [teacher, other] = [await buildTeacher(deps), await buildTeacher(deps)]
  const { purchaseId } = await sell(deps, teacher.id, 100_000)
  await sell(deps, teacher.id, 50_000)
  await sell(deps, other.id, 40_000)
  await deps.db.transaction((tx) => refundPurchase(deps, tx, { purchaseId, reason: 'Sinov' }))
  const student = await buildStudent(deps)
  await paymeOf(kashf.app, deps).cancel(await topUp(deps, student.id, 10_000), 5)
  kashf.clock.advance(1_000)
  const caller = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' }
  const { id: operatorId } = await buildOperator(deps)
  const paid = await requestPayout(deps, payoutOwner(deps), {
    teacherId: other.id,
    body: { ...PAYOUT_TO, amount: 30_000 },
    caller,
  })
  await deps.db.transaction((tx) => approvePayout(deps, tx, { payoutId: paid.id, operatorId }))
  await deps.db.transaction((tx) => payPayout(deps, tx, { payoutId: paid.id }))
  await requestPayout(deps, payoutOwner(deps), {
    teacherId: teacher.id,
    body: { ...PAYOUT_TO, amount: 20_000 },
    caller,
  })
})

const brokenChecks = async () => {
  const { holds, checks } = await verifyLedger(kashf.deps.db)
  const broken = checks.filter((check) => !check.holds)
  expect(holds).toBe(broken.length === 0)
  return broken
}
const broken = async () => (await brokenChecks()).map(({ name }) => name)

/** Bypasses every trigger, as someone with superuser rights could. */
const sneak = (statement: Statement) =>
  kashf.deps.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(statement)
  })

const someTransfer = sql`(select min(id) from ledger_transfer where kind = 'topup')`
const account = (kind: string) => sql`(select min(id) from ledger_account where kind = ${kind})`

describe('ledger verify', () => {
  it('holds, and reports how many rows it checked', async () => {
    const { holds, checks } = await verifyLedger(kashf.deps.db)
    expect(holds).toBe(true)
    expect(checks.map((check) => check.figure)).toEqual([
      '0 tiyin',
      '12 transfers',
      expect.stringMatching(/entries$/),
      expect.stringMatching(/accounts$/),
      '0 days',
      expect.stringMatching(/accounts$/),
      '2 reversals',
      '4 payments',
      '3 purchases',
      '0 shared sales',
      '0 shared courses',
      "0 partners' parts",
      '0 gifts',
      '0 gifts',
      '0 orders',
      '0 promo codes',
      '0 uses',
      '0 sales',
      '0 plans',
      '3 purchases',
      '2 accesses',
      '2 purchases',
      '0 lists',
      '0 seats',
      '2 teachers',
      '2 payouts',
      '2 payouts',
      '0 payouts',
      '12 transfers',
    ])
  })

  it.each<[string, Statement, Statement, string[]]>([
    [
      'money from nowhere',
      sql`insert into ledger_entry (transfer_id, account_id, amount_tiyin, created_at)
        values (${someTransfer}, ${account('platform_fee')}, 7, now())`,
      sql`delete from ledger_entry where amount_tiyin = 7`,
      [
        'The sum of everything is zero',
        'Every transfer sums to zero',
        'Every payment was credited and reversed as its state says, once and in full',
      ],
    ],
    [
      'a transfer without entries',
      sql`insert into ledger_transfer (kind, cause, idempotency_key, comment, created_at)
        values ('topup', 'payment:' || (select min(id) from payment), 'empty', '', now())`,
      sql`delete from ledger_transfer where idempotency_key = 'empty'`,
      ['Every transfer sums to zero'],
    ],
    [
      'a sale that says it was shared',
      sql`update purchase set shared_tiyin = 1 where id = (select max(id) from purchase)`,
      sql`update purchase set shared_tiyin = 0`,
      [
        'Every purchase was charged, and every refund paid back, once and in full',
        'Every shared sale gave each member the share of what was earned, rounded down, and its owner the rest',
      ],
    ],
    [
      'a part of a sale without its entry',
      sql`insert into purchase_share (purchase_id, person_id, share, amount_tiyin)
        select max(id), 1, 1, 1 from purchase`,
      sql`delete from purchase_share`,
      [
        'Every purchase was charged, and every refund paid back, once and in full',
        'Every shared sale gave each member the share of what was earned, rounded down, and its owner the rest',
      ],
    ],
    [
      'a part of a partner whom no link explains',
      sql`insert into purchase_share (purchase_id, person_id, share, amount_tiyin, partner_link_id)
        select max(id), 1, 1, 1, 1 from purchase`,
      sql`delete from purchase_share`,
      [
        'Every purchase was charged, and every refund paid back, once and in full',
        'Every shared sale gave each member the share of what was earned, rounded down, and its owner the rest',
        'Every partner was paid by the link that brought the buyer of its course, and never by an own sale',
      ],
    ],
    [
      'a share of somebody who is not on the team',
      sql`insert into course_share (course_id, person_id, share, state, proposed_at, answered_at)
        select max(id), 1, 1, 'in_force', now(), now() from course`,
      sql`delete from course_share`,
      ['The shares of a course in force never exceed the whole, and only members have one'],
    ],
    [
      'an account that is gone',
      sql`update ledger_entry set account_id = 0 where account_id = ${account('platform_fee')} and amount_tiyin < 0`,
      sql`update ledger_entry set account_id = ${account('platform_fee')} where account_id = 0`,
      [
        'Every entry belongs to a transfer and an account that exist',
        'Every reversal mirrors what it reverses',
        'Every purchase was charged, and every refund paid back, once and in full',
      ],
    ],
    [
      'a day that no entry explains',
      sql`insert into ledger_day (day, kind, credit_tiyin, debit_tiyin, entries) values ('2026-01-01', 'wallet', 7, 0, 1)`,
      sql`delete from ledger_day`,
      ['Every stored day equals the sum of its entries'],
    ],
    [
      'a balance that was helped along',
      sql`update ledger_account set balance_tiyin = balance_tiyin + 1 where id = ${account('wallet')}`,
      sql`update ledger_account set balance_tiyin = balance_tiyin - 1 where id = ${account('wallet')}`,
      ['Every stored balance equals the sum of its entries'],
    ],
    [
      'a payment that calls itself cancelled after its credit',
      sql`update payment set status = 'cancelled', cancelled_at = now() where id = (select min(id) from payment)`,
      sql`update payment set status = 'credited', cancelled_at = null where id = (select min(id) from payment)`,
      ['Every payment was credited and reversed as its state says, once and in full'],
    ],
    [
      'a payment that was never credited',
      sql`insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, status, provider_time, created_at,
          performed_at, account_text) select 'payme', 'forged', user_id, 100, 'credited', now(), now(), now(), '' from payment limit 1`,
      sql`delete from payment where provider_transaction_id = 'forged'`,
      ['Every payment was credited and reversed as its state says, once and in full'],
    ],
    [
      'a purchase that cost less than was taken',
      sql`update purchase set price_tiyin = price_tiyin - 100 where id = (select max(id) from purchase)`,
      sql`update purchase set price_tiyin = price_tiyin + 100 where id = (select max(id) from purchase)`,
      ['Every purchase was charged, and every refund paid back, once and in full'],
    ],
    [
      'a discount that the ledger does not have',
      sql`update purchase set discount_tiyin = 100 where id = (select max(id) from purchase)`,
      sql`update purchase set discount_tiyin = 0 where id = (select max(id) from purchase)`,
      ['Every purchase was charged, and every refund paid back, once and in full'],
    ],
    [
      'a promo code that counts a sale too many',
      sql`insert into promo_code (teacher_id, code, percent, all_courses, uses, created_at)
        select teacher_id, 'SOXTA', 10, true, 1, now() from purchase limit 1`,
      sql`delete from promo_code`,
      ['Every promo code counts its sales that were not refunded'],
    ],
    [
      'a sale at a promo code that is gone',
      sql`insert into promo_code_use (purchase_id, promo_code_id) select max(id), 0 from purchase`,
      sql`delete from promo_code_use`,
      ['Every use of a promo code is a sale of its teacher'],
    ],
    [
      'a sale in a bundle that is gone',
      sql`insert into bundle_purchase (purchase_id, bundle_id) select max(id), 0 from purchase`,
      sql`delete from bundle_purchase`,
      ['Every course sold in a bundle is a sale of its teacher'],
    ],
    [
      'a refund that never moved money',
      sql`update purchase set refunded_at = now() where id = (select max(id) from purchase)`,
      sql`update purchase set refunded_at = null where id = (select max(id) from purchase)`,
      [
        'Every purchase was charged, and every refund paid back, once and in full',
        'Every access is what its grants give, and those of sales come from purchases that were not refunded',
      ],
    ],
    [
      'an entry whose transfer is gone',
      sql`insert into ledger_entry (transfer_id, account_id, amount_tiyin, created_at)
        select 0, ${account('platform_fee')}, amount, now() from unnest('{5,-5}'::int[]) amount`,
      sql`delete from ledger_entry where transfer_id = 0`,
      [
        'Every entry belongs to a transfer and an account that exist',
        'Every stored day equals the sum of its entries',
      ],
    ],
    [
      'a purchase that names another transfer',
      sql`update purchase set transfer_id = transfer_id + 1000 where id = (select max(id) from purchase)`,
      sql`update purchase set transfer_id = transfer_id - 1000 where id = (select max(id) from purchase)`,
      ['Every purchase was charged, and every refund paid back, once and in full'],
    ],
    [
      'a purchase of a course that is gone',
      sql`update purchase set course_id = course_id + 1000 where refunded_at is not null`,
      sql`update purchase set course_id = course_id - 1000 where refunded_at is not null`,
      ['Every purchase names a student, a teacher and a course that exist'],
    ],
    [
      "an access by another's purchase",
      sql`update course_grant set source_id = source_id + 1000 where revoked_at is null`,
      sql`update course_grant set source_id = source_id - 1000 where revoked_at is null`,
      [
        'Every access is what its grants give, and those of sales come from purchases that were not refunded',
        'Every purchase that was not refunded has its grant, for as long as was paid for',
      ],
    ],
    [
      'an access that lasts longer than was paid for',
      sql`update purchase set access_until = now() where id = (select max(id) from purchase)`,
      sql`update purchase set access_until = null where id = (select max(id) from purchase)`,
      ['Every purchase that was not refunded has its grant, for as long as was paid for'],
    ],
    [
      'a refund that names another transfer',
      sql`update purchase set refund_transfer_id = transfer_id where refunded_at is not null`,
      sql`update purchase set refund_transfer_id = (select id from ledger_transfer where reverses_id = transfer_id)
        where refunded_at is not null`,
      ['Every purchase was charged, and every refund paid back, once and in full'],
    ],
    [
      "a payment that came by another provider's account",
      sql`update payment set provider = 'click' where id = (select max(id) from payment)`,
      sql`update payment set provider = 'payme' where id = (select max(id) from payment)`,
      ['Every payment was credited and reversed as its state says, once and in full'],
    ],
    [
      'money of a purchase that went somewhere else',
      sql`update ledger_transfer set cause = 'purchase:' || (select max(id) from purchase) where kind = 'payout_paid'`,
      sql`update ledger_transfer set cause = 'payout:' || (select min(id) from payout) where kind = 'payout_paid'`,
      [
        'Every purchase was charged, and every refund paid back, once and in full',
        'Every payout was reserved, paid and given back as its state says, once and in full',
      ],
    ],
    [
      'an open payout that asks for more than is reserved',
      sql`update payout set amount_tiyin = amount_tiyin + 100 where status = 'requested'`,
      sql`update payout set amount_tiyin = amount_tiyin - 100 where status = 'requested'`,
      [
        'What is reserved for each teacher is what the open payouts ask for',
        'Every payout was reserved, paid and given back as its state says, once and in full',
      ],
    ],
    [
      'a payout that calls itself paid',
      sql`update payout set status = 'paid' where status = 'requested'`,
      sql`update payout set status = 'requested' where amount_tiyin = 2000000`,
      [
        'What is reserved for each teacher is what the open payouts ask for',
        'Every payout was reserved, paid and given back as its state says, once and in full',
        'Every payout that goes on was approved by as many operators as it needs',
      ],
    ],
    [
      'a payout that was paid with one approval too few',
      sql`update payout set approvals_needed = 2 where status = 'paid'`,
      sql`update payout set approvals_needed = 1 where status = 'paid'`,
      ['Every payout that goes on was approved by as many operators as it needs'],
    ],
    [
      'a payout that a provider has paid and that is still open',
      sql`insert into payout_transfer (payout_id, ext_id, state, created_at) select max(id), 'x', 'paid', now() from payout`,
      sql`delete from payout_transfer where ext_id = 'x'`,
      ['Every payout that a provider carries stands as the provider said'],
    ],
    [
      'a list of learners without its charge',
      sql`insert into roster_batch (course_id, teacher_id, request_id, digest, people, paid, sum_tiyin, mails, created_at)
        select min(id), min(teacher_id), gen_random_uuid(), '', 1, 1, 5, 0, now() from course`,
      sql`delete from roster_batch`,
      ['Every list of learners was charged for its seats, and every seat refunded, once and in full'],
    ],
    [
      'a seat whose person came without a grant',
      sql`with batch as (
          insert into roster_batch (course_id, teacher_id, request_id, digest, people, paid, sum_tiyin, mails, created_at)
          select min(id), min(teacher_id), gen_random_uuid(), '', 1, 0, 0, 0, now() from course returning id, course_id, teacher_id)
        insert into roster_seat (batch_id, course_id, teacher_id, name, search_key, is_free, fee_tiyin, created_at, user_id, came_at)
        select id, course_id, teacher_id, '', '', true, 0, now(), teacher_id, now() from batch`,
      sql`with gone as (delete from roster_seat) delete from roster_batch`,
      ['Every seat whose person came has its grant'],
    ],
    [
      'a transfer whose cause is gone',
      sql`update ledger_transfer set cause = 'purchase:999999' where id = (select max(id) from ledger_transfer where kind = 'payout_reserve')`,
      sql`update ledger_transfer set cause = 'payout:' || (select max(id) from payout) where cause = 'purchase:999999'`,
      [
        'Every payout was reserved, paid and given back as its state says, once and in full',
        'Every transfer has its cause',
      ],
    ],
    [
      'a transfer whose cause is none',
      sql`insert into ledger_transfer (kind, cause, idempotency_key, comment, created_at)
        values ('topup', 'payment:one', 'no cause', '', now())`,
      sql`delete from ledger_transfer where idempotency_key = 'no cause'`,
      ['Every transfer sums to zero', 'Every transfer has its cause'],
    ],
  ])('names %s', async (_, damage, repair, names) => {
    await sneak(damage)
    try {
      expect(await broken()).toEqual(names)
    } finally {
      await sneak(repair)
    }
    expect(await broken()).toEqual([])
  })

  it('names the first ten rows that violate an invariant', async () => {
    const ids = await kashf.deps.db.rows<{ id: number }>(sql`select id from payment order by id`)
    await sneak(sql`update payment set amount_tiyin = amount_tiyin + 1`)
    const list = ids.map(({ id }) => id).join(', ')
    expect(await brokenChecks()).toEqual([
      expect.objectContaining({ figure: `4 payments, 4 broken: ${list}` }),
    ])
    await sneak(sql`update payment set amount_tiyin = amount_tiyin - 1`)
  })

  it('names a guarded account below zero', async () => {
    const move = (amount: number) => sql`
      with moved as (
        insert into ledger_entry (transfer_id, account_id, amount_tiyin, created_at)
        select ${someTransfer}, id, sign * ${amount}::bigint, now()
          from (values (${account('wallet')}, -1), (${account('platform_fee')}, 1)) as v (id, sign))
      select 1`
    await sneak(move(900_000_000))
    expect(await broken()).toContain('No guarded account is below zero')
    await sneak(sql`delete from ledger_entry where abs(amount_tiyin) = 900000000`)
    expect(await broken()).toEqual([])
  })
})
