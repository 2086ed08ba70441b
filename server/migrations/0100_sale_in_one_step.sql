-- A sale in fewer steps, by the same rules (docs/decisions/0008), and with what it leaves to the worker beside it.

-- Every sale leaves one line for the worker, in its own transaction: the learner to count (none when a term is renewed), and
-- which purchase it was, so that both sides are told of it (purchases/follow-sales.ts). Null: a refund, told by itself.
alter table course_learner_change add column purchase_id integer;

-- As in 0076, in one pass: entries come in whole transfers that sum to zero, and the stored balance of a guarded account moves
-- with them.
create or replace function ledger_entries_written() returns trigger language plpgsql as $$
declare
  v_entry record;
  v_transfer bigint;
  v_sum bigint := 0;
begin
  for v_entry in
    select w.transfer_id, w.account_id, w.amount_tiyin from written w order by w.transfer_id, w.account_id
  loop
    -- The transfer before this one is whole now.
    if v_entry.transfer_id <> v_transfer and v_sum <> 0 then exit; end if;
    v_transfer := v_entry.transfer_id;
    v_sum := v_sum + v_entry.amount_tiyin;
    update ledger_account set balance_tiyin = balance_tiyin + v_entry.amount_tiyin
     where id = v_entry.account_id and guarded;
  end loop;
  if v_sum <> 0 then
    raise exception 'transfer % does not sum to zero', v_transfer using errcode = 'KF002';
  end if;
  return null;
end $$;

