-- Courses that are paid by the month (docs/decisions/0131): the period 14.
alter table course drop constraint course_period_check, add constraint course_period_check check (period between 1 and 14);

-- A learner who pays a course by the month. Until when the course is paid is what the grants say.
create table monthly_access (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  -- The day in Tashkent on which the months begin. A month without that day begins on its last one.
  day smallint not null check (day between 1 and 31),
  -- While it is not null, the wallet is charged for the next month, up to this price.
  consent_tiyin bigint check (consent_tiyin > 0),
  consented_at timestamptz,
  -- The month that begins here could not be charged, and its lessons stay open for the days of grace.
  unpaid_from timestamptz,
  -- When a worker looks next; `tries` are its failures.
  due_at timestamptz not null,
  tries smallint not null default 0,
  primary key (user_id, course_id),
  check ((consent_tiyin is null) = (consented_at is null))
);
create index monthly_access_due on monthly_access (due_at);
create index monthly_access_of_course on monthly_access (course_id);

-- Whatever changes the access moves the next charge: a month, a pause, its end, a refund.
create function monthly_access_due() returns trigger language plpgsql as $$
begin
  update monthly_access m set due_at = '-infinity' where m.user_id = old.student_id and m.course_id = old.course_id;
  return null;
end $$;
create trigger monthly_access_moved after update of open_during on enrolment for each row
  when (old.open_during is distinct from new.open_during) execute function monthly_access_due();
create trigger monthly_access_ended after delete on enrolment for each row execute function monthly_access_due();

-- As before; lists and filters show a course of the period 14 as one of a month.
create or replace function course_find_follow() returns trigger language plpgsql as $$
begin
  insert into course_find (id, is_published, is_hot, teacher_id, category_id, language, level, period, is_free, length,
    learners_count, rank_score, price_tiyin, published_at, price_band, score_band)
  values (new.id, new.status = 2, new.learners_count >= (select hot_from from course_find_tier), new.teacher_id,
    new.category_id, new.language, new.level, case when new.period = 14 then 1 else new.period end,
    new.price_tiyin = 0, length_of(new.duration_s),
    new.learners_count, new.rank_score, new.price_tiyin, new.published_at, price_band(new.price_tiyin),
    score_band(new.score_sum, new.scores_count))
  on conflict (id) do update set is_published = excluded.is_published, is_hot = excluded.is_hot,
    teacher_id = excluded.teacher_id, category_id = excluded.category_id, language = excluded.language,
    level = excluded.level, period = excluded.period, is_free = excluded.is_free, length = excluded.length,
    learners_count = excluded.learners_count, rank_score = excluded.rank_score, price_tiyin = excluded.price_tiyin,
    published_at = excluded.published_at, price_band = excluded.price_band, score_band = excluded.score_band;
  return null;
end $$;

-- As before, with the part of a partner who brought the buyer (0279); and a term may begin where the one that runs ends.
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
  v_has_shares boolean;
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
  select exists (select from course_share s where s.course_id = p_course and s.state = 'in_force') into v_has_shares
    from course c
   where c.id = p_course and c.status = 2 and c.teacher_id = p_teacher and c.title = p_title
     and (p_tariff is not null or c.price_tiyin = p_price and c.period = p_period
       and not exists (select from course_tariff t where t.course_id = p_course and t.retired_at is null))
     and exists (select from selling_teacher s where s.id = p_teacher);
  if not found
    or not exists (
      select from fee_of_sale(p_student, p_teacher, p_promo, p_at) f
       where case when p_brought_by = 'unread'
               then p_percent = (select o.percent from platform_fee o order by o.id desc limit 1)
               else p_percent = f.percent and p_brought_by is not distinct from f.brought_by end)
    -- A course that is open when the term begins, from whatever source, is not sold: -1 is no purchase.
    or p_access_of is distinct from (
      select case when e.open_during @> p_from then -1 else e.purchase_id end
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
    if v_link is not null then
      select sum(s.amount_tiyin), array_agg(s.person_id) filter (where s.refused is null),
             array_agg(s.share) filter (where s.refused is null), array_agg(s.amount_tiyin) filter (where s.refused is null),
             array_agg(s.partner_link_id) filter (where s.refused is null), max(s.refused)
        into v_shared, v_members, v_shares, v_parts, v_links, v_refused
        from shares_of_sale(p_course, v_earned, p_at, v_link, array[p_student]) s;
    elsif v_has_shares then
      select sum(s.amount_tiyin), array_agg(s.person_id), array_agg(s.share), array_agg(s.amount_tiyin),
             array_agg(null::integer)
        into v_shared, v_members, v_shares, v_parts, v_links
        from course_shares_of(p_course, v_earned, p_at) s;
    end if;
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
  perform access_grant(p_student, p_course, p_source, v_purchase, nullif(p_from, p_at), p_until, p_at);
  outcome := 'sold';
end $$;
