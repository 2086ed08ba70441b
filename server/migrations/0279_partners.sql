-- Partners: people who bring buyers of a course for a part of what its owner earns (docs/decisions/0130). What an owner offers
-- is in force until another offer or none replaces it, so the rows are the history too.
create table partner_offer (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  percent smallint not null check (percent between 1 and 90),
  offered_at timestamptz not null,
  ended_at timestamptz
);
create unique index partner_offer_in_force on partner_offer (course_id) where ended_at is null;
create index partner_offer_of_course on partner_offer (course_id, id desc);
create index partner_offer_newest on partner_offer (id desc) where ended_at is null;

-- The link of a person for a course, /p/{code}. Who ended it themselves may have it again; whom the owner ended may not.
create table partner_link (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  partner_id integer not null references app_user,
  code text not null unique check (code ~ '^[0-9a-z]{10}$'),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'partner') and (ended_by is null) = (ended_at is null)),
  unique (course_id, partner_id)
);
create index partner_link_of_course on partner_link (course_id, id desc);
create index partner_link_of_partner on partner_link (partner_id, id desc);

-- Opening a partner's link is a touch of the course's owner.
alter table touch
  add column partner_link_id integer references partner_link on delete set null,
  drop constraint touch_source_check,
  add constraint touch_source_check check (source in ('link', 'card', 'channel', 'bot', 'partner'));
create index touch_of_partner_link on touch (partner_link_id) where partner_link_id is not null;

-- Not valid, because a check of the rows would read the whole table under its lock; they fit.
alter table purchase
  drop constraint purchase_brought_by_check,
  add constraint purchase_brought_by_check
    check (brought_by in ('promo_code', 'roster', 'link', 'card', 'channel', 'bot', 'partner')) not valid;
alter table gift
  drop constraint gift_brought_by_check,
  add constraint gift_brought_by_check
    check (brought_by in ('roster', 'link', 'card', 'channel', 'bot', 'partner')) not valid,
  add column partner_link_id integer;

-- A share of a sale that is a partner's. Like the other rows of a sale it has no foreign keys.
alter table purchase_share add column partner_link_id integer;
create index purchase_share_of_link on purchase_share (partner_link_id, purchase_id desc) where partner_link_id is not null;
create index purchase_share_of_partner on purchase_share (person_id, purchase_id desc) where partner_link_id is not null;

-- Why the partner whose link brought the buyer got nothing of a sale. For operators; nobody is accused.
create table purchase_without_partner (
  purchase_id integer primary key,
  partner_link_id integer not null,
  reason text not null check (
    reason in ('ended', 'not_offered', 'away', 'team', 'account', 'card', 'device', 'payer'))
);
create index purchase_without_partner_of_link on purchase_without_partner (partner_link_id, purchase_id desc);

-- The partner's link for p_course that brought p_student to p_teacher, if the first touch is of one (`brought_within`).
create function partner_link_within(p_student integer, p_teacher integer, p_course integer, p_at timestamptz) returns integer
  language sql stable as $$
  select l.id
    from (
      select t.teacher_id, t.partner_link_id from touch t
       where t.user_id = p_student and t.touched_at <= p_at
         and t.touched_at > p_at - (select f.brought_days from platform_fee f order by f.id desc limit 1) * interval '24 hours'
       order by t.touched_at, t.teacher_id limit 1) first
    join partner_link l on l.id = first.partner_link_id and l.course_id = p_course
   where first.teacher_id = p_teacher
$$;

-- Whose link it is and their share of a sale to p_people, who pay and who learn, or why they have none: a partner earns
-- nothing from themselves, as far as accounts, cards, browsers and payers tell.
create function partner_of_sale(p_link integer, p_people integer[])
returns table (person_id integer, share integer, refused text)
language sql stable as $$
  select l.partner_id, o.percent * 100,
         case
           when l.ended_at is not null then 'ended'
           when o.id is null or c.status <> 2 then 'not_offered'
           when u.blocked_at is not null or u.closes_at is not null then 'away'
           when c.teacher_id = l.partner_id or exists (
             select from course_member m
              where m.course_id = l.course_id and m.person_id = l.partner_id and m.ended_at is null) then 'team'
           when l.partner_id = any(p_people) then 'account'
           when exists (
             select from payout_confirmed_card own join payout_confirmed_card theirs on theirs.card_hash = own.card_hash
              where own.teacher_id = l.partner_id and theirs.teacher_id = any(p_people)) then 'card'
           when exists (
             select from known_device own join known_device theirs on theirs.evidence = own.evidence
              where own.user_id = l.partner_id and own.evidence like 'browser:%' and theirs.user_id = any(p_people)) then 'device'
           when exists (
             select from payment own join payment theirs on theirs.details->>'phone' = own.details->>'phone'
              where own.user_id = l.partner_id and theirs.user_id = any(p_people) and own.details->>'phone' ~ '^\+?\d{9,15}$'
                and own.performed_at is not null and theirs.performed_at is not null) then 'payer'
         end
    from partner_link l
    join course c on c.id = l.course_id
    join app_user u on u.id = l.partner_id
    left join partner_offer o on o.course_id = l.course_id and o.ended_at is null
   where l.id = p_link
$$;

-- How a sale that earns p_earned is shared: with the team, and with the partner of p_link, whose row names instead why they
-- have no part. One statement, so that both are of the same moment.
create function shares_of_sale(p_course integer, p_earned bigint, p_at timestamptz, p_link integer, p_people integer[])
returns table (person_id integer, share integer, amount_tiyin bigint, partner_link_id integer, refused text)
language sql stable as $$
  select s.person_id, s.share, s.amount_tiyin, null::integer, null::text from course_shares_of(p_course, p_earned, p_at) s
  union all
  select p.person_id, p.share, case when p.refused is null then p_earned * p.share / 10000 end, p_link, p.refused
    from partner_of_sale(p_link, p_people) p
   where p_link is not null and (p.refused is not null or p_earned * p.share >= 10000)
$$;

-- As before, with the part of a partner who brought the buyer.
create or replace function sell_course(
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
  v_links integer[];
  v_link integer;
  v_refused text;
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
    if p_brought_by = 'partner' then
      v_link := partner_link_within(p_student, p_teacher, p_course, p_at);
    end if;
    select sum(s.amount_tiyin), array_agg(s.person_id) filter (where s.refused is null),
           array_agg(s.share) filter (where s.refused is null), array_agg(s.amount_tiyin) filter (where s.refused is null),
           array_agg(s.partner_link_id) filter (where s.refused is null), max(s.refused)
      into v_shared, v_members, v_shares, v_parts, v_links, v_refused
      from shares_of_sale(p_course, v_earned, p_at, v_link, array[p_student]) s;
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
    insert into purchase_share (purchase_id, person_id, share, amount_tiyin, partner_link_id)
    select v_purchase, part.* from unnest(v_members, v_shares, v_parts, v_links) part;
  end if;
  if v_refused is not null then
    insert into purchase_without_partner (purchase_id, partner_link_id, reason) values (v_purchase, v_link, v_refused);
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
