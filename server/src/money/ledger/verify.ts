import type { Db } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

export interface Check {
  /** The invariant, as a sentence. */
  name: string
  holds: boolean
  /** What was counted or summed, with its unit. */
  figure: string
}

/** Each invariant with the number of things that break it; `of` counts what was looked at. */
interface Invariant {
  name: string
  unit: string
  query: Statement
}

const invariants: Invariant[] = [
  {
    name: 'Every transfer sums to zero',
    unit: 'transfers',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where sum <> 0 or entries < 2)::int as broken
        from (select t.id, coalesce(sum(e.amount_tiyin), 0) as sum, count(e.id) as entries
                from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id group by t.id) x`,
  },
  {
    name: 'Every entry belongs to a transfer and an account that exist',
    unit: 'entries',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where a.id is null or t.id is null)::int as broken
        from ledger_entry e left join ledger_account a on a.id = e.account_id
        left join ledger_transfer t on t.id = e.transfer_id`,
  },
  {
    name: 'Every stored balance equals the sum of its entries',
    unit: 'accounts',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (
          where a.balance_tiyin <> case when a.guarded then coalesce(e.sum, 0) else 0 end)::int as broken
        from ledger_account a
        left join (select account_id, sum(amount_tiyin) as sum from ledger_entry group by 1) e on e.account_id = a.id`,
  },
  {
    name: 'No guarded account is below zero',
    unit: 'accounts',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where e.sum < 0)::int as broken
        from ledger_account a
        left join (select account_id, sum(amount_tiyin) as sum from ledger_entry group by 1) e on e.account_id = a.id
       where a.guarded`,
  },
  {
    name: 'Every reversal mirrors what it reverses',
    unit: 'reversals',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where exists (
          (select account_id, -amount_tiyin from ledger_entry where transfer_id = t.reverses_id)
          except all (select account_id, amount_tiyin from ledger_entry where transfer_id = t.id)
        ) or exists (
          (select account_id, amount_tiyin from ledger_entry where transfer_id = t.id)
          except all (select account_id, -amount_tiyin from ledger_entry where transfer_id = t.reverses_id)
        ))::int as broken
        from ledger_transfer t where t.reverses_id is not null`,
  },
  {
    name: 'Every payment was credited and reversed as its state says, once and in full',
    unit: 'payments',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where
          coalesce(t.credits, '{}') <> case when p.status in ('credited', 'reversed') then array[p.amount_tiyin] else '{}' end
          or coalesce(t.debits, '{}') <> case when p.status = 'reversed' then array[-p.amount_tiyin] else '{}' end)::int as broken
        from payment p left join lateral (
          select array_agg(e.amount_tiyin) filter (where t.kind = 'topup') as credits,
            array_agg(e.amount_tiyin) filter (where t.kind = 'topup_reversal') as debits
            from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
            join ledger_account a on a.id = e.account_id and a.kind = 'wallet' and a.owner_id = p.user_id
           where t.cause = 'payment:' || p.id) t on true`,
  },
  {
    name: 'Every purchase was charged, and every refund paid back, once and in full',
    unit: 'purchases',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where
          coalesce(t.charges, '{}') <> case when p.price_tiyin + p.fee_tiyin = 0 then '{}' else array[-p.price_tiyin - p.fee_tiyin] end
          or coalesce(t.refunds, '{}') <> case when p.refunded_at is null or p.price_tiyin + p.fee_tiyin = 0 then '{}'
            else array[p.price_tiyin + p.fee_tiyin] end
          or t.sale_id is distinct from p.transfer_id
          or coalesce(t.fees, 0) <> case when p.refunded_at is null then p.fee_tiyin else 0 end
          or coalesce(t.earned, 0) <> case when p.refunded_at is null then p.price_tiyin else 0 end)::int as broken
        from purchase p left join lateral (
          select array_agg(e.amount_tiyin) filter (where t.kind = 'purchase' and a.kind = 'wallet' and a.owner_id = p.student_id) as charges,
            array_agg(e.amount_tiyin) filter (where t.kind = 'refund' and a.kind = 'wallet' and a.owner_id = p.student_id) as refunds,
            max(t.id) filter (where t.kind = 'purchase') as sale_id,
            sum(e.amount_tiyin) filter (where a.kind = 'platform_fee') as fees,
            sum(e.amount_tiyin) filter (where a.kind = 'earnings' and a.owner_id = p.teacher_id) as earned
            from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
            join ledger_account a on a.id = e.account_id
           where t.cause = 'purchase:' || p.id) t on true`,
  },
  {
    name: 'Every purchase names a student, a teacher and a course that exist',
    unit: 'purchases',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (
          where s.id is null or t.user_id is null or c.id is null)::int as broken
        from purchase p left join app_user s on s.id = p.student_id left join teacher t on t.user_id = p.teacher_id
        left join course c on c.id = p.course_id`,
  },
  {
    name: 'Every access comes from a purchase of its own that was not refunded',
    unit: 'accesses',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where p.id is null or p.refunded_at is not null)::int as broken
        from enrolment e left join purchase p
          on p.id = e.purchase_id and p.student_id = e.student_id and p.course_id = e.course_id`,
  },
  {
    name: 'What is reserved for each teacher is what the open payouts ask for',
    unit: 'teachers',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where coalesce(p.open, 0) <> coalesce(a.balance_tiyin, 0))::int as broken
        from (select teacher_id, sum(amount_tiyin) filter (where status in ('requested', 'approved')) as open
                from payout group by 1) p
        full join (select owner_id, balance_tiyin from ledger_account where kind = 'payout_reserved') a
          on a.owner_id = p.teacher_id`,
  },
  {
    name: 'What left through the bank is what the paid payouts say',
    unit: 'tiyin paid',
    query: sql`
      select paid::bigint as looked_at, (paid <> banked)::int as broken
        from (select
          (select coalesce(sum(amount_tiyin), 0) from payout where status = 'paid') as paid,
          (select coalesce(sum(e.amount_tiyin), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
            where a.kind = 'payout_bank') as banked) x`,
  },
  {
    name: 'Every payout that a provider carries stands as the provider said',
    unit: 'payouts',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where p.id is null or p.status <> all (case t.state
          when 'paid' then '{paid,returned}' when 'failed' then '{refused}' else '{approved}' end::text[]))::int as broken
        from payout_transfer t left join payout p on p.id = t.payout_id where t.state <> 'waiting'`,
  },
  {
    name: 'Every transfer has its cause',
    unit: 'transfers',
    query: sql`
      select count(*)::int as looked_at, count(*) filter (where not case split_part(t.cause, ':', 1)
          when 'payment' then exists (select from payment where id = split_part(t.cause, ':', 2)::int)
          when 'purchase' then exists (select from purchase where id = split_part(t.cause, ':', 2)::int)
          when 'payout' then exists (select from payout where id = split_part(t.cause, ':', 2)::int)
          else false end)::int as broken
        from ledger_transfer t`,
  },
]

/**
 * Replays the whole ledger and compares it with everything that claims to follow from it, at one moment of time. Every
 * invariant is named with its figure, whether it holds or not.
 */
export async function verifyLedger(db: Db): Promise<{ holds: boolean; checks: Check[] }> {
  return db.transaction(async (tx) => {
    // One snapshot for all checks: a purchase between two of them must not look like a difference.
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    const total = await tx.one<{ sum: bigint }>(
      sql`select coalesce(sum(amount_tiyin), 0)::bigint as sum from ledger_entry`,
    )
    const sum = total?.sum ?? 0n
    const checks: Check[] = [
      { name: 'The sum of everything is zero', holds: sum === 0n, figure: `${sum} tiyin` },
    ]
    for (const { name, unit, query } of invariants) {
      const row = await tx.one<{ looked_at: number | bigint; broken: number }>(query)
      if (!row) throw new Error(`no figure for: ${name}`)
      const holds = row.broken === 0
      const found = holds ? '' : `, ${row.broken} broken`
      checks.push({ name, holds, figure: `${row.looked_at} ${unit}${found}` })
    }
    return { holds: checks.every((check) => check.holds), checks }
  })
}
