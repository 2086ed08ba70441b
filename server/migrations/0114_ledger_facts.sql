-- Transfers carry facts (docs/decisions/0086): what their line in statements names, in no language. Written before, they have
-- a sentence in `comment`, and their entries one where the other side's read differently. Both columns and the parameters for
-- them stay for processes of the previous version.
alter table ledger_transfer
  -- The fields of `kind`: title, promo_code, reason …
  add column facts jsonb;

-- As before, and with the facts. Replaced, not overloaded: the calls of the previous version fit both functions.
drop function ledger_post(text, text, text, text, bigint, timestamptz, text[], integer[], bigint[], text[]);
create function ledger_post(
  p_kind text, p_cause text, p_key text, p_comment text, p_reverses bigint, p_at timestamptz,
  p_account_kinds text[], p_owners integer[], p_amounts bigint[], p_comments text[] default null, p_facts jsonb default null,
  out outcome text, out transfer_id bigint, out short_tiyin bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
    insert into ledger_transfer (kind, cause, idempotency_key, reverses_id, comment, facts, created_at)
    values (p_kind, p_cause, p_key, p_reverses, coalesce(p_comment, ''), p_facts, p_at)
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

  -- Too little money, or the key is taken: either may be the repeat of a movement that has happened.
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

-- As before, and with the facts.
drop function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text, integer, integer, bigint, text);
create function sell_course(
  p_student integer, p_course integer, p_at timestamptz,
  -- as read; the title because statements name it
  p_teacher integer, p_title text, p_price bigint, p_period smallint, p_percent numeric, p_access_of integer,
  -- as decided
  p_paid bigint, p_from timestamptz, p_until timestamptz, p_comment text default null, p_teacher_comment text default null,
  -- the promo code as read, and the discount as decided
  p_promo integer default null, p_promo_version integer default null,
  p_discount bigint default 0, p_discount_comment text default null,
  p_facts jsonb default null,
  out outcome text, out short_tiyin bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_earned bigint := p_price - p_discount;
  v_fee bigint := p_paid - v_earned;
  v_purchase integer;
  v_cause text;
  v_transfer bigint;
  v_kinds text[] := array['earnings'];
  v_owners integer[] := array[p_teacher];
  v_amounts bigint[] := array[p_price];
  v_comments text[] := array[p_teacher_comment];
begin
  short_tiyin := 0;
  -- The lock of this student and this course, which refunds and access take as well.
  perform pg_advisory_xact_lock(p_student, p_course);
  if not exists (
      select from course c
       where c.id = p_course and c.status = 2 and c.teacher_id = p_teacher and c.title = p_title
         and c.price_tiyin = p_price and c.period = p_period
         and teacher_may_sell(p_teacher))
    or p_percent is distinct from (select f.percent from platform_fee f order by f.id desc limit 1)
    or p_access_of is distinct from (
      select e.purchase_id from enrolment e where e.student_id = p_student and e.course_id = p_course)
  then
    outcome := 'changed';
    return;
  end if;
  -- Sales at the same code wait here for one another. Locked before the wallet, as a refund does.
  if p_promo is not null then
    perform from promo_code c
      where c.id = p_promo and c.version = p_promo_version and (c.uses_limit is null or c.uses < c.uses_limit)
        for no key update;
    if not found then
      outcome := 'changed';
      return;
    end if;
  end if;

  v_purchase := nextval('purchase_id_seq');
  if p_price > 0 then
    v_cause := 'purchase:' || v_purchase;
    -- The ledger has no entries of zero: a discount of the whole price leaves the wallet and the fee untouched.
    if p_discount > 0 then
      v_kinds := array_append(v_kinds, 'earnings');
      v_owners := array_append(v_owners, p_teacher);
      v_amounts := array_append(v_amounts, -p_discount);
      v_comments := array_append(v_comments, p_discount_comment);
    end if;
    if p_paid > 0 then
      v_kinds := array_prepend('wallet', v_kinds);
      v_owners := array_prepend(p_student, v_owners);
      v_amounts := array_prepend(-p_paid, v_amounts);
      v_comments := array_prepend(null::text, v_comments);
    end if;
    if v_fee > 0 then
      v_kinds := array_append(v_kinds, 'platform_fee');
      v_owners := array_append(v_owners, null::integer);
      v_amounts := array_append(v_amounts, v_fee);
      v_comments := array_append(v_comments, null::text);
    end if;
    select posting.transfer_id, posting.short_tiyin into v_transfer, short_tiyin
      from ledger_post('purchase', v_cause, v_cause, p_comment, null, p_at, v_kinds, v_owners, v_amounts, v_comments,
        p_facts) posting;
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
  insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, discount_tiyin, percent, access_from,
    access_until, transfer_id, created_at)
  values (v_purchase, p_student, p_course, p_teacher, v_earned, v_fee, p_discount, p_percent, p_from, p_until, v_transfer, p_at);
  if p_promo is not null then
    insert into promo_code_use (purchase_id, promo_code_id) values (v_purchase, p_promo);
    update promo_code set uses = uses + 1 where id = p_promo;
  end if;
  insert into enrolment (student_id, course_id, purchase_id, expires_at, created_at)
  values (p_student, p_course, v_purchase, p_until, p_at)
  on conflict (student_id, course_id) do update set purchase_id = excluded.purchase_id, expires_at = excluded.expires_at;
  outcome := 'sold';
end $$;

alter table purchase
  -- The terms of a refund without an operator: hours, watched_percent. `refund_reason` is what an operator wrote.
  add column own_refund jsonb;
