-- Who has approved a payout. It goes on once as many different operators as it needs have done so.
create table payout_approval (
  payout_id integer not null references payout,
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  primary key (payout_id, operator_id)
);
create index payout_approval_of_operator on payout_approval (operator_id);

-- Decided with the request, from PAYOUT_TWO_OPERATORS_FROM. Payouts approved before this was written down need none.
alter table payout add column approvals_needed smallint not null default 0 check (approvals_needed between 0 and 2);
-- Those that wait are judged by the usual sum: 10 000 000 so'm.
update payout set approvals_needed = case when amount_tiyin >= 1000000000 then 2 else 1 end where status = 'requested';
alter table payout alter column approvals_needed drop default;
