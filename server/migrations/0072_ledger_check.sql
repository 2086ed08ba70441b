-- What the checks of the ledger said: the daily job's and the command line's. Kept for some months.
create table ledger_check (
  id integer generated always as identity primary key,
  checked_at timestamptz not null,
  holds boolean not null,
  checks jsonb not null                                        -- [{name, holds, figure}], as `ledger verify` prints them
);
