-- Promo codes: a teacher's discounts on their own courses (docs/decisions/0026).

create table promo_code (
  id integer generated always as identity primary key,
  teacher_id integer not null references app_user,
  -- Upper case; what a buyer types is folded to it.
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  percent smallint check (percent between 1 and 100),
  amount_tiyin bigint check (amount_tiyin > 0),
  check (num_nonnulls(percent, amount_tiyin) = 1),
  -- Otherwise only the courses of `promo_code_course`.
  all_courses boolean not null,
  uses_limit integer check (uses_limit > 0),
  -- Sales at this code that were not refunded. Each locks the row, so that a limit is never exceeded.
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,                                         -- exclusive
  check (ends_at > starts_at),
  paused_at timestamptz,
  deleted_at timestamptz,
  -- Raised by each change of the terms: a sale is written only at the version that its price was computed from.
  version integer not null default 1,
  created_at timestamptz not null
);
-- Of one teacher and not of all: whether a code is taken says nothing about others' codes.
create unique index promo_code_of_teacher on promo_code (teacher_id, code) where deleted_at is null;
create index promo_code_by_name on promo_code (code, id desc);            -- operators search by it
create index promo_code_newest on promo_code (teacher_id, id desc) where deleted_at is null;

create table promo_code_course (
  promo_code_id integer not null references promo_code,
  course_id integer not null references course on delete cascade,
  primary key (promo_code_id, course_id)
);
create index promo_code_course_of_course on promo_code_course (course_id);

-- A sale at a code. Like every row of a sale it has no foreign keys; `ledger verify` checks the references. Not a column of
-- `purchase`, whose index would have to be built over every sale.
create table promo_code_use (
  purchase_id integer primary key,
  promo_code_id integer not null
);
create index promo_code_use_of_code on promo_code_use (promo_code_id, purchase_id);

-- What the teacher waived: `price_tiyin` stays the teacher's part, so the course cost `price_tiyin + discount_tiyin`.
alter table purchase add column discount_tiyin bigint not null default 0 check (discount_tiyin >= 0);

-- As before, with a discount. Processes of the previous version call it without one.
drop function sell_course(integer, integer, timestamptz, integer, text, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text);
create function sell_course(
  p_student integer, p_course integer, p_at timestamptz,
  -- as read; the title because statements name it
  p_teacher integer, p_title text, p_price bigint, p_period smallint, p_percent numeric, p_access_of integer,
  -- as decided
  p_paid bigint, p_from timestamptz, p_until timestamptz, p_comment text, p_teacher_comment text,
  -- the promo code as read, and the discount as decided
  p_promo integer default null, p_promo_version integer default null,
  p_discount bigint default 0, p_discount_comment text default null,
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
         and c.price_tiyin = p_price and c.period = p_period)
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
      from ledger_post('purchase', v_cause, v_cause, p_comment, null, p_at, v_kinds, v_owners, v_amounts, v_comments) posting;
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
