import type { PaymentProvider } from '@kashf/contract/money.ts'
import { DAY_MS, HOUR_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { expiredBefore } from '../expire-payments.ts'
import type { Payment } from '../payment.ts'
import { dayOf, type Finding, keepRun } from './keep-run.ts'

/** How far back a payment is looked at again; `ledger verify` looks at all of them every night. */
const BACK_DAYS = 14
/** The sweep comes every five minutes: what waits for hours after its time has been forgotten. */
const FORGOTTEN_AFTER_MS = 2 * HOUR_MS

type LookedAt = Pick<Payment, 'id' | 'provider_transaction_id' | 'amount_tiyin' | 'status'> & {
  holds: boolean
}

/**
 * Compares a provider's payments of the last days with our own ledger, whoever brings a statement or not: what was credited and
 * taken back must stand in it once and in full, nothing may stand in it without a payment, and nothing may wait past its time.
 * Differences become cases; those that are gone are closed. Returns how many there are.
 */
export function checkBooks(deps: Pick<Deps, 'db' | 'clock'>, provider: PaymentProvider): Promise<number> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - BACK_DAYS * DAY_MS)
  return deps.db.transaction(async (tx) => {
    // One moment for all of it: what is credited meanwhile must not look like a difference.
    await tx.run(sql`set transaction isolation level repeatable read`)
    const payments = await tx.rows<LookedAt>(sql`
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
    const forgotten =
      provider === 'paynet'
        ? []
        : await tx.rows<LookedAt>(sql`
            select id, provider_transaction_id, amount_tiyin, status from payment
             where ${expiredBefore(provider, new Date(now.getTime() - FORGOTTEN_AFTER_MS))} order by id`)
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
      ...forgotten.map((payment) => findingOf('waiting_too_long', payment)),
    ]
    const [from, to] = [dayOf(now, -BACK_DAYS), dayOf(now)]
    const figures = { lines: payments.length, matched: payments.filter(({ holds }) => holds).length }
    await keepRun(tx, {
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

const findingOf = (kind: Finding['kind'], payment: LookedAt): Finding => ({
  kind,
  transactionId: payment.provider_transaction_id,
  paymentId: payment.id,
  details: { our_tiyin: String(payment.amount_tiyin), our_state: payment.status },
})
