-- The credit of a payment that the app charged and we lack: one operator proposes it, another approves it.
create table payment_case_credit (
  case_id integer primary key references payment_case on delete cascade,
  user_id integer not null references app_user,                -- whose wallet
  amount_tiyin bigint not null check (amount_tiyin > 0),       -- that of the statement when it was proposed
  reason text not null,
  operator_id integer not null references app_user,            -- who proposed it
  created_at timestamptz not null,
  decided_by integer references app_user check (decided_by <> operator_id),
  decided_at timestamptz,
  payment_id integer unique references payment,                -- the payment that was credited
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (payment_id is null))
);
create index payment_case_credit_of_user on payment_case_credit (user_id);
