-- Files of approved payouts for the bank. A payout goes to the bank in one file only; the file itself can be made again.
create table payout_register (
  id integer generated always as identity primary key,
  operator_id integer not null references app_user,
  created_at timestamptz not null
);
alter table payout add column register_id integer references payout_register;
create index payout_of_register on payout (register_id, id) where register_id is not null;
