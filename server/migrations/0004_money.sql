-- The ledger: double entry, append-only, the only truth about money. Only server/src/money/ledger writes here.

create table ledger_account (
  id integer generated always as identity primary key,
  -- wallet: a person's money · earnings: a teacher's sales · payout_reserved: asked for, not yet paid
  -- platform_fee: ours · provider_*: mirror of the payment app, negative by what it owes us · payout_bank: what left
  kind text not null check (kind in ('wallet', 'earnings', 'payout_reserved', 'platform_fee', 'payout_bank',
    'provider_payme', 'provider_click', 'provider_uzum', 'provider_paynet')),
  owner_id integer references app_user,
  -- Guarded accounts may never fall below zero and carry their balance, so that the database itself can refuse.
  -- The others are only ever summed: a stored balance would make every sale wait for every other.
  guarded boolean generated always as (kind in ('wallet', 'payout_reserved')) stored,
  balance_tiyin bigint not null default 0,
  check ((owner_id is not null) = (kind in ('wallet', 'earnings', 'payout_reserved'))),
  constraint ledger_account_not_below_zero check (balance_tiyin >= 0)
);
create unique index ledger_account_identity on ledger_account (kind, owner_id) nulls not distinct;
insert into ledger_account (kind) values ('platform_fee'), ('payout_bank'),
  ('provider_payme'), ('provider_click'), ('provider_uzum'), ('provider_paynet');

create table ledger_transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('topup', 'topup_reversal', 'purchase', 'refund',
    'payout_reserve', 'payout_paid', 'payout_refused', 'payout_returned')),
  cause text not null,                                         -- what made it: `payment:12`, `purchase:7`, `payout:3`
  idempotency_key text not null unique,                        -- the same cause cannot move money twice
  reverses_id bigint unique references ledger_transfer,        -- a thing is reversed at most once
  comment text not null,                                       -- the statement line, Uzbek
  created_at timestamptz not null
);
create index ledger_transfer_cause on ledger_transfer (cause);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfer,
  -- No foreign key: its share lock on the account row would make sales wait for one another. `ledger verify` checks it.
  account_id integer not null,
  amount_tiyin bigint not null check (amount_tiyin <> 0),
  comment text,                                                -- where a side reads it otherwise than the transfer says
  created_at timestamptz not null                              -- the transfer's: statements filter by it
);
create index ledger_entry_of_account on ledger_entry (account_id, id desc) include (amount_tiyin, created_at);
create index ledger_entry_of_transfer on ledger_entry (transfer_id);

-- What is written stays: a correction is another transfer.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only (% on %)', tg_op, tg_table_name using errcode = 'KF001';
end $$;
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer execute function ledger_is_append_only();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function ledger_is_append_only();

-- The stored balance of a guarded account moves with its entries and in no other way.
create function ledger_move_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_tiyin = balance_tiyin + new.amount_tiyin
   where id = new.account_id and guarded;
  return null;
end $$;
create trigger ledger_entry_moves_balance after insert on ledger_entry
  for each row execute function ledger_move_balance();

-- At commit every transfer sums to zero, whoever wrote it.
create function ledger_transfer_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_tiyin), 0) from ledger_entry where transfer_id = new.transfer_id) <> 0 then
    raise exception 'transfer % does not sum to zero', new.transfer_id using errcode = 'KF002';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_transfer_balances();