-- As in 0070: posted, already or insufficient; guarded accounts are locked in id order and no others at all.
drop function ledger_post(text, text, text, text, bigint, timestamptz, text[], integer[], bigint[], text[]);
create function ledger_post(
  p_kind text, p_cause text, p_key text, p_comment text, p_reverses bigint, p_at timestamptz,
  p_account_kinds text[], p_owners integer[], p_amounts bigint[], p_comments text[],
  out outcome text, out transfer_id bigint, out short_tiyin bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_ids integer[] := '{}';
  v_id integer;
  v_balance bigint;
  v_transfer bigint;
  v_short bigint := 0;
begin
  short_tiyin := 0;
  for i in 1 .. cardinality(p_account_kinds) loop
    if p_owners[i] is null then
      select id into strict v_id from ledger_account where kind = p_account_kinds[i] and owner_id is null;
    else
      select id into v_id from ledger_account where kind = p_account_kinds[i] and owner_id = p_owners[i];
      if not found then
        insert into ledger_account (kind, owner_id) values (p_account_kinds[i], p_owners[i]) on conflict do nothing;
        select id into strict v_id from ledger_account where kind = p_account_kinds[i] and owner_id = p_owners[i];
      end if;
    end if;
    v_ids := v_ids || v_id;
  end loop;

  for v_id, v_balance in
    select id, balance_tiyin from ledger_account where id = any (v_ids) and guarded order by id for no key update
  loop
    for i in 1 .. cardinality(v_ids) loop
      if v_ids[i] = v_id then v_balance := v_balance + p_amounts[i]; end if;
    end loop;
    v_short := greatest(v_short, -v_balance);
  end loop;

  if v_short = 0 then
    insert into ledger_transfer (kind, cause, idempotency_key, reverses_id, comment, created_at)
    values (p_kind, p_cause, p_key, p_reverses, p_comment, p_at)
    on conflict (idempotency_key) do nothing returning id into v_transfer;
    if v_transfer is not null then
      insert into ledger_entry (transfer_id, account_id, amount_tiyin, comment, created_at)
      select v_transfer, account_id, amount, comment, p_at
        from unnest(v_ids, p_amounts, p_comments) as entry (account_id, amount, comment);
      outcome := 'posted';
      transfer_id := v_transfer;
      return;
    end if;
  end if;

  -- Too little money, or the key is taken: both may be the repeat of a movement that has happened.
  select id into v_transfer from ledger_transfer where idempotency_key = p_key;
  if v_transfer is null then
    outcome := 'insufficient';
    short_tiyin := v_short;
    return;
  end if;
  if not exists (select from ledger_transfer where id = v_transfer and kind = p_kind and cause = p_cause)
    or exists (
      (select account_id, amount_tiyin from ledger_entry where transfer_id = v_transfer)
      except all (select account_id, amount from unnest(v_ids, p_amounts) as entry (account_id, amount)))
    or exists (
      (select account_id, amount from unnest(v_ids, p_amounts) as entry (account_id, amount))
      except all (select account_id, amount_tiyin from ledger_entry where transfer_id = v_transfer))
  then
    raise exception 'idempotency key % was used for another movement', p_key using errcode = 'KF003';
  end if;
  outcome := 'already';
  transfer_id := v_transfer;
end $$;

-- As in 0076: sold, insufficient or changed. What was read may have been read long ago (purchases/known-courses.ts), so the
-- title, which the statements name, is looked at too.
drop function sell_course(integer, integer, timestamptz, integer, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text);
create function sell_course(
  p_student integer, p_course integer, p_at timestamptz,
  -- as read
  p_teacher integer, p_title text, p_price bigint, p_period smallint, p_percent numeric, p_access_of integer,
  -- as decided
  p_paid bigint, p_from timestamptz, p_until timestamptz, p_comment text, p_teacher_comment text,
  out outcome text, out short_tiyin bigint
) language plpgsql as $$
declare
  v_fee bigint := p_paid - p_price;
  v_purchase integer;
  v_cause text;
  v_transfer bigint;
begin
  short_tiyin := 0;
  -- As lock-sale.ts: everything about one student and one course happens one after another.
  perform pg_advisory_xact_lock(p_student, p_course);
  if not exists (
      select from course c
       where c.id = p_course and c.status = 2 and c.teacher_id = p_teacher and c.title = p_title
         and c.price_tiyin = p_price and c.period = p_period)
    or p_percent is distinct from (select f.percent from platform_fee f order by f.id desc limit 1)
    or p_access_of is distinct from (
      select e.purchase_id from enrolment e where e.student_id = p_student and e.course_id = p_course)
  then
    outcome := 'changed';
    return;
  end if;

  v_purchase := nextval('purchase_id_seq');
  if p_paid > 0 then
    v_cause := 'purchase:' || v_purchase;
    -- A free fee leaves its entry out: the ledger knows no entries of nothing.
    select posting.transfer_id, posting.short_tiyin into v_transfer, short_tiyin
      from ledger_post('purchase', v_cause, v_cause, p_comment, null, p_at,
        case when v_fee = 0 then array['wallet', 'earnings'] else array['wallet', 'earnings', 'platform_fee'] end,
        case when v_fee = 0 then array[p_student, p_teacher] else array[p_student, p_teacher, null] end,
        case when v_fee = 0 then array[-p_paid, p_price] else array[-p_paid, p_price, v_fee] end,
        case when v_fee = 0 then array[null, p_teacher_comment] else array[null, p_teacher_comment, null] end) posting;
    if v_transfer is null then
      outcome := 'insufficient';
      return;
    end if;
  end if;

  -- A learner is counted once, however often the term is renewed.
  insert into course_learner_change (course_id, delta, purchase_id)
  select p_course, (not exists (
           select from purchase p where p.student_id = p_student and p.course_id = p_course and p.refunded_at is null))::int,
         v_purchase;
  insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from, access_until,
    transfer_id, created_at)
  values (v_purchase, p_student, p_course, p_teacher, p_price, v_fee, p_percent, p_from, p_until, v_transfer, p_at);
  insert into enrolment (student_id, course_id, purchase_id, expires_at, created_at)
  values (p_student, p_course, v_purchase, p_until, p_at)
  on conflict (student_id, course_id) do update set purchase_id = excluded.purchase_id, expires_at = excluded.expires_at;
  outcome := 'sold';
end $$;

-- Plans are kept as long as a connection lives: one made while a table was nearly empty would read it whole ever after. And
-- they are made once: a list of three accounts would be planned anew in each sale, a seventh of its work.
alter function ledger_entries_written() set enable_seqscan = off;
alter function ledger_entries_written() set plan_cache_mode = force_generic_plan;
alter function ledger_post(text, text, text, text, bigint, timestamptz, text[], integer[], bigint[], text[])
  set enable_seqscan = off;
alter function ledger_post(text, text, text, text, bigint, timestamptz, text[], integer[], bigint[], text[])
  set plan_cache_mode = force_generic_plan;
alter function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint,
  timestamptz, timestamptz, text, text) set enable_seqscan = off;
alter function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint,
  timestamptz, timestamptz, text, text) set plan_cache_mode = force_generic_plan;
