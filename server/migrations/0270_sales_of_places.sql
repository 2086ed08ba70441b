-- Sales of tariffs and places in groups, queues for them, and what happens to members (docs/groups.md).

alter table course_group
  add column sale_starts_at timestamptz check (sale_starts_at < sale_ends_at),    -- null: at once
  add column pause_days smallint not null default 14 check (pause_days between 0 and 60); -- of a member, in a year

-- The tariff that a sale was of. Its place is taken until the sale is refunded, the learner is removed or buys again. Like the
-- other rows of a sale it has no foreign keys.
create table tariff_place (
  purchase_id integer primary key,
  tariff_id integer not null,
  freed_at timestamptz
);
create index tariff_place_of_tariff on tariff_place (tariff_id) where freed_at is null;

-- Who waits for a choice of tariff and group that is sold out. A place that is offered is counted as taken.
create table place_queue (
  id bigint generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  user_id integer not null references app_user,
  tariff_id integer not null references course_tariff on delete cascade,
  group_id integer references course_group on delete cascade,
  created_at timestamptz not null,
  offer_until timestamptz,
  told_at timestamptz,                                         -- when the person was notified of the offer
  unique (course_id, user_id)
);
create index place_queue_of_user on place_queue (user_id);
create index place_queue_of_tariff on place_queue (tariff_id, id);
create index place_queue_of_group on place_queue (group_id, id) where group_id is not null;
create index place_queue_offers on place_queue (offer_until) where offer_until is not null;

-- Who wants to know when the sale of a group begins; they are told once.
create table group_interest (
  group_id integer not null references course_group on delete cascade,
  user_id integer not null references app_user,
  created_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_interest_of_user on group_interest (user_id);

-- The pauses of members, so that the days of a year can be counted.
create table member_pause (
  id integer generated always as identity primary key,
  member_id integer not null references group_member on delete cascade,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= began_at),
  by_id integer not null references app_user,
  reason text not null
);
create index member_pause_of_member on member_pause (member_id);
create index member_pause_by on member_pause (by_id);
create index group_member_paused on group_member (paused_until) where paused_until is not null;

-- Times within a grant at which it gives no access: its end is later by as much.
alter table course_grant
  add column paused tstzmultirange not null default '{}',
  add column added interval not null default '0';            -- how much later it ends than what was given

create or replace function access_refresh(p_user integer, p_course integer) returns void language plpgsql as $$
declare
  v_open tstzmultirange;
  v_purchase integer;
  v_since timestamptz;
begin
  select range_agg(tstzmultirange(tstzrange(g.valid_from, g.valid_until)) - g.paused),
         max(g.source_id) filter (where g.source in ('purchase', 'gift', 'bundle')), min(g.granted_at)
    into v_open, v_purchase, v_since
    from course_grant g where g.user_id = p_user and g.course_id = p_course and g.revoked_at is null;
  if v_open is null then
    delete from enrolment e where e.student_id = p_user and e.course_id = p_course;
    return;
  end if;
  insert into enrolment (student_id, course_id, purchase_id, open_during, expires_at, created_at)
  values (p_user, p_course, v_purchase, v_open, upper(v_open), v_since)
  on conflict (student_id, course_id) do update
    set purchase_id = excluded.purchase_id, open_during = excluded.open_during, expires_at = excluded.expires_at;
end $$;

-- Closes a course to a learner for a time, by which the grants that are in force end later. Like the two below, to be called
-- under the lock of this student and this course.
create function access_pause(p_user integer, p_course integer, p_from timestamptz, p_until timestamptz)
returns void language plpgsql as $$
begin
  update course_grant g
     set valid_until = g.valid_until + (p_until - p_from), added = g.added + (p_until - p_from),
         paused = g.paused + tstzmultirange(tstzrange(p_from, p_until))
   where g.user_id = p_user and g.course_id = p_course and g.revoked_at is null
     and tstzrange(g.valid_from, g.valid_until) @> p_from;
  perform access_refresh(p_user, p_course);
end $$;

