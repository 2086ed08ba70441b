-- A course that is sold in parts (docs/decisions/0126).

-- The parts of a course from one change until the next; without a `retired_at` those of now. A buyer keeps the parts that they
-- began with.
create table course_parts (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  count smallint not null check (count between 2 and 6),
  surcharge smallint not null check (surcharge between 0 and 20),   -- percent of the price at once
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index course_parts_of_now on course_parts (course_id) where retired_at is null;
create index course_parts_of_course on course_parts (course_id);

-- The part of each section; one that was added later belongs to the last part.
create table course_part_section (
  parts_id integer not null references course_parts on delete cascade,
  section_id integer not null references course_section on delete cascade,
  part smallint not null,
  primary key (parts_id, section_id)
);
create index course_part_section_of on course_part_section (section_id);

-- The part in which each lesson was first: moving it may open it earlier and never later, so nothing closes that was paid for.
create table course_part_lesson (
  parts_id integer not null references course_parts on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  part smallint not null,
  primary key (parts_id, lesson_id)
);
create index course_part_lesson_of on course_part_lesson (lesson_id);

-- The first part has the lessons without a section, which stand before all others.
create function lesson_takes_part() returns trigger language plpgsql as $$
begin
  insert into course_part_lesson (parts_id, lesson_id, part)
  select v.id, new.id, case when new.section_id is null then 1 else coalesce(s.part, v.count) end
    from course_parts v left join course_part_section s on s.parts_id = v.id and s.section_id = new.section_id
   where v.course_id = new.course_id
  on conflict (parts_id, lesson_id) do update set part = least(course_part_lesson.part, excluded.part);
  return null;
end $$;
create trigger lesson_takes_part after insert on lesson for each row execute function lesson_takes_part();
-- A section that is removed leaves its lessons where they were.
create trigger lesson_changes_part after update of section_id on lesson for each row
  when (new.section_id is distinct from old.section_id and new.section_id is not null) execute function lesson_takes_part();

-- A buyer of parts. The price and the fee are those of the first part and the highest that the others cost.
create table part_plan (
  user_id integer not null references app_user,
  course_id integer not null references course on delete cascade,
  parts_id integer not null references course_parts,
  price_tiyin bigint not null check (price_tiyin >= 0),              -- the teacher's, with the surcharge, of all parts
  percent numeric(5,2) not null,
  brought_by text,
  paid smallint[] not null,                                          -- the parts that are paid
  created_at timestamptz not null,
  primary key (user_id, course_id)
);
create index part_plan_of_course on part_plan (course_id);
create index part_plan_of_parts on part_plan (parts_id);

-- The purchases that are parts, also those that were given back.
create table purchase_part (
  purchase_id integer primary key,
  parts_id integer not null references course_parts,
  part smallint not null
);
create index purchase_part_of_parts on purchase_part (parts_id);

-- A buyer's key of one press, which pays once.
create table part_request (
  student_id integer not null references app_user,
  request_id uuid not null,
  course_id integer not null references course on delete cascade,
  parts smallint[] not null,
  shown_tiyin bigint not null,
  primary key (student_id, request_id)
);
create index part_request_of_course on part_request (course_id);

-- Whether the person has the whole course at that time by something else than parts.
create function has_whole_course(p_user integer, p_course integer, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from course_grant g
     where g.user_id = p_user and g.course_id = p_course and g.revoked_at is null
       and tstzmultirange(tstzrange(g.valid_from, g.valid_until)) - g.paused @> p_at
       and not (g.source = 'purchase' and exists (select from purchase_part o where o.purchase_id = g.source_id)))
$$;

-- A price with its surcharge, rounded up to a whole so'm (`priceToPay` in contract/money/amount.ts).
create function price_with_surcharge(p_price bigint, p_surcharge integer) returns bigint language sql immutable as $$
  select (p_price * (100 + p_surcharge) + 9999) / 10000 * 100
$$;

-- The parts that a student buys: those of their plan, otherwise those of now; none where the course is not sold in parts. A plan
-- costs what it did when it began, or what the course costs now where that is less.
create function part_terms(p_student integer, p_course integer, p_at timestamptz)
returns table (parts_id integer, count smallint, surcharge smallint, paid smallint[], whole_tiyin bigint, percent numeric, brought_by text)
language sql stable as $$
  select v.id, v.count, v.surcharge, coalesce(n.paid, '{}'), least(n.price_tiyin, now.price),
         case when n.percent < f.percent then n.percent else f.percent end,
         case when n.percent < f.percent then n.brought_by else f.brought_by end
    from course c left join part_plan n on n.course_id = c.id and n.user_id = p_student
    join course_parts v on v.course_id = c.id and case when n.parts_id is null then v.retired_at is null else v.id = n.parts_id end
   cross join lateral fee_of_sale(p_student, c.teacher_id, null, p_at) f
   cross join lateral (
     select case when c.period = 13 and not course_has_tariffs(c.id)
              then price_with_surcharge(c.price_tiyin, v.surcharge) end as price) now
   where c.id = p_course
     and (n.parts_id is not null or now.price > 0
       and not exists (
         select from generate_series(1, v.count) number
          where not exists (
            select from course_part_lesson o join lesson l on l.id = o.lesson_id and l.deleted_at is null
             where o.parts_id = v.id and o.part = number)))
$$;

-- Whether a part may be sold at the terms that were read. The parts are then locked against a change until the sale ends.
create function hold_part(
  p_student integer, p_course integer, p_parts integer, p_part smallint, p_whole bigint, p_percent numeric,
  p_brought_by text, p_at timestamptz
) returns boolean language plpgsql as $$
begin
  perform from course_parts v where v.id = p_parts for share;
  return not has_whole_course(p_student, p_course, p_at) and exists (
    select from part_terms(p_student, p_course, p_at) t
     where t.parts_id = p_parts and p_part <= t.count and t.whole_tiyin = p_whole and t.percent = p_percent
       and t.brought_by is not distinct from p_brought_by and p_part <> all (t.paid));
end $$;

-- Notes the sale of a part, under the lock of this student and this course.
create function take_part(
  p_student integer, p_course integer, p_parts integer, p_part smallint, p_whole bigint, p_percent numeric,
  p_brought_by text, p_purchase integer, p_at timestamptz
) returns void language sql as $$
  insert into purchase_part (purchase_id, parts_id, part) values (p_purchase, p_parts, p_part);
  insert into part_plan as n (user_id, course_id, parts_id, price_tiyin, percent, brought_by, paid, created_at)
  values (p_student, p_course, p_parts, p_whole, p_percent, p_brought_by, array[p_part], p_at)
  on conflict (user_id, course_id) do update set paid = n.paid || p_part
$$;

-- As before, and of a part.
drop function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text, integer, integer, bigint, text, text, jsonb, integer, integer, text);
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
  -- the part, and what its price was computed from
  p_part smallint default null, p_parts integer default null, p_whole bigint default null,
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
     and (p_tariff is not null or p_part is not null or c.price_tiyin = p_price and c.period = p_period
       and not exists (select from course_tariff t where t.course_id = p_course and t.retired_at is null))
     and exists (select from selling_teacher s where s.id = p_teacher);
  if not found
    or p_part is null and not exists (
      select from fee_of_sale(p_student, p_teacher, p_promo, p_at) f
       where case when p_brought_by = 'unread'
               then p_percent = (select o.percent from platform_fee o order by o.id desc limit 1)
               else p_percent = f.percent and p_brought_by is not distinct from f.brought_by end)
    -- A course that is open when the term begins, from whatever source, is not sold: -1 is no purchase.
    or p_part is null and p_access_of is distinct from (
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

  if p_part is not null
    and not hold_part(p_student, p_course, p_parts, p_part, p_whole, p_percent, p_brought_by, p_at)
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
  if p_part is not null then
    perform take_part(p_student, p_course, p_parts, p_part, p_whole, p_percent, p_brought_by, v_purchase, p_at);
  end if;
  perform access_grant(p_student, p_course, p_source, v_purchase, nullif(p_from, p_at), p_until, p_at);
  outcome := 'sold';
end $$;

-- A request may ask for a part.
alter table payment_request add column part smallint check (part between 1 and 6),
  add column parts_id integer references course_parts,
  add check ((part is null) = (parts_id is null) and (part is null or tariff_id is null));
create index payment_request_of_parts on payment_request (parts_id) where parts_id is not null;

-- As before, and of a part, of whose whole `price_tiyin` is the price.
drop function payment_request_terms(integer, timestamptz);
create function payment_request_terms(p_request integer, p_at timestamptz)
returns table (state text, price_tiyin bigint, percent numeric, came_tiyin bigint, part smallint, parts smallint)
language sql stable as $$
  select case
           when r.purchase_id is not null then 'bought'
           when r.withdrawn_at is not null then 'withdrawn'
           when r.expires_at <= p_at then 'expired'
           when u.blocked_at is not null or u.closed_at is not null or c.status <> 2 or not teacher_may_sell(c.teacher_id)
             or r.part is null and exists (
               select from enrolment e
                where e.student_id = r.student_id and e.course_id = r.course_id
                  and e.open_during && tstzrange(p_at, null))
             or case when r.part is not null
                       then d.parts_id is distinct from r.parts_id or r.part = any (d.paid) or has_whole_course(r.student_id, c.id, p_at)
                     when r.tariff_id is null then course_has_tariffs(c.id)
                     else t.id is null or t.with_group <> (g.id is not null)
                       or g.closed_at is not null or g.sale_ends_at <= p_at or not coalesce(g.sale_starts_at <= p_at, true)
                       or not place_is_free(r.student_id, c.id, t.id, g.id, p_at) end
             then 'unavailable'
           else 'open' end,
         coalesce(d.whole_tiyin, t.price_tiyin, c.price_tiyin), coalesce(d.percent, f.percent),
         (select coalesce(sum(p.amount_tiyin), 0)::bigint
            from payment_of_request o join payment p on p.id = o.payment_id
           where o.request_id = r.id and p.status = 'credited'),
         r.part, d.count
    from payment_request r join app_user u on u.id = r.student_id join course c on c.id = r.course_id
    left join course_tariff t on t.id = r.tariff_id and t.retired_at is null
    left join course_group g on g.id = r.group_id
    left join lateral part_terms(r.student_id, r.course_id, p_at) d on r.part is not null
    cross join lateral fee_of_sale(r.student_id, c.teacher_id, null, p_at) f
   where r.id = p_request
$$;
