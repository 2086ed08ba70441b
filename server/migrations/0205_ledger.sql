-- The ledger: double entry, append-only, the only truth about money. Only the ledger module writes here.

create table ledger_account (
  id integer generated always as identity primary key,
  -- wallet: a person's money · earnings: a teacher's sales · payout_reserved: requested, not yet paid · platform_fee: ours
  -- gifts_held: paid for gifts that nobody has used yet · payout_bank: what was paid out
  -- provider_*: mirror of the payment app, negative by what it owes us
  kind text not null check (kind in (
    'wallet', 'earnings', 'payout_reserved', 'platform_fee', 'gifts_held', 'payout_bank',
    'provider_payme', 'provider_click', 'provider_uzum', 'provider_paynet')),
  owner_id integer references app_user,
  -- Guarded accounts store their balance, so that the database itself refuses an overdraft. The others are summed from
  -- their entries: a stored balance would make every sale wait for every other (docs/decisions/0005).
  guarded boolean generated always as (kind in ('wallet', 'payout_reserved')) stored,
  balance_tiyin bigint not null default 0,
  check ((owner_id is not null) = (kind in ('wallet', 'earnings', 'payout_reserved'))),
  constraint ledger_account_not_below_zero check (balance_tiyin >= 0)
) with (fillfactor = 70);                                      -- a balance is updated in place while its page has space
create unique index ledger_account_identity on ledger_account (kind, owner_id) nulls not distinct;
create index ledger_account_of_owner on ledger_account (owner_id) where owner_id is not null;
insert into ledger_account (kind) values ('platform_fee'), ('payout_bank'),
  ('provider_payme'), ('provider_click'), ('provider_uzum'), ('provider_paynet'), ('gifts_held');

create table ledger_transfer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('topup', 'topup_reversal', 'purchase', 'refund',
    'payout_reserve', 'payout_paid', 'payout_refused', 'payout_returned')),
  cause text not null,                                         -- `payment:12`, `purchase:7`, `payout:3`
  idempotency_key text not null unique,                        -- the same cause moves money once
  reverses_id bigint references ledger_transfer,
  -- The sentence of a transfer without facts; its entries have one where the other side's reads differently. Both columns and
  -- the parameters for them stay for processes of the previous version.
  comment text not null,
  created_at timestamptz not null,
  -- What the line in statements names, in no language: the fields of `kind`, such as title, promo_code, reason
  -- (docs/decisions/0086).
  facts jsonb
);
create index ledger_transfer_cause on ledger_transfer (cause);
-- A transfer is reversed at most once. Most reverse nothing and cost the index nothing.
create unique index ledger_transfer_reverses_id_key on ledger_transfer (reverses_id) where reverses_id is not null;
-- The console lists transfers of a kind, newest first.
create index ledger_transfer_of_kind on ledger_transfer (kind, id desc);
-- Transfers are stored in the order of time, so a range of days is a range of blocks.
create index ledger_transfer_times on ledger_transfer using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create table ledger_entry (
  id bigint generated always as identity,
  -- No foreign keys: each would lock a row per entry, and on the account make sales wait for one another. `ledger verify`
  -- checks both.
  transfer_id bigint not null,
  account_id integer not null,
  amount_tiyin bigint not null check (amount_tiyin <> 0),
  comment text,                                                -- as that of the transfer, for this side's statement
  created_at timestamptz not null,                             -- the transfer's: statements filter by it
  primary key (transfer_id, id)
);
create index ledger_entry_of_account on ledger_entry (account_id, id desc) include (amount_tiyin, created_at);
-- The console lists transfers of a person, newest first.
create index ledger_entry_transfers on ledger_entry (account_id, transfer_id desc);

-- What is written stays; a correction is another transfer.
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

-- Entries refer to their account without a foreign key, so an account stays, with its kind and owner. Only its balance
-- moves.
create function ledger_account_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an account of the ledger stays (% on %)', tg_op, tg_table_name using errcode = 'KF001';
end $$;
create trigger ledger_account_no_delete before delete on ledger_account
  for each row execute function ledger_account_stays();
create trigger ledger_account_no_truncate before truncate on ledger_account execute function ledger_account_stays();
create trigger ledger_account_same before update of id, kind, owner_id on ledger_account
  for each row execute function ledger_account_stays();

-- The same by grant: not even the owner of the tables, as whom the program works, may change what is written. A superuser
-- is above grants and meets the triggers alone (docs/decisions/0007).
revoke update, delete, truncate on ledger_transfer, ledger_entry from current_user, public;
revoke delete, truncate on ledger_account from current_user, public;
-- A foreign key locks the row it refers to, which takes the right to update some column. `id` is `generated always`, so
-- this right changes nothing.
grant update (id) on ledger_transfer to current_user;

-- The functions of a sale may not read a table whole and are planned once per connection (docs/decisions/0008): a plan
-- made while a table was nearly empty would be kept, and a list of three accounts would be planned again in each sale.