-- Ends the pause that is running: grants end earlier by what is left of it.
create function access_resume(p_user integer, p_course integer, p_at timestamptz) returns void language plpgsql as $$
begin
  update course_grant g
     set valid_until = g.valid_until - (upper(pause) - p_at), added = g.added - (upper(pause) - p_at),
         paused = g.paused - tstzmultirange(tstzrange(p_at, upper(pause)))
    from course_grant o cross join lateral unnest(o.paused) pause
   where g.user_id = p_user and g.course_id = p_course and g.revoked_at is null and pause @> p_at
     and (o.user_id, o.course_id, o.source, o.source_id) = (g.user_id, g.course_id, g.source, g.source_id);
  perform access_refresh(p_user, p_course);
end $$;

-- Lets the grant that ends last end at p_until, if that is later.
create function access_extend(p_user integer, p_course integer, p_until timestamptz) returns void language plpgsql as $$
begin
  update course_grant g set valid_until = p_until, added = g.added + (p_until - g.valid_until)
   where (g.user_id, g.course_id, g.source, g.source_id) = (
       select o.user_id, o.course_id, o.source, o.source_id from course_grant o
        where o.user_id = p_user and o.course_id = p_course and o.revoked_at is null
        order by o.valid_until desc nulls first, o.source_id desc limit 1)
     and g.valid_until < p_until;
  perform access_refresh(p_user, p_course);
end $$;

-- A course with tariffs is sold by them alone.
create function course_has_tariffs(p_course integer) returns boolean language sql stable as $$
  select exists (select from course_tariff t where t.course_id = p_course and t.retired_at is null)
$$;

-- Lists show and order a course by its cheapest tariff. Without tariffs it keeps the price of the last one.
create function course_price_of_tariffs() returns trigger language plpgsql as $$
begin
  update course c set price_tiyin = cheapest.price_tiyin, period = cheapest.period
    from (select t.price_tiyin, t.period from course_tariff t
           where t.course_id = new.course_id and t.retired_at is null order by t.price_tiyin, t.position, t.id limit 1) cheapest
   where c.id = new.course_id and (c.price_tiyin, c.period) is distinct from (cheapest.price_tiyin, cheapest.period);
  return null;
end $$;
create trigger course_price_of_tariffs after insert or update of price_tiyin, period, position, retired_at on course_tariff
  for each row execute function course_price_of_tariffs();

-- Locks everything that has places in a course, always in this order.
create function lock_places(p_course integer) returns void language plpgsql as $$
begin
  perform from course_tariff t where t.course_id = p_course order by t.id for no key update;
  perform from course_group g where g.course_id = p_course order by g.id for no key update;
end $$;

-- Offers free places to those who have waited longest, for a day or until the sale ends. An offered place is taken. One by one,
-- because a place that the first cannot take is for the next: their group may be full where another's has room.
create function offer_places(p_course integer, p_at timestamptz) returns void language plpgsql as $$
declare
  v_next record;
begin
  if not exists (select from place_queue q where q.course_id = p_course and q.offer_until is null) then return; end if;
  perform lock_places(p_course);
  loop
    select q.id, q.tariff_id, q.group_id, least(p_at + interval '24 hours', g.sale_ends_at) as until into v_next
      from place_queue q join course_tariff t on t.id = q.tariff_id left join course_group g on g.id = q.group_id
     where q.course_id = p_course and q.offer_until is null and t.retired_at is null
       and (t.places is null or t.taken < t.places)
       and (q.group_id is null or g.taken < g.places and g.closed_at is null and g.sale_ends_at > p_at)
     order by q.id limit 1;
    exit when not found;
    update place_queue set offer_until = v_next.until where id = v_next.id;
    update course_tariff set taken = taken + 1 where id = v_next.tariff_id;
    update course_group set taken = taken + 1 where id = v_next.group_id;
  end loop;
end $$;

