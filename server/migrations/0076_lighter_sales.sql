-- What a sale writes, with fewer indexes and keys to keep (docs/decisions/0008). Half of its work was theirs.

-- Most transfers take nothing back.
alter table ledger_transfer drop constraint ledger_transfer_reverses_id_key;
create unique index ledger_transfer_reverses_id_key on ledger_transfer (reverses_id) where reverses_id is not null;

-- Entries are found by their account or by their transfer, never by their number alone.
alter table ledger_entry drop constraint ledger_entry_pkey, add primary key (transfer_id, id);
drop index ledger_entry_of_transfer;

-- A balance changes in place as long as its page has room.
alter table ledger_account set (fillfactor = 70);

-- Counted and gone within a second.
alter table course_learner_change drop constraint course_learner_change_pkey;

-- A popular course's row would be locked by all of its buyers at once; people and courses are never deleted, and `ledger
-- verify` looks for both.
alter table purchase drop constraint purchase_student_id_fkey, drop constraint purchase_course_id_fkey;

-- As in 0070, account by account: joined with what was written, PostgreSQL would read all accounts there are.
create or replace function ledger_entries_written() returns trigger language plpgsql as $$
declare
  v_transfer bigint;
  v_account integer;
  v_moved bigint;
begin
  select transfer_id into v_transfer from written group by transfer_id having sum(amount_tiyin) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', v_transfer using errcode = 'KF002';
  end if;
  for v_account, v_moved in select account_id, sum(amount_tiyin) from written group by account_id order by account_id loop
    update ledger_account set balance_tiyin = balance_tiyin + v_moved where id = v_account and guarded;
  end loop;
  return null;
end $$;

-- As in 0071; the number comes from its sequence by name.
create or replace function sell_course(
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

  v_purchase := nextval('purchase_id_seq');
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

-- Plans are kept as long as a connection lives: one made while a table was nearly empty would read it whole ever after.
alter function ledger_entries_written() set enable_seqscan = off;
alter function ledger_post(text, text, text, text, bigint, timestamptz, text[], integer[], bigint[], text[])
  set enable_seqscan = off;
alter function sell_course(integer, integer, timestamptz, integer, bigint, smallint, numeric, integer, bigint, timestamptz,
  timestamptz, text, text) set enable_seqscan = off;
