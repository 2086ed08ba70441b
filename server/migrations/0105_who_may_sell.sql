-- Whose courses may be on sale, and gifts that an operator voids (docs/decisions/0080).

-- The one rule for putting a course on sale, selling it and using a gift. A closed account is blocked.
create function teacher_may_sell(p_teacher integer) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from app_user u join teacher t on t.user_id = u.id
     where u.id = p_teacher and u.blocked_at is null and u.closes_at is null and t.status = 2);
end $$;

-- As before, and only while the teacher may sell.
create or replace function sell_course(
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

-- Courses that went on sale while their teacher was closing the account.
with moved as (
  update course set status = 4, hidden_with_teacher = true where status = 2 and not teacher_may_sell(teacher_id)
  returning category_id, teacher_id
), of_category as (
  update category k set courses_count = k.courses_count - n.courses
    from (select category_id, count(*)::int as courses from moved group by 1) n where k.id = n.category_id
)
update teacher t set courses_count = t.courses_count - n.courses
  from (select teacher_id, count(*)::int as courses from moved group by 1) n where t.user_id = n.teacher_id;

alter table gift
  -- An operator's reason, which the giver reads.
  add column void_reason text,
  -- As requested: a repeated request must name it again. Null in gifts of earlier versions.
  add column shown_tiyin bigint,
  add constraint gift_void_is_returned check (void_reason is null or (returned_at is not null and used_at is null));