-- Entries are written in whole transfers: what one statement writes to a transfer sums to zero. As entries stay, so does
-- every transfer, whoever wrote it. The balance of a guarded account moves with its entries and in no other way.
create function ledger_entries_written() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_entry record;
  v_transfer bigint;
  v_sum bigint := 0;
begin
  for v_entry in
    select w.transfer_id, w.account_id, w.amount_tiyin from written w order by w.transfer_id, w.account_id
  loop
    -- The transfer before this one is complete.
    if v_entry.transfer_id <> v_transfer and v_sum <> 0 then exit; end if;
    v_transfer := v_entry.transfer_id;
    v_sum := v_sum + v_entry.amount_tiyin;
    update ledger_account set balance_tiyin = balance_tiyin + v_entry.amount_tiyin
     where id = v_entry.account_id and guarded;
  end loop;
  if v_sum <> 0 then
    raise exception 'transfer % does not sum to zero', v_transfer using errcode = 'KF002';
  end if;
  return null;
end $$;
create trigger ledger_entry_sums_to_zero after insert on ledger_entry
  referencing new table as written for each statement execute function ledger_entries_written();

-- Writes one transfer in one round trip, and creates the accounts of people who have none yet. Outcomes:
--   posted        written
--   already       the key was used for this very movement: nothing is written, `transfer_id` is the earlier transfer
--   insufficient  a guarded account would fall below zero by `short_tiyin`: nothing is written
-- Guarded accounts are locked in the order of their ids, so that two postings cannot deadlock. Others are not locked: many
-- sales credit one teacher and one fee account at the same time.
create function ledger_post(
  p_kind text, p_cause text, p_key text, p_comment text, p_reverses bigint, p_at timestamptz,
  p_account_kinds text[], p_owners integer[], p_amounts bigint[], p_comments text[] default null, p_facts jsonb default null,
  out outcome text, out transfer_id bigint, out short_tiyin bigint
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_ids integer[] := '{}';
  v_id integer;
  v_balance bigint;
  v_transfer bigint;
  v_short bigint := 0;
begin
  short_tiyin := 0;
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

  for v_id, v_balance in
    select id, balance_tiyin from ledger_account where id = any (v_ids) and guarded order by id for no key update
  loop
    for i in 1 .. cardinality(v_ids) loop
      if v_ids[i] = v_id then v_balance := v_balance + p_amounts[i]; end if;
    end loop;
    v_short := greatest(v_short, -v_balance);
  end loop;

  if v_short = 0 then
    insert into ledger_transfer (kind, cause, idempotency_key, reverses_id, comment, facts, created_at)
    values (p_kind, p_cause, p_key, p_reverses, coalesce(p_comment, ''), p_facts, p_at)
    on conflict (idempotency_key) do nothing returning id into v_transfer;
    if v_transfer is not null then
      insert into ledger_entry (transfer_id, account_id, amount_tiyin, comment, created_at)
      select v_transfer, account_id, amount, comment, p_at
        from unnest(v_ids, p_amounts, p_comments) as entry (account_id, amount, comment);
      outcome := 'posted';
      transfer_id := v_transfer;
      return;
    end if;
  end if;

  -- Too little money, or the key is taken: either may be the repeat of a movement that has happened.
  select id into v_transfer from ledger_transfer where idempotency_key = p_key;
  if v_transfer is null then
    outcome := 'insufficient';
    short_tiyin := v_short;
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
  outcome := 'already';
  transfer_id := v_transfer;
end $$;

-- Results of `ledger verify`, by the daily job and at the command line, for some months.
create table ledger_check (
  id integer generated always as identity primary key,
  checked_at timestamptz not null,
  holds boolean not null,
  checks jsonb not null                                        -- [{name, holds, figure}]
);

-- What the ledger holds by day and kind of account, so that a trial balance and the live zero-sum check read days and the
-- newest transfers instead of every entry. Derived: the nightly check compares it with the entries. No trigger keeps it,
-- because all sales would wait for the same rows (docs/decisions/0028).
create table ledger_day (
  day date not null,                                           -- in Tashkent
  kind text not null,
  credit_tiyin bigint not null,
  debit_tiyin bigint not null check (debit_tiyin >= 0),
  entries integer not null,
  primary key (day, kind)
);

-- How far ledger_day reaches. Ids are given before their transactions commit, so a transfer older than the newest one may
-- still appear. Each check therefore notes the newest transfer, and a later one sums up to it once every transaction that
-- was open then has ended.
create table ledger_summed (
  is_only boolean primary key default true check (is_only),
  through_transfer bigint not null default 0,
  transfers bigint not null default 0,
  next_transfer bigint not null default 0,
  -- Transactions with a smaller id were open, or over, when `next_transfer` was noted.
  next_xid xid8 not null default '0'
);
insert into ledger_summed default values;
