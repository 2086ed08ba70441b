-- The fee follows who brought the buyer (docs/decisions/0125): the percent of buyers whom the teacher brought, and for how
-- many days before a purchase that counts, beside the percent of ours. The newest row is in force.
alter table platform_fee
  add column brought_percent numeric(5, 2) not null default 8 check (brought_percent between 0 and 90),
  add column brought_days smallint not null default 30 check (brought_days between 1 and 90);

-- What was agreed with single teachers; a null percent is that of everybody. The newest row of a teacher is in force.
create table teacher_fee (
  id integer generated always as identity primary key,
  teacher_id integer not null references app_user,
  percent numeric(5, 2) check (percent between 0 and 90),
  brought_percent numeric(5, 2) check (brought_percent between 0 and 90),
  set_by integer not null references app_user,
  valid_from timestamptz not null
);
create index teacher_fee_of_teacher on teacher_fee (teacher_id, id desc);

-- The code in a teacher's own link, /t/{code}. It is random, so that nobody writes the link of a teacher to save the fee.
create table teacher_link (
  teacher_id integer primary key references app_user on delete cascade,
  code text not null unique check (code ~ '^[0-9a-z]{10}$'),
  created_at timestamptz not null
);

-- Somebody opened a teacher's link at that time, written by the server. Once a day for each teacher and person is enough.
create table touch (
  user_id integer not null references app_user on delete cascade,
  touched_at timestamptz not null,
  teacher_id integer not null references app_user on delete cascade,
  source text not null check (source in ('link', 'card', 'channel', 'bot')),
  primary key (user_id, touched_at, teacher_id)
);
create index touch_of_teacher on touch (teacher_id);
create index touch_age on touch (touched_at);

-- Who brought the buyer of a sale; null for the school. A gift has it from its payment on.
alter table purchase add column brought_by text
  check (brought_by in ('promo_code', 'roster', 'link', 'card', 'channel', 'bot'));
alter table gift add column brought_by text check (brought_by in ('roster', 'link', 'card', 'channel', 'bot'));

-- The percent of a sale of p_teacher to p_student, or to anybody for null, with the promo code p_promo, and by what the
-- teacher brought them in the days before p_at; null for the school. A seat of the teacher's list counts by itself; of
-- everything else the first counts, and a registration without a link is the school's. One statement, because each sale
-- waits for it.
create function fee_of_sale(
  p_student integer, p_teacher integer, p_promo integer, p_at timestamptz, out percent numeric, out brought_by text
) language plpgsql stable as $$
declare
  v_ours numeric;
  v_brought numeric;
begin
  select coalesce(own.percent, everybody.percent), coalesce(own.brought_percent, everybody.brought_percent),
         case
           when p_promo is not null then 'promo_code'
           when p_student is null then null
           when exists (
             select from roster_seat s
              where s.user_id = p_student and s.teacher_id = p_teacher and s.came_at > everybody.since and s.came_at <= p_at)
           then 'roster'
           else (
             select first.source
               from (
                 select t.teacher_id, t.source, t.touched_at from touch t
                  where t.user_id = p_student and t.touched_at > everybody.since and t.touched_at <= p_at
                  order by t.touched_at, t.teacher_id limit 1) first
              where first.teacher_id = p_teacher
                and not exists (
                  select from app_user u
                   where u.id = p_student and u.created_at > everybody.since and u.created_at < first.touched_at))
         end
    into strict v_ours, v_brought, brought_by
    from (
      select f.percent, f.brought_percent, p_at - f.brought_days * interval '24 hours' as since
        from platform_fee f order by f.id desc limit 1) everybody
    left join lateral (
      select f.percent, f.brought_percent from teacher_fee f where f.teacher_id = p_teacher order by f.id desc limit 1) own
      on true;
  percent := case when brought_by is null then v_ours else v_brought end;
end $$;

