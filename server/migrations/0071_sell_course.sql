-- Learners who came or went and are not in their course's own count yet (catalogue/count-learners.ts). Changing the course
-- itself in each sale would make all buyers of one course wait for each other, and write a row with ten indexes anew.
create table course_learner_change (
  id bigint generated always as identity primary key,
  course_id integer not null,
  delta smallint not null
);
create index course_learner_change_of_course on course_learner_change (course_id) include (delta);

-- Rows that a sale writes beside each other, from what it has read and locked. A key would lock each of them once more, and
-- the teacher's row is everybody's; `ledger verify` checks what they checked. Student and course keep theirs.
alter table purchase drop constraint purchase_teacher_id_fkey, drop constraint purchase_transfer_id_fkey;
alter table enrolment drop constraint enrolment_student_id_fkey, drop constraint enrolment_course_id_fkey,
  drop constraint enrolment_purchase_id_fkey;
-- The primary key reads as well backwards.
drop index purchase_newest;

-- A sale in one round trip: all its rows, or none. What it costs and how long it lasts is decided by purchases/buy-course.ts
-- from what it has just read; here it is written if that still holds. Outcomes:
--   sold          money, purchase, access and count are written
--   insufficient  the wallet lacks `short_tiyin`; nothing is written
--   changed       course, fee or access are not what was read; nothing is written, read again
create function sell_course(
  p_student integer, p_course integer, p_at timestamptz,
  -- as read
  p_teacher integer, p_price bigint, p_period smallint, p_percent numeric, p_access_of integer,
  -- as decided
  p_paid bigint, p_from timestamptz, p_until timestamptz, p_comment text, p_teacher_comment text
) returns table (outcome text, short_tiyin bigint) language plpgsql as $$
declare
  v_fee bigint := p_paid - p_price;
  v_purchase integer;
  v_transfer bigint;
  v_short bigint;
  v_is_learner boolean;
begin
  -- As lock-sale.ts: everything about one student and one course happens one after another.
  perform pg_advisory_xact_lock(p_student, p_course);
  if not exists (
      select from course c
       where c.id = p_course and c.status = 2 and c.teacher_id = p_teacher and c.price_tiyin = p_price and c.period = p_period)
    or p_percent is distinct from (select f.percent from platform_fee f order by f.id desc limit 1)
    or p_access_of is distinct from (
      select e.purchase_id from enrolment e where e.student_id = p_student and e.course_id = p_course)
  then
    return query select 'changed', 0::bigint;
    return;
  end if;

  v_purchase := nextval(pg_get_serial_sequence('purchase', 'id'));
  if p_paid > 0 then
    -- A free fee leaves its entry out: the ledger knows no entries of nothing.
    select posting.transfer_id, posting.short_tiyin into v_transfer, v_short
      from ledger_post('purchase', 'purchase:' || v_purchase, 'purchase:' || v_purchase, p_comment, null, p_at,
        case when v_fee = 0 then array['wallet', 'earnings'] else array['wallet', 'earnings', 'platform_fee'] end,
        case when v_fee = 0 then array[p_student, p_teacher] else array[p_student, p_teacher, null] end,
        case when v_fee = 0 then array[-p_paid, p_price] else array[-p_paid, p_price, v_fee] end,
        case when v_fee = 0 then array[null, p_teacher_comment] else array[null, p_teacher_comment, null] end) posting;
    if v_transfer is null then
      return query select 'insufficient', v_short;
      return;
    end if;
  end if;

  -- A learner is counted once, however often the term is renewed.
  v_is_learner := exists (
    select from purchase p where p.student_id = p_student and p.course_id = p_course and p.refunded_at is null);
  insert into purchase (id, student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from, access_until,
    transfer_id, created_at)
  values (v_purchase, p_student, p_course, p_teacher, p_price, v_fee, p_percent, p_from, p_until, v_transfer, p_at);
  insert into enrolment (student_id, course_id, purchase_id, expires_at, created_at)
  values (p_student, p_course, v_purchase, p_until, p_at)
  on conflict (student_id, course_id) do update set purchase_id = excluded.purchase_id, expires_at = excluded.expires_at;
  if not v_is_learner then
    insert into course_learner_change (course_id, delta) values (p_course, 1);
  end if;
  return query select 'sold', 0::bigint;
end $$;
