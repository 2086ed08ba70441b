import { type Statement, sql } from '../../db/sql.ts'
import { COMPARED_DAYS } from './days.ts'

/** A property of the ledger and of everything derived from it. */
interface Invariant {
  /** The name as a sentence. */
  name: string
  /** The noun for the checked rows, in the plural. */
  unit: string
  /** The checked rows: `id`, by which a person finds the row, and `is_broken`. */
  rows: Statement
}

/** The actual entries of a cause (`payment:12`), as sorted strings: `topup wallet:5 150000`. */
const actualEntries = (cause: Statement): Statement => sql`
  array(select t.kind || ' ' || a.kind || coalesce(':' || a.owner_id, '') || ' ' || e.amount_tiyin as entry
          from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
         where t.cause = ${cause} order by entry)`

/** The expected entries in the same order, without those that are null or zero. */
const expectedEntries = (entries: Statement): Statement => sql`
  array(select entry from unnest(${entries}) entry where entry not like '% 0' order by entry)`

/** The sources of access that are sales, as in `access/grants.ts`; their `source_id` is the purchase. */
const SOLD = sql`('purchase', 'gift', 'bundle')`

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'Every transfer sums to zero',
    unit: 'transfers',
    rows: sql`
      select t.id, coalesce(sum(e.amount_tiyin), 0) <> 0 or count(e.id) < 2 as is_broken
        from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id group by t.id`,
  },
  {
    name: 'Every entry belongs to a transfer and an account that exist',
    unit: 'entries',
    rows: sql`
      select e.id, a.id is null or t.id is null as is_broken
        from ledger_entry e left join ledger_account a on a.id = e.account_id
        left join ledger_transfer t on t.id = e.transfer_id`,
  },
  {
    name: 'Every stored balance equals the sum of its entries',
    unit: 'accounts',
    rows: sql`
      select a.kind || coalesce(':' || a.owner_id, '') as id,
             a.balance_tiyin <> case when a.guarded then coalesce(e.sum, 0) else 0 end as is_broken
        from ledger_account a
        left join (select account_id, sum(amount_tiyin) as sum from ledger_entry group by 1) e on e.account_id = a.id`,
  },
  {
    name: 'Every stored day equals the sum of its entries',
    unit: 'days',
    rows: COMPARED_DAYS,
  },
  {
    name: 'No guarded account is below zero',
    unit: 'accounts',
    rows: sql`
      select a.kind || ':' || a.owner_id as id, coalesce(e.sum < 0, false) as is_broken
        from ledger_account a
        left join (select account_id, sum(amount_tiyin) as sum from ledger_entry group by 1) e on e.account_id = a.id
       where a.guarded`,
  },
  {
    name: 'Every reversal mirrors what it reverses',
    unit: 'reversals',
    rows: sql`
      select t.id, exists (
          (select account_id, -amount_tiyin from ledger_entry where transfer_id = t.reverses_id)
          except all (select account_id, amount_tiyin from ledger_entry where transfer_id = t.id)
        ) or exists (
          (select account_id, amount_tiyin from ledger_entry where transfer_id = t.id)
          except all (select account_id, -amount_tiyin from ledger_entry where transfer_id = t.reverses_id)
        ) as is_broken
        from ledger_transfer t where t.reverses_id is not null`,
  },
  {
    name: 'Every payment was credited and reversed as its state says, once and in full',
    unit: 'payments',
    rows: sql`
      select p.id, ${actualEntries(sql`'payment:' || p.id`)} <> ${expectedEntries(sql`
          case when p.status in ('credited', 'reversed') then array[
            'topup wallet:' || p.user_id || ' ' || p.amount_tiyin,
            'topup provider_' || p.provider || ' ' || -p.amount_tiyin] end
          || case when p.status = 'reversed' then array[
            'topup_reversal wallet:' || p.user_id || ' ' || -p.amount_tiyin,
            'topup_reversal provider_' || p.provider || ' ' || p.amount_tiyin] end`)} as is_broken
        from payment p`,
  },
  {
    name: 'Every purchase was charged, and every refund paid back, once and in full',
    unit: 'purchases',
    rows: sql`
      select p.id, ${actualEntries(sql`'purchase:' || p.id`)} <> ${expectedEntries(sql`
          array[
            'purchase ' || case when g.id is null then 'wallet:' || p.student_id else 'gifts_held' end
              || ' ' || -(p.price_tiyin + p.fee_tiyin),
            'purchase earnings:' || p.teacher_id || ' ' || p.price_tiyin + p.discount_tiyin - p.shared_tiyin,
            'purchase earnings:' || p.teacher_id || ' ' || -p.discount_tiyin,
            'purchase platform_fee ' || p.fee_tiyin]
          || array(select 'purchase earnings:' || s.person_id || ' ' || s.amount_tiyin
                     from purchase_share s where s.purchase_id = p.id)
          || case when p.refunded_at is not null then array[
            'refund ' || case when g.id is null then 'wallet:' || p.student_id else 'gifts_held' end
              || ' ' || (p.price_tiyin + p.fee_tiyin),
            'refund earnings:' || p.teacher_id || ' ' || -(p.price_tiyin + p.discount_tiyin - p.shared_tiyin),
            'refund earnings:' || p.teacher_id || ' ' || p.discount_tiyin,
            'refund platform_fee ' || -p.fee_tiyin]
          || array(select 'refund earnings:' || s.person_id || ' ' || -s.amount_tiyin
                     from purchase_share s where s.purchase_id = p.id) end`)}
          or p.transfer_id is distinct from (
            select max(id) from ledger_transfer where cause = 'purchase:' || p.id and kind = 'purchase')
          or p.refund_transfer_id is distinct from (
            select max(id) from ledger_transfer where cause = 'purchase:' || p.id and kind = 'refund') as is_broken
        from purchase p left join gift g on g.purchase_id = p.id`,
  },
  {
    name: 'Every shared sale gave each member the share of what was earned, rounded down, and its owner the rest',
    unit: 'shared sales',
    rows: sql`
      select coalesce(p.id, s.purchase_id) as id,
             p.id is null or p.shared_tiyin <> coalesce(s.sum, 0) or p.shared_tiyin > p.price_tiyin or s.is_wrong as is_broken
        from (select * from purchase where shared_tiyin <> 0) p
        full join (
          select part.purchase_id, sum(part.amount_tiyin) as sum, bool_or(
                   part.amount_tiyin <> sale.price_tiyin * part.share / 10000) as is_wrong
            from purchase_share part left join purchase sale on sale.id = part.purchase_id group by part.purchase_id) s
          on s.purchase_id = p.id`,
  },
  {
    name: 'The shares of a course in force never exceed the whole, and only members have one',
    unit: 'shared courses',
    rows: sql`
      select s.course_id as id, sum(s.share) filter (where s.ends_at is null or s.ends_at > s.latest) > 10000
               or bool_or(not exists (
                 select from course_member m
                  where m.course_id = s.course_id and m.person_id = s.person_id and m.ended_at is null)) as is_broken
        from (select *, max(answered_at) over (partition by course_id) as latest
                from course_share where state = 'in_force') s
       group by s.course_id`,
  },
  {
    name: 'Every partner was paid by the link that brought the buyer of its course, and never by an own sale',
    unit: "partners' parts",
    rows: sql`
      select s.purchase_id as id,
             l.id is null or p.id is null or l.partner_id <> s.person_id or l.course_id <> p.course_id
               or p.brought_by is distinct from 'partner' or s.person_id in (p.student_id, p.teacher_id)
               or exists (select from purchase_without_partner w where w.purchase_id = s.purchase_id) as is_broken
        from purchase_share s left join partner_link l on l.id = s.partner_link_id left join purchase p on p.id = s.purchase_id
       where s.partner_link_id is not null`,
  },
  {
    name: 'Every gift was paid, and returned as its state says, once and in full',
    unit: 'gifts',
    rows: sql`
      select g.id, ${actualEntries(sql`'gift:' || g.id`)} <> ${expectedEntries(sql`
          array[
            'purchase wallet:' || g.giver_id || ' ' || -(g.price_tiyin + g.fee_tiyin),
            'purchase gifts_held ' || (g.price_tiyin + g.fee_tiyin)]
          || case when g.returned_at is not null then array[
            'refund wallet:' || g.giver_id || ' ' || (g.price_tiyin + g.fee_tiyin),
            'refund gifts_held ' || -(g.price_tiyin + g.fee_tiyin)] end`)} as is_broken
        from gift g where g.seat_order_id is null`,
  },
  {
    name: 'Every used gift is a sale of its course at what was paid, returned with it',
    unit: 'gifts',
    rows: sql`
      select g.id, p.id is null or (p.refunded_at is null) <> (g.returned_at is null) as is_broken
        from gift g left join purchase p on p.id = g.purchase_id and p.course_id = g.course_id
         and p.price_tiyin = g.price_tiyin and p.fee_tiyin = g.fee_tiyin and p.discount_tiyin = g.discount_tiyin
       where g.purchase_id is not null`,
  },
  {
    name: 'Every order of places was paid, and each place returned as its state says, once and in full',
    unit: 'orders',
    rows: sql`
      select o.id, seats.count <> case when o.paid_at is null then 0 else o.places end or seats.differ
               or sums.actual is distinct from array(
                 select entry from unnest(
                   case when o.paid_at is not null then array[
                     'purchase wallet:' || o.buyer_id || ' ' || -o.places * each.tiyin,
                     'purchase gifts_held ' || o.places * each.tiyin,
                     'refund wallet:' || o.buyer_id || ' ' || seats.returned_tiyin,
                     'refund gifts_held ' || -seats.returned_tiyin] else '{}' end
                   || case when b.order_id is not null then array[
                     'topup wallet:' || o.buyer_id || ' ' || o.places * each.tiyin,
                     'topup bank_transfers ' || -o.places * each.tiyin] end) entry
                  where entry not like '% 0' order by entry)
               or b.amount_tiyin <> o.places * each.tiyin
               or case when b.order_id is null then i.order_id is not null and o.paid_at is not null
                       else o.paid_at is null and o.cancelled_at is null end as is_broken
        from seat_order o left join seat_invoice i on i.order_id = o.id left join bank_transfer b on b.order_id = o.id
       cross join lateral (select o.price_tiyin + o.fee_tiyin as tiyin) each
       cross join lateral (
         -- The gifts of one place sum to what the order says of each.
         select count(*) as count, coalesce(sum(place.returned_tiyin), 0) as returned_tiyin,
                coalesce(bool_or((place.price_tiyin, place.discount_tiyin, place.fee_tiyin, place.givers, place.codes)
                  is distinct from (o.price_tiyin, o.discount_tiyin, o.fee_tiyin, array[o.buyer_id], 1::bigint)), false) as differ
           from (
             select sum(g.price_tiyin) as price_tiyin, sum(g.discount_tiyin) as discount_tiyin, sum(g.fee_tiyin) as fee_tiyin,
                    array_agg(distinct g.giver_id) as givers, count(g.code) as codes,
                    sum(g.price_tiyin + g.fee_tiyin) filter (where g.returned_at is not null) as returned_tiyin
               from gift g where g.seat_order_id = o.id group by coalesce(g.place_id, g.id)) place) seats
       cross join lateral (
         select array(
           select t.kind || ' ' || a.kind || coalesce(':' || a.owner_id, '') || ' ' || sum(e.amount_tiyin) as entry
             from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
            where t.cause = 'seat_order:' || o.id group by t.kind, a.kind, a.owner_id order by entry) as actual) sums`,
  },
  {
    name: 'Every promo code counts its sales that were not refunded',
    unit: 'promo codes',
    rows: sql`
      select c.id, c.uses <> (
          select count(*) from promo_code_use u join purchase p on p.id = u.purchase_id
           where u.promo_code_id = c.id and p.teacher_id = c.teacher_id and p.refunded_at is null) as is_broken
        from promo_code c`,
  },
  {
    name: 'Every use of a promo code is a sale of its teacher',
    unit: 'uses',
    rows: sql`
      select u.purchase_id as id, c.id is null or p.id is null as is_broken
        from promo_code_use u left join promo_code c on c.id = u.promo_code_id
        left join purchase p on p.id = u.purchase_id and p.teacher_id = c.teacher_id`,
  },
  {
    name: 'Every course sold in a bundle is a sale of its teacher',
    unit: 'sales',
    rows: sql`
      select o.purchase_id as id, b.id is null or p.id is null as is_broken
        from bundle_purchase o left join bundle b on b.id = o.bundle_id
        left join purchase p on p.id = o.purchase_id and p.teacher_id = b.teacher_id`,
  },
  {
    name: 'Every plan of parts has the parts that were sold and not given back, each once',
    unit: 'plans',
    rows: sql`
      select coalesce(n.user_id, sold.student_id) || '/' || coalesce(n.course_id, sold.course_id) as id,
             n.parts_id is distinct from sold.parts_id or sold.is_mixed or cardinality(n.paid) > v.count
               or array(select part from unnest(n.paid) part order by part) is distinct from sold.paid as is_broken
        from part_plan n left join course_parts v on v.id = n.parts_id full join (
          select p.student_id, p.course_id, max(o.parts_id) as parts_id, min(o.parts_id) <> max(o.parts_id) as is_mixed,
                 array_agg(o.part order by o.part) as paid
            from purchase_part o join purchase p on p.id = o.purchase_id
           where p.refunded_at is null group by p.student_id, p.course_id) sold
          on sold.student_id = n.user_id and sold.course_id = n.course_id`,
  },
  {
    name: 'Every purchase names a student, a teacher and a course that exist',
    unit: 'purchases',
    rows: sql`
      select p.id, s.id is null or t.user_id is null or c.id is null as is_broken
        from purchase p left join app_user s on s.id = p.student_id left join teacher t on t.user_id = p.teacher_id
        left join course c on c.id = p.course_id`,
  },
  {
    name: 'Every access is what its grants give, and those of sales come from purchases that were not refunded',
    unit: 'accesses',
    rows: sql`
      select coalesce(e.student_id, g.user_id) || '/' || coalesce(e.course_id, g.course_id) as id,
             e.open_during is distinct from g.open_during or e.purchase_id is distinct from g.purchase_id
               or not g.is_paid as is_broken
        from enrolment e full join (
          select g.user_id, g.course_id, range_agg(tstzmultirange(tstzrange(g.valid_from, g.valid_until)) - g.paused) as open_during,
                 max(g.source_id) filter (where g.source in ${SOLD}) as purchase_id,
                 bool_and(g.source not in ${SOLD} or p.id is not null) as is_paid
            from course_grant g left join purchase p on p.id = g.source_id and p.student_id = g.user_id
             and p.course_id = g.course_id and p.refunded_at is null
           where g.revoked_at is null group by g.user_id, g.course_id) g
          on g.user_id = e.student_id and g.course_id = e.course_id`,
  },
  {
    name: 'Every purchase that was not refunded has its grant, for as long as was paid for',
    unit: 'purchases',
    rows: sql`
      select p.id, not exists (
          select from course_grant g
           where g.user_id = p.student_id and g.course_id = p.course_id and g.source in ${SOLD} and g.source_id = p.id
             and (g.revoked_at is null or g.reason = 'removed')
             and g.valid_until - g.added is not distinct from p.access_until) as is_broken
        from purchase p where p.refunded_at is null`,
  },
  {
    name: 'Every list of learners was charged for its seats, and every seat refunded, once and in full',
    unit: 'lists',
    rows: sql`
      select b.id, b.sum_tiyin <> (select sum(s.fee_tiyin) from roster_seat s where s.batch_id = b.id)
          or ${actualEntries(sql`'roster:' || b.id`)} <> ${expectedEntries(sql`
          array['seats earnings:' || b.teacher_id || ' ' || -b.sum_tiyin, 'seats platform_fee ' || b.sum_tiyin]
          || array(select unnest(array['seat_return earnings:' || s.teacher_id || ' ' || s.fee_tiyin,
                                       'seat_return platform_fee ' || -s.fee_tiyin])
                     from roster_seat s where s.batch_id = b.id and s.refunded_at is not null)`)} as is_broken
        from roster_batch b`,
  },
  {
    name: 'Every seat whose person came has its grant',
    unit: 'seats',
    rows: sql`
      select s.id, not exists (
          select from course_grant g where g.user_id = s.user_id and g.course_id = s.course_id and g.source = 'roster'
             and g.source_id = s.id and (g.revoked_at is not null or s.ended_at is null)) as is_broken
        from roster_seat s where s.user_id is not null`,
  },
  {
    name: 'What is reserved for each teacher is what the open payouts ask for',
    unit: 'teachers',
    rows: sql`
      select coalesce(p.teacher_id, a.owner_id) as id, coalesce(p.open, 0) <> coalesce(a.balance_tiyin, 0) as is_broken
        from (select teacher_id, sum(amount_tiyin) filter (where status in ('requested', 'approved')) as open
                from payout group by 1) p
        full join (select owner_id, balance_tiyin from ledger_account where kind = 'payout_reserved') a
          on a.owner_id = p.teacher_id`,
  },
  {
    name: 'Every payout was reserved, paid and given back as its state says, once and in full',
    unit: 'payouts',
    rows: sql`
      select p.id, ${actualEntries(sql`'payout:' || p.id`)} <> ${expectedEntries(sql`
          array[
            'payout_reserve earnings:' || p.teacher_id || ' ' || -p.amount_tiyin,
            'payout_reserve payout_reserved:' || p.teacher_id || ' ' || p.amount_tiyin]
          || case when p.status in ('paid', 'returned') then array[
            'payout_paid payout_reserved:' || p.teacher_id || ' ' || -p.amount_tiyin,
            'payout_paid payout_bank ' || p.amount_tiyin] end
          || case when p.status = 'refused' then array[
            'payout_refused payout_reserved:' || p.teacher_id || ' ' || -p.amount_tiyin,
            'payout_refused earnings:' || p.teacher_id || ' ' || p.amount_tiyin] end
          || case when p.status = 'returned' then array[
            'payout_returned payout_bank ' || -p.amount_tiyin,
            'payout_returned earnings:' || p.teacher_id || ' ' || p.amount_tiyin] end`)} as is_broken
        from payout p`,
  },
  {
    name: 'Every payout that goes on was approved by as many operators as it needs',
    unit: 'payouts',
    rows: sql`
      select p.id, p.status in ('approved', 'paid', 'returned') and p.approvals_needed > (
          select count(*) from payout_approval a where a.payout_id = p.id) as is_broken
        from payout p`,
  },
  {
    name: 'Every payout that a provider carries stands as the provider said',
    unit: 'payouts',
    rows: sql`
      select t.payout_id as id, p.id is null or p.status <> all (case t.state
          when 'paid' then '{paid,returned}' when 'failed' then '{refused}' else '{approved}' end::text[]) as is_broken
        from payout_transfer t left join payout p on p.id = t.payout_id where t.state <> 'waiting'`,
  },
  {
    name: 'Every transfer has its cause',
    unit: 'transfers',
    rows: sql`
      select t.id, not case
          when t.cause !~ '^(payment|purchase|gift|payout|roster|seat_order):[0-9]{1,9}$' then false
          when t.cause like 'payment:%' then exists (select from payment where id = split_part(t.cause, ':', 2)::int)
          when t.cause like 'purchase:%' then exists (select from purchase where id = split_part(t.cause, ':', 2)::int)
          when t.cause like 'roster:%' then exists (select from roster_batch where id = split_part(t.cause, ':', 2)::int)
          when t.cause like 'seat_order:%' then exists (select from seat_order where id = split_part(t.cause, ':', 2)::int)
          when t.cause like 'gift:%' then exists (select from gift where id = split_part(t.cause, ':', 2)::int)
          else exists (select from payout where id = split_part(t.cause, ':', 2)::int) end as is_broken
        from ledger_transfer t`,
  },
]