-- As before, at the percent of who brought the buyer, which is stored with the sale.
drop function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text, integer, integer, bigint, text, text, jsonb, integer, integer);
create function sell_course(
  p_student integer, p_course integer, p_at timestamptz,
  -- as read; the title because statements name it
  p_teacher integer, p_title text, p_price bigint, p_period smallint, p_percent numeric, p_access_of integer,
  -- as decided
  p_paid bigint, p_from timestamptz, p_until timestamptz, p_comment text default null, p_teacher_comment text default null,
  -- the promo code as read, and the discount as decided
  p_promo integer default null, p_promo_version integer default null,
  p_discount bigint default 0, p_discount_comment text default null,
  -- the source of the grant
  p_source text default 'purchase',
  p_facts jsonb default null,
  -- the tariff and the group that the sale is of
  p_tariff integer default null, p_group integer default null,
  -- who brought the buyer, as read: null for the school; 'unread' by processes of the previous version
  p_brought_by text default 'unread',
  out outcome text, out short_tiyin bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_earned bigint := p_price - p_discount;
  v_fee bigint := p_paid - v_earned;
  v_purchase integer;
  v_cause text;
  v_transfer bigint;
  v_shared bigint;
  v_members integer[];
  v_shares integer[];
  v_parts bigint[];
  v_kinds text[] := '{}';
  v_owners integer[] := '{}';
  v_amounts bigint[] := '{}';
  v_comments text[] := '{}';
begin
  short_tiyin := 0;
  -- The lock of this student and this course, which refunds and access take as well.
  perform pg_advisory_xact_lock(p_student, p_course);
  if not exists (
      select from course c
       where c.id = p_course and c.status = 2 and c.teacher_id = p_teacher and c.title = p_title
         and (p_tariff is not null or c.price_tiyin = p_price and c.period = p_period and not course_has_tariffs(c.id))
         and teacher_may_sell(p_teacher))
    or not exists (
      select from fee_of_sale(p_student, p_teacher, p_promo, p_at) f
       where case when p_brought_by = 'unread'
               then p_percent = (select o.percent from platform_fee o order by o.id desc limit 1)
               else p_percent = f.percent and p_brought_by is not distinct from f.brought_by end)
    -- A course that is open, from whatever source, is not sold: -1 is no purchase.
    or p_access_of is distinct from (
      select case when e.open_during @> p_at then -1 else e.purchase_id end
        from enrolment e where e.student_id = p_student and e.course_id = p_course)
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

  -- The place is held by a lock until it is taken below, also before the wallet.
  if p_tariff is not null and not hold_place(p_student, p_course, p_tariff, p_group, p_access_of, p_price, p_period, p_at)
  then
    outcome := 'changed';
    return;
  end if;

  v_purchase := nextval('purchase_id_seq');
  if p_price > 0 then
    v_cause := 'purchase:' || v_purchase;
    select sum(s.amount_tiyin), array_agg(s.person_id), array_agg(s.share), array_agg(s.amount_tiyin)
      into v_shared, v_members, v_shares, v_parts
      from course_shares_of(p_course, v_earned, p_at) s;
    -- The ledger has no entries of zero: the owner may have given the whole away.
    if p_price > coalesce(v_shared, 0) then
      v_kinds := array['earnings'];
      v_owners := array[p_teacher];
      v_amounts := array[p_price - coalesce(v_shared, 0)];
      v_comments := array[p_teacher_comment];
    end if;
    -- The same of others: a discount of the whole price leaves the wallet and the fee untouched.
    if p_discount > 0 then
      v_kinds := array_append(v_kinds, 'earnings');
      v_owners := array_append(v_owners, p_teacher);
      v_amounts := array_append(v_amounts, -p_discount);
      v_comments := array_append(v_comments, p_discount_comment);
    end if;
    if v_shared > 0 then
      v_kinds := v_kinds || array_fill('earnings'::text, array[cardinality(v_members)]);
      v_owners := v_owners || v_members;
      v_amounts := v_amounts || v_parts;
      v_comments := v_comments || array_fill(null::text, array[cardinality(v_members)]);
      p_facts := p_facts || jsonb_build_object('shared_tiyin', v_shared);
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
  values (p_course, (p_access_of is null)::int, v_purchase);
  insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, discount_tiyin, shared_tiyin, percent,
    brought_by, access_from, access_until, transfer_id, created_at)
  values (v_purchase, p_student, p_course, p_teacher, v_earned, v_fee, p_discount, coalesce(v_shared, 0), p_percent,
    nullif(p_brought_by, 'unread'), p_from, p_until, v_transfer, p_at);
  if v_shared > 0 then
    insert into purchase_share (purchase_id, person_id, share, amount_tiyin)
    select v_purchase, part.* from unnest(v_members, v_shares, v_parts) part;
  end if;
  if p_promo is not null then
    insert into promo_code_use (purchase_id, promo_code_id) values (v_purchase, p_promo);
    update promo_code set uses = uses + 1 where id = p_promo;
  end if;
  if p_tariff is not null then
    perform take_place(p_student, p_course, p_tariff, p_group, p_access_of, v_purchase, p_at);
  end if;
  perform access_grant(p_student, p_course, p_source, v_purchase, null, p_until, p_at);
  outcome := 'sold';
end $$;
