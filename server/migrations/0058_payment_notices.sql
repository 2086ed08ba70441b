-- Outbox of the notices about top-ups: a row is written in the transaction that credits or reverses a payment, and deleted in
-- the one that notifies its owner.
create table payment_notice (
  id bigint generated always as identity primary key,
  payment_id integer not null references payment on delete cascade,
  kind text not null check (kind in ('top_up', 'top_up_returned')),
  unique (payment_id, kind)
);
