-- Access comes from grants of any source (docs/decisions/0083).

-- What was given to whom, with its history; several may be in force at once. Like every row of a sale it has no foreign keys;
-- `ledger verify` checks the references. The key is the index of everything that is asked, so a sale writes one.
create table course_grant (
  user_id integer not null,
  course_id integer not null,
  source text not null,                                        -- the list is in server/src/access/grants.ts
  source_id integer not null,                                  -- the row that gave it: for what was sold, the purchase
  valid_from timestamptz,                                      -- null: at once
  valid_until timestamptz,                                     -- null: for life
  granted_at timestamptz not null,
  revoked_at timestamptz,
  reason text,                                                 -- why it was revoked: `refund`
  -- Without checks: each would cost every sale ten microseconds, and the functions below are the only writers.
  primary key (user_id, course_id, source, source_id)
);

-- The learner's row of a course: one row while any grant is not revoked, written by the functions below alone.
alter table enrolment
  -- The union of the grants that are not revoked, so that one look-up says whether the course is open and until when. Null only
  -- until 0121 has filled it.
  add column open_during tstzmultirange,
  -- The latest sale among the grants; null when there is none.
  alter column purchase_id drop not null;
comment on column enrolment.expires_at is 'Read by the version before this one alone; to be dropped in the next release.';

-- Makes the learner's row what the grants say: after anything but a new grant.
create function access_refresh(p_user integer, p_course integer) returns void language plpgsql as $$
declare
  v_open tstzmultirange;
  v_purchase integer;
  v_since timestamptz;
begin
  select range_agg(tstzrange(g.valid_from, g.valid_until)),
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

-- When the period that holds at a time ends, or else the last one; null: never.
create function access_closes(p_open tstzmultirange, p_at timestamptz) returns timestamptz language sql immutable as $$
  -- From then on without gaps: where the first gap begins.
  select coalesce(
    lower(tstzmultirange(range_merge(p_open * tstzmultirange(tstzrange(p_at, null))))
          - p_open * tstzmultirange(tstzrange(p_at, null))),
    upper(p_open))
$$;

-- Gives access. To be called under the lock of this student and this course. A repeated call changes nothing.
create function access_grant(
  p_user integer, p_course integer, p_source text, p_source_id integer,
  p_from timestamptz, p_until timestamptz, p_at timestamptz
) returns void language plpgsql as $$
begin
  -- One statement, because a sale waits for it.
  with given as (
    insert into course_grant (user_id, course_id, source, source_id, valid_from, valid_until, granted_at)
    values (p_user, p_course, p_source, p_source_id, p_from, p_until, p_at)
    on conflict (user_id, course_id, source, source_id) do nothing returning 1)
  insert into enrolment (student_id, course_id, purchase_id, open_during, expires_at, created_at)
  select p_user, p_course, case when p_source in ('purchase', 'gift', 'bundle') then p_source_id end,
         tstzmultirange(tstzrange(p_from, p_until)), p_until, p_at
    from given
  on conflict (student_id, course_id) do update
    set purchase_id = coalesce(excluded.purchase_id, enrolment.purchase_id),
        open_during = coalesce(enrolment.open_during, '{}') + excluded.open_during,
        expires_at = upper(coalesce(enrolment.open_during, '{}') + excluded.open_during);
end $$;

-- Takes back what one source gave; the other grants stay in force. False when nothing is left. To be called under the lock of
-- this student and this course.
create function access_revoke(
  p_user integer, p_course integer, p_sources text[], p_source_id integer, p_at timestamptz, p_reason text
) returns boolean language plpgsql as $$
begin
  update course_grant g set revoked_at = p_at, reason = p_reason
   where g.user_id = p_user and g.course_id = p_course and g.source = any(p_sources) and g.source_id = p_source_id
     and g.revoked_at is null;
  perform access_refresh(p_user, p_course);
  return exists (select from enrolment e where e.student_id = p_user and e.course_id = p_course);
