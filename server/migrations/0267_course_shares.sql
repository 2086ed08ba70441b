-- What members of a course's team get of a sale, in hundredths of a per cent of what its owner earns. A row is a proposal of the
-- owner until the member answers; a new share in force ends the former one, so the rows are the history too.
create table course_share (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  person_id integer not null references app_user,
  share integer not null check (share between 0 and 10000),
  ends_at timestamptz,
  state text not null default 'proposed' check (state in ('proposed', 'in_force', 'refused', 'withdrawn', 'ended')),
  proposed_at timestamptz not null,
  answered_at timestamptz check ((answered_at is null) = (state = 'proposed')),
  ended_at timestamptz check ((ended_at is not null) = (state = 'ended'))
);
create unique index course_share_proposed on course_share (course_id, person_id) where state = 'proposed';
create unique index course_share_in_force on course_share (course_id, person_id) include (share, ends_at)
  where state = 'in_force';
create index course_share_of_course on course_share (course_id, id desc);
create index course_share_of_person on course_share (person_id, course_id);

-- What each member got of a sale. Like the other rows of a sale it has no foreign keys.
create table purchase_share (
  purchase_id integer not null,
  person_id integer not null,
  share integer not null,
  amount_tiyin bigint not null check (amount_tiyin > 0),
  primary key (purchase_id, person_id)
);
create index purchase_share_of_person on purchase_share (person_id, purchase_id desc);

-- The part of price_tiyin that went to members. Unchecked: a check would read the whole table.
alter table purchase add column shared_tiyin bigint not null default 0;

-- Members who are students are paid out as teachers are.
alter table payout drop constraint payout_teacher_id_fkey, add foreign key (teacher_id) references app_user;
alter table payout_allowed_card
  drop constraint payout_allowed_card_teacher_id_fkey, add foreign key (teacher_id) references app_user;
alter table payout_confirmed_card
  drop constraint payout_confirmed_card_teacher_id_fkey, add foreign key (teacher_id) references app_user;

-- How a sale that earns p_earned is shared now. Each part is rounded down to a tiyin, so the remainder is the owner's.
create function course_shares_of(p_course integer, p_earned bigint, p_at timestamptz)
returns table (person_id integer, share integer, amount_tiyin bigint)
language sql stable
as $$
  select s.person_id, s.share, p_earned * s.share / 10000
    from course_share s
   where s.course_id = p_course and s.state = 'in_force' and (s.ends_at is null or s.ends_at > p_at)
     and p_earned * s.share >= 10000
   order by s.person_id
$$;

create or replace function sell_course(
  p_student integer, p_course integer, p_at timestamptz, p_teacher integer, p_title text, p_price bigint, p_period smallint,
  p_percent numeric, p_access_of integer, p_paid bigint, p_from timestamptz, p_until timestamptz, p_comment text default null,
  p_teacher_comment text default null, p_promo integer default null, p_promo_version integer default null,
  p_discount bigint default 0, p_discount_comment text default null, p_source text default 'purchase',
  p_facts jsonb default null, out outcome text, out short_tiyin bigint)
language plpgsql
set enable_seqscan to off
set plan_cache_mode to force_generic_plan
as $$
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
         and c.price_tiyin = p_price and c.period = p_period
         and teacher_may_sell(p_teacher))
    or p_percent is distinct from (select f.percent from platform_fee f order by f.id desc limit 1)
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
    access_from, access_until, transfer_id, created_at)
  values (v_purchase, p_student, p_course, p_teacher, v_earned, v_fee, p_discount, coalesce(v_shared, 0), p_percent,
    p_from, p_until, v_transfer, p_at);
  if v_shared > 0 then
    insert into purchase_share (purchase_id, person_id, share, amount_tiyin)
    select v_purchase, part.* from unnest(v_members, v_shares, v_parts) part;
  end if;
  if p_promo is not null then
    insert into promo_code_use (purchase_id, promo_code_id) values (v_purchase, p_promo);
    update promo_code set uses = uses + 1 where id = p_promo;
  end if;
  perform access_grant(p_student, p_course, p_source, v_purchase, null, p_until, p_at);
  outcome := 'sold';
end $$;

create or replace function webhook_after_purchase()
returns trigger language plpgsql as $$
begin
  perform webhook_record(p.teacher_id, 'course.sold', p.created_at, jsonb_build_object(
      'purchase_id', p.id, 'course_id', p.course_id, 'course_title', c.title, 'learner_id', p.student_id,
      'paid_tiyin', p.price_tiyin + p.fee_tiyin, 'earned_tiyin', p.price_tiyin - p.shared_tiyin, 'discount_tiyin', p.discount_tiyin))
    from added p join course c on c.id = p.course_id
   where p.price_tiyin > 0 and exists (select from webhook_endpoint e where e.teacher_id = p.teacher_id);
  return null;
end $$;

create or replace function webhook_after_refund()
returns trigger language plpgsql as $$
begin
  perform webhook_record(new.teacher_id, 'course.refunded', new.refunded_at, jsonb_build_object(
      'purchase_id', new.id, 'course_id', new.course_id, 'course_title', c.title, 'learner_id', new.student_id,
      'refunded_tiyin', new.price_tiyin + new.fee_tiyin, 'returned_tiyin', new.price_tiyin - new.shared_tiyin))
    from course c where c.id = new.course_id;
  return null;
end $$;
