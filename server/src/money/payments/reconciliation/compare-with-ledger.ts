import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS, HOUR_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { expiredBefore } from '../expire-payments.ts'
import type { Payment } from '../payment.ts'
import { type Finding, recordRun } from './record-run.ts'

/** How far back payments are compared; `ledger verify` covers all of them every night. */
const BACK_DAYS = 14
/** Expiry runs every five minutes, so a payment that is still pending hours later was missed. */
const OVERDUE_AFTER_MS = 2 * HOUR_MS

type CheckedPayment = Pick<Payment, 'id' | 'provider_transaction_id' | 'amount_tiyin' | 'status'> & {
  holds: boolean
}

/**
 * Compares a provider's payments of the last days with our own ledger, with or without a statement: every credit and reversal
 * must be in the ledger once and in full, no transfer may lack a payment, and no payment may be pending past its expiry.
 * Differences become cases, and settled cases are closed. Returns how many differences there are.
 */
export function compareWithLedger(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: PaymentProvider,
): Promise<number> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - BACK_DAYS * DAY_MS)
  return deps.db.transaction(async (tx) => {
    // One snapshot for all queries: a payment credited in between must not look like a difference.
    await tx.run(sql`set transaction isolation level repeatable read`)
    const payments = await tx.rows<CheckedPayment>(sql`
      select p.id, p.provider_transaction_id, p.amount_tiyin, p.status, coalesce(
          t.credits = (p.performed_at is not null)::int and t.reversals = (p.status = 'reversed')::int
          and t.taken = t.given and t.given = case when p.status = 'credited' then p.amount_tiyin else 0 end, false) as holds
        from payment p cross join lateral (
          select count(*) filter (where t.kind = 'topup' and a.kind = 'wallet')::int as credits,
                 count(*) filter (where t.kind = 'topup_reversal' and a.kind = 'wallet')::int as reversals,
                 coalesce(sum(e.amount_tiyin) filter (where a.kind = 'wallet' and a.owner_id = p.user_id), 0) as given,
                 coalesce(-sum(e.amount_tiyin) filter (where a.kind = 'provider_' || p.provider), 0) as taken
            from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
           where t.cause = 'payment:' || p.id) t
       where p.provider = ${provider} and greatest(p.created_at, p.performed_at, p.cancelled_at) > ${since}`)
    const orphans = await tx.rows<{ cause: string; amount_tiyin: bigint }>(sql`
      select t.cause, -e.amount_tiyin as amount_tiyin
        from ledger_account a join ledger_entry e on e.account_id = a.id and e.created_at > ${since}
        join ledger_transfer t on t.id = e.transfer_id
       where a.kind = ${`provider_${provider}`}
         and not exists (
           select from payment p
            where p.id = substring(t.cause from '^payment:([0-9]{1,9})$')::int and p.provider = ${provider})`)
    const overdue =
      provider === 'paynet'
        ? []
        : await tx.rows<CheckedPayment>(sql`
            select id, provider_transaction_id, amount_tiyin, status from payment
             where ${expiredBefore(provider, new Date(now.getTime() - OVERDUE_AFTER_MS))} order by id`)
    const findings = [
      ...payments.filter(({ holds }) => !holds).map((payment) => findingOf('ledger_differs', payment)),
      ...orphans.map(
        ({ cause, amount_tiyin }): Finding => ({
          kind: 'ledger_differs',
          transactionId: cause,
          paymentId: null,
          details: { our_tiyin: String(amount_tiyin) },
        }),
      ),
      ...overdue.map((payment) => findingOf('waiting_too_long', payment)),
    ]
    const [from, to] = [tashkentDay(since), tashkentDay(now)]
    const figures = { lines: payments.length, matched: payments.filter(({ holds }) => holds).length }
    await recordRun(tx, {
      provider,
      source: 'books',
      operatorId: null,
      from,
      to,
      ...figures,
      findings,
      at: now,
    })
    await tx.run(sql`
      update payment_case set resolved_at = ${now}, note = 'Keyingi tekshiruvda mos keldi'
       where provider = ${provider} and kind in ('ledger_differs', 'waiting_too_long') and resolved_at is null
         and (kind || ' ' || subject) <> all(${findings.map((found) => `${found.kind} ${found.transactionId}`)}::text[])`)
    return findings.length
  })
}

const findingOf = (kind: Finding['kind'], payment: CheckedPayment): Finding => ({
  kind,
  transactionId: payment.provider_transaction_id,
  paymentId: payment.id,
  details: { our_tiyin: String(payment.amount_tiyin), our_state: payment.status },
})