end $$;

-- The version before this one sells gifts by writing the learner's row itself, and refunds by deleting it. To be dropped in the
-- next release, with `enrolment.expires_at`.
create function access_source_of_sale(p_purchase integer) returns text language sql stable as $$
  select case when exists (select from gift g where g.purchase_id = p_purchase) then 'gift'
              when exists (select from bundle_purchase b where b.purchase_id = p_purchase) then 'bundle'
              else 'purchase' end
$$;
create function access_of_previous_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into course_grant (user_id, course_id, source, source_id, valid_until, granted_at, revoked_at, reason)
    select p.student_id, p.course_id, access_source_of_sale(p.id), p.id, p.access_until, p.created_at,
           coalesce(p.refunded_at, now()), 'refund'
      from purchase p where p.id = old.purchase_id and p.student_id = old.student_id and p.course_id = old.course_id
    on conflict (user_id, course_id, source, source_id) do update
      set revoked_at = excluded.revoked_at, reason = excluded.reason where course_grant.revoked_at is null;
    perform access_refresh(old.student_id, old.course_id);
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- The gift names its purchase only afterwards.
    insert into course_grant (user_id, course_id, source, source_id, valid_until, granted_at)
    values (new.student_id, new.course_id, 'gift', new.purchase_id, new.expires_at, new.created_at)
    on conflict (user_id, course_id, source, source_id) do nothing;
  end if;
  select range_agg(tstzrange(g.valid_from, g.valid_until)) into new.open_during
    from course_grant g where g.user_id = new.student_id and g.course_id = new.course_id and g.revoked_at is null;
  return new;
end $$;
create trigger access_written before insert on enrolment for each row
  when (new.open_during is null) execute function access_of_previous_version();
create trigger access_renewed before update of purchase_id on enrolment for each row
  when (new.purchase_id is distinct from old.purchase_id and new.open_during is not distinct from old.open_during)
  execute function access_of_previous_version();
create trigger access_deleted after delete on enrolment for each row
  when (old.purchase_id is not null) execute function access_of_previous_version();

-- What follows the access looks at what is open. An access that is over by now is no learner who joins.
drop trigger telegram_access_shortened on enrolment;
create trigger telegram_access_shortened after update of open_during on enrolment for each row
  when (not new.open_during @> old.open_during) execute function telegram_check_course_member();
create or replace function webhook_after_enrolment() returns trigger language plpgsql as $$
begin
  perform webhook_record(c.teacher_id, 'learner.joined', new.created_at, jsonb_build_object(
      'course_id', new.course_id, 'course_title', c.title, 'learner_id', new.student_id, 'access_until', upper(new.open_during)))
    from course c where c.id = new.course_id and exists (select from webhook_endpoint e where e.teacher_id = c.teacher_id)
     and coalesce(upper(new.open_during) > now(), true);
  return null;
end $$;
-- For each row, since nearly every statement writes one, and a table of the new rows costs more than the function.
drop trigger webhook_enrolled on enrolment;
create trigger webhook_enrolled after insert on enrolment for each row execute function webhook_after_enrolment();

-- As before, and with a source: access is given by the function above. Callers name the arguments; those of the previous version
-- give the facts by name as well.
drop function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text, integer, integer, bigint, text, jsonb);
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
  values (p_course, (p_access_of is null)::int, v_purchase);
  insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, discount_tiyin, percent, access_from,
    access_until, transfer_id, created_at)
  values (v_purchase, p_student, p_course, p_teacher, v_earned, v_fee, p_discount, p_percent, p_from, p_until, v_transfer, p_at);
  if p_promo is not null then
    insert into promo_code_use (purchase_id, promo_code_id) values (v_purchase, p_promo);
    update promo_code set uses = uses + 1 where id = p_promo;
  end if;
  perform access_grant(p_student, p_course, p_source, v_purchase, null, p_until, p_at);
  outcome := 'sold';
end $$;
