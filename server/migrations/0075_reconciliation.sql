-- Comparing what a payment app says with what we hold. Each run is kept; what does not match becomes work for an operator.
create table reconciliation (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('payme', 'click', 'uzum', 'paynet')),
  operator_id integer not null references app_user,
  from_day date not null,                                      -- days in Tashkent, both included
  to_day date not null check (to_day >= from_day),
  lines integer not null,
  matched integer not null,
  findings integer not null,
  created_at timestamptz not null
);
create index reconciliation_of_provider on reconciliation (provider, to_day desc);

-- When a payment was found in a provider's statement as we hold it.
alter table payment add column reconciled_at timestamptz;

alter table payment_case
  alter column payment_id drop not null,
  -- Where there is no payment of ours: whose, and which transaction (or, of a statement that nobody brought, which day).
  add column provider text check (provider in ('payme', 'click', 'uzum', 'paynet')),
  add column subject text,
  add column details jsonb not null default '{}',              -- what was found: amounts in tiyin, states
  add column resolved_by integer references app_user,
  add column note text,
  add check (payment_id is not null or (provider is not null and subject is not null)),
  drop constraint payment_case_kind_check,
  -- missing_here: the provider took it, we did not credit it · missing_there: credited, and not in the statement
  -- doubled: twice in the statement · altered: another sum or state · statement_missing: nobody brought that day's
  add constraint payment_case_kind_check check (kind in ('reversal_refused', 'paid_after_cancel', 'paid_twice',
    'missing_here', 'missing_there', 'doubled', 'altered', 'statement_missing'));
create unique index payment_case_of_subject on payment_case (provider, subject, kind) where payment_id is null;
create index payment_case_newest on payment_case (id desc);