-- Takes a person, or everybody whose offer or choice has ended, out of the queue of a course. To be called under `lock_places`.
create function drop_from_queue(p_course integer, p_user integer, p_at timestamptz) returns void language sql as $$
  with gone as (
    delete from place_queue q using course_tariff t
     where q.course_id = p_course and t.id = q.tariff_id
       and case when p_user is not null then q.user_id = p_user
                else q.offer_until <= p_at or t.retired_at is not null or exists (
                  select from course_group g
                   where g.id = q.group_id and (g.closed_at is not null or g.sale_ends_at <= p_at)) end
    returning q.tariff_id, q.group_id, q.offer_until),
  of_tariffs as (
    update course_tariff t set taken = t.taken - o.count
      from (select tariff_id, count(*) from gone where offer_until is not null group by tariff_id) o where t.id = o.tariff_id)
  update course_group g set taken = g.taken - o.count
    from (select group_id, count(*) from gone where offer_until is not null group by group_id) o where g.id = o.group_id
$$;

-- The same, with what it frees offered to others.
create function leave_queue(p_course integer, p_user integer, p_at timestamptz) returns void language plpgsql as $$
begin
  perform lock_places(p_course);
  perform drop_from_queue(p_course, p_user, p_at);
  perform offer_places(p_course, p_at);
end $$;

-- Ends what a sale took. To be called under `lock_places`.
create function release_place(p_purchase integer, p_reason text, p_at timestamptz) returns void language plpgsql as $$
begin
  with freed as (
    update tariff_place p set freed_at = p_at where p.purchase_id = p_purchase and p.freed_at is null returning p.tariff_id)
  update course_tariff t set taken = t.taken - 1 from freed where t.id = freed.tariff_id;
  with gone as (
    update group_member m set left_at = p_at, left_reason = p_reason, paused_from = null, paused_until = null
     where m.purchase_id = p_purchase and m.left_at is null returning m.group_id)
  update course_group g set taken = g.taken - 1 from gone where g.id = gone.group_id;
end $$;

-- The same, with what it frees offered to others. Without effect for a sale that took no place.
create function free_place(p_purchase integer, p_reason text, p_at timestamptz) returns void language plpgsql as $$
declare
  v_course integer;
begin
  select t.course_id into v_course from tariff_place p join course_tariff t on t.id = p.tariff_id
    where p.purchase_id = p_purchase and p.freed_at is null;
  if not found then return; end if;
  perform lock_places(v_course);
  perform release_place(p_purchase, p_reason, p_at);
  perform offer_places(v_course, p_at);
end $$;

