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