-- Writes one transfer in one round trip. Outcomes:
--   posted        it is written
--   already       the key was used before for this very movement: nothing is written, its number is given
--   insufficient  a guarded account would fall below zero: nothing is written, `short_tiyin` says by how much
-- Guarded accounts are locked in id order, so that two postings can never wait for each other in a circle. The others
-- are not locked at all: many sales credit one teacher and one fee account at the same time.
create function ledger_post(
  p_kind text, p_cause text, p_key text, p_comment text, p_reverses bigint, p_at timestamptz,
  p_account_kinds text[], p_owners integer[], p_amounts bigint[], p_comments text[]
) returns table (outcome text, transfer_id bigint, short_tiyin bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_ids integer[] := '{}';
  v_id integer;
  v_transfer bigint;
  v_short bigint := 0;
  v_is_new boolean := false;
  v_account record;
begin
  for i in 1 .. cardinality(p_account_kinds) loop
    if p_owners[i] is null then
      select id into strict v_id from ledger_account where kind = p_account_kinds[i] and owner_id is null;
    else
      select id into v_id from ledger_account where kind = p_account_kinds[i] and owner_id = p_owners[i];
      if not found then
        insert into ledger_account (kind, owner_id) values (p_account_kinds[i], p_owners[i]) on conflict do nothing;
        select id into strict v_id from ledger_account where kind = p_account_kinds[i] and owner_id = p_owners[i];
      end if;
    end if;
    v_ids := v_ids || v_id;
  end loop;

  for v_account in
    select id, balance_tiyin from ledger_account where id = any (v_ids) and guarded order by id for no key update
  loop
    v_short := greatest(v_short, -(v_account.balance_tiyin + (
      select sum(amount) from unnest(v_ids, p_amounts) as entry (account_id, amount) where account_id = v_account.id)));
  end loop;

  if v_short = 0 then
    insert into ledger_transfer (kind, cause, idempotency_key, reverses_id, comment, created_at)
    values (p_kind, p_cause, p_key, p_reverses, p_comment, p_at)
    on conflict (idempotency_key) do nothing returning id into v_transfer;
    v_is_new := v_transfer is not null;
  end if;
  if v_is_new then
    insert into ledger_entry (transfer_id, account_id, amount_tiyin, comment, created_at)
    select v_transfer, account_id, amount, comment, p_at
      from unnest(v_ids, p_amounts, p_comments) as entry (account_id, amount, comment)
     order by account_id;
    return query select 'posted', v_transfer, 0::bigint;
    return;
  end if;

  -- Too little money, or the key is taken: both may be the repeat of a movement that has happened.
  select id into v_transfer from ledger_transfer where idempotency_key = p_key;
  if v_transfer is null then
    return query select 'insufficient', null::bigint, v_short;
    return;
  end if;
  if not exists (select from ledger_transfer where id = v_transfer and kind = p_kind and cause = p_cause)
    or exists (
      (select account_id, amount_tiyin from ledger_entry where transfer_id = v_transfer)
      except all (select account_id, amount from unnest(v_ids, p_amounts) as entry (account_id, amount)))
    or exists (
      (select account_id, amount from unnest(v_ids, p_amounts) as entry (account_id, amount))
      except all (select account_id, amount_tiyin from ledger_entry where transfer_id = v_transfer))
  then
    raise exception 'idempotency key % was used for another movement', p_key using errcode = 'KF003';
  end if;
  return query select 'already', v_transfer, 0::bigint;
end $$;

-- Fee percent with its history; the newest row is in force.
create table platform_fee (
  id integer generated always as identity primary key,
  percent numeric(5, 2) not null check (percent between 0 and 90),
  set_by integer references app_user,
  valid_from timestamptz not null default now()
);
insert into platform_fee (percent) values (20);

-- One row per payment that a payment app told us of. Allowed moves: pending → credited | cancelled, credited → reversed.
create table payment (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('payme', 'click', 'uzum', 'paynet')),
  provider_transaction_id text not null,
  user_id integer not null references app_user,
  amount_tiyin bigint not null check (amount_tiyin > 0),
  status text not null default 'pending' check (status in ('pending', 'credited', 'cancelled', 'reversed')),
  provider_time timestamptz not null,                          -- the provider's own clock
  created_at timestamptz not null,
  performed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason integer,
  account_text text not null,                                  -- the account number as the payer gave it
  fiscal jsonb not null default '{}',
  constraint payment_once unique (provider, provider_transaction_id),
  check (status <> 'credited' or performed_at is not null),
  check ((status in ('cancelled', 'reversed')) = (cancelled_at is not null))
);
create index payment_statement on payment (provider, provider_time, id);
create index payment_pending on payment (provider_time) where status = 'pending';
create index payment_of_user on payment (user_id, id desc);

-- What a person must look at: a reversal the wallet could not pay for, later whatever reconciliation finds.
create table payment_case (
  id integer generated always as identity primary key,
  payment_id integer not null references payment,
  kind text not null check (kind in ('reversal_refused')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint payment_case_once unique (payment_id, kind)
);
create index payment_case_open on payment_case (id) where resolved_at is null;

create table purchase (
  -- Given by the buying operation before the row is written, so that the transfer can name its cause.
  id integer generated by default as identity primary key,
  student_id integer not null references app_user,
  course_id integer not null references course,
  teacher_id integer not null references teacher (user_id),
  price_tiyin bigint not null check (price_tiyin >= 0),        -- the teacher's part, as it was then
  fee_tiyin bigint not null check (fee_tiyin >= 0),            -- ours, as it was then
  percent numeric(5, 2) not null,
  access_from timestamptz not null,
  access_until timestamptz,                                    -- null: for life
  transfer_id bigint references ledger_transfer,               -- null: a free course moves no money
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  refund_reason text,
  refund_transfer_id bigint references ledger_transfer
);
create index purchase_of_student on purchase (student_id, id desc);
create index purchase_of_teacher on purchase (teacher_id, created_at desc);
create index purchase_of_course on purchase (course_id, created_at desc);
create index purchase_newest on purchase (id desc);

-- Who may watch what now: one row per student and course, extended by a renewal, closed by a refund.
create table enrolment (
  student_id integer not null references app_user on delete cascade,
  course_id integer not null references course,
  purchase_id integer not null references purchase,
  expires_at timestamptz,                                      -- null: for life
  created_at timestamptz not null default now(),
  primary key (student_id, course_id)
);
create index enrolment_newest on enrolment (student_id, created_at desc, course_id desc);

create table payout (
  id integer generated always as identity primary key,
  teacher_id integer not null references teacher (user_id),
  amount_tiyin bigint not null check (amount_tiyin > 0),
  card_encrypted bytea not null,                               -- AES-256-GCM, key from SECRET_KEY
  card_last4 text not null,
  pinfl_encrypted bytea not null,
  comment text,
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'refused', 'returned')),
  reference text,                                              -- the bank's
  refusal_reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  paid_at timestamptz
);
-- One open request per teacher, whatever the timing.
create unique index payout_one_open on payout (teacher_id) where status in ('requested', 'approved');
create index payout_queue on payout (status, id);
create index payout_of_teacher on payout (teacher_id, id desc);