-- Whether a sale may take its place, which is then locked until the sale ends: the tariff is as read, the group is on sale, and
-- a place is free or offered to this person. Whoever waits for the same choice goes first.
create function hold_place(
  p_student integer, p_course integer, p_tariff integer, p_group integer, p_former integer, p_price bigint, p_period smallint,
  p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_offered boolean;
begin
  -- `take_place` will free and offer more than this sale's own tariff and group.
  if p_former is not null or exists (select from place_queue q where q.course_id = p_course and q.user_id = p_student) then
    perform lock_places(p_course);
  end if;
  perform from course_tariff t
    where t.id = p_tariff and t.course_id = p_course and t.retired_at is null and t.price_tiyin = p_price
      and t.period = p_period and t.with_group = (p_group is not null) for no key update;
  if not found then return false; end if;
  if p_group is not null then
    perform from course_group g
      where g.id = p_group and g.course_id = p_course and g.closed_at is null and g.sale_ends_at > p_at
        and coalesce(g.sale_starts_at <= p_at, true) for no key update;
    if not found then return false; end if;
  end if;
  v_offered := exists (
    select from place_queue q
     where q.course_id = p_course and q.user_id = p_student and q.tariff_id = p_tariff
       and q.group_id is not distinct from p_group and q.offer_until > p_at);
  return v_offered or (
    exists (select from course_tariff t where t.id = p_tariff and (t.places is null or t.taken < t.places))
    and (p_group is null
      or exists (select from course_group g where g.id = p_group and g.taken < g.places)
      or exists (select from group_member m where m.group_id = p_group and m.user_id = p_student and m.left_at is null))
    and not exists (
      select from place_queue q
       where q.course_id = p_course and q.tariff_id = p_tariff and q.group_id is not distinct from p_group
         and q.offer_until is null and q.user_id <> p_student));
end $$;

-- The curator of the group who has the fewest learners; null for a tariff without checking.
create function next_curator(p_group integer, p_tariff integer) returns integer language sql stable as $$
  select c.person_id from group_curator c join course_tariff t on t.id = p_tariff and t.with_checking
   where c.group_id = p_group
   order by (select count(*) from group_member m
              where m.curator_id = c.person_id and m.group_id = p_group and m.left_at is null), c.person_id
   limit 1
$$;

-- Takes the place that `hold_place` has locked. What the learner had before, by an offer or an earlier sale, becomes free.
create function take_place(
  p_student integer, p_course integer, p_tariff integer, p_group integer, p_former integer, p_purchase integer,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  v_queued boolean := exists (select from place_queue q where q.course_id = p_course and q.user_id = p_student);
  v_from integer;
  v_moved interval;
begin
  select m.id, m.moved_before + m.moved + coalesce(m.paused_until - m.paused_from, '0') into v_from, v_moved from group_member m
    where m.course_id = p_course and m.user_id = p_student and m.left_at is null;
  if p_former is not null then perform release_place(p_former, 'moved', p_at); end if;
  if v_queued then perform drop_from_queue(p_course, p_student, p_at); end if;
  update course_tariff set taken = taken + 1 where id = p_tariff;
  insert into tariff_place (purchase_id, tariff_id) values (p_purchase, p_tariff);
  if p_group is not null then
    update course_group set taken = taken + 1 where id = p_group;
    insert into group_member (group_id, course_id, user_id, tariff_id, purchase_id, curator_id, joined_at, came_from,
      moved_before)
    values (p_group, p_course, p_student, p_tariff, p_purchase, next_curator(p_group, p_tariff), p_at, v_from,
      coalesce(v_moved, '0'));
  end if;
  if p_former is not null or v_queued then perform offer_places(p_course, p_at); end if;
end $$;

-- Gives the learners of a group who have lost their curator to the others, those with the fewest first.
create function share_out_learners(p_group integer) returns void language sql as $$
  with left_over as (
    select m.id, row_number() over (order by m.id) - 1 as number
      from group_member m join course_tariff t on t.id = m.tariff_id and t.with_checking
     where m.group_id = p_group and m.left_at is null
       and not exists (select from group_curator c where c.group_id = p_group and c.person_id = m.curator_id)),
  curators as (
    select c.person_id, row_number() over (order by learners.count, c.person_id) - 1 as number, count(*) over () as count
      from group_curator c cross join lateral (
        select count(*) from group_member m
         where m.curator_id = c.person_id and m.group_id = p_group and m.left_at is null) learners
     where c.group_id = p_group)
  update group_member m set curator_id = (select c.person_id from curators c where c.number = l.number % c.count)
    from left_over l where m.id = l.id
$$;

-- Whoever no longer answers in a course is no curator of its groups. Deferred, because a new role is a row that ends and
-- another.
create function group_curator_leaves() returns trigger language plpgsql as $$
declare
  v_group integer;
begin
  if exists (
    select from course_member m
     where m.course_id = new.course_id and m.person_id = new.person_id and m.ended_at is null and m.role <> 'analyst')
  then return null; end if;
  for v_group in
    delete from group_curator c using course_group g
     where g.id = c.group_id and g.course_id = new.course_id and c.person_id = new.person_id returning c.group_id
  loop
    perform share_out_learners(v_group);
  end loop;
  return null;
end $$;
create constraint trigger group_curator_leaves after update on course_member deferrable initially deferred
  for each row when (new.ended_at is not null) execute function group_curator_leaves();

-- As before, and of a tariff and a group.
drop function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text, integer, integer, bigint, text, text, jsonb);
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
  if p_tariff is not null then
    perform take_place(p_student, p_course, p_tariff, p_group, p_access_of, v_purchase, p_at);
  end if;
  perform access_grant(p_student, p_course, p_source, v_purchase, null, p_until, p_at);
  outcome := 'sold';
end $$;
