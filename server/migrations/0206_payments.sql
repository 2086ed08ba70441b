-- Top-ups through payment apps, and comparing them with what the apps report.

-- Allowed transitions: pending → credited | cancelled, credited → reversed.
create table payment (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('payme', 'click', 'uzum', 'paynet')),
  provider_transaction_id text not null,
  service_id text not null default '',                         -- Click: transaction ids are unique within our service
  provider_payment_id text,                                    -- Click's `click_paydoc_id`: a transaction is one attempt at it
  user_id integer not null references app_user,
  amount_tiyin bigint not null check (amount_tiyin > 0),
  status text not null default 'pending' check (status in ('pending', 'credited', 'cancelled', 'reversed')),
  provider_time timestamptz not null,                          -- by the provider's clock
  created_at timestamptz not null,
  performed_at timestamptz,
  cancelled_at timestamptz,
  -- 4: expired · Payme and Click: the provider's own code, Click's negative · Uzum and Paynet: 5, refunded
  cancel_reason integer,
  provider_cancelled_at timestamptz,                           -- the provider ended what we had let expire: final from then on
  reconciled_at timestamptz,                                   -- found in the provider's statement as we have it
  account_text text not null,                                  -- the account number as the payer entered it
  fiscal jsonb not null default '{}',
  details jsonb not null default '{}',                         -- what else the provider sent: for audit, never for a decision
  constraint payment_once unique (provider, provider_transaction_id, service_id),
  check (status <> 'credited' or performed_at is not null),
  check ((status in ('cancelled', 'reversed')) = (cancelled_at is not null)),
  check (provider_cancelled_at is null or status = 'cancelled')
);
-- However many attempts a payment has, it is credited once.
create unique index payment_credited_once on payment (provider, service_id, provider_payment_id)
  where performed_at is not null and provider_payment_id is not null;
create index payment_attempts on payment (provider, service_id, provider_payment_id)
  where provider_payment_id is not null;
create index payment_statement on payment (provider, provider_time, id);
create index payment_performed on payment (provider, performed_at) where performed_at is not null;
create index payment_pending on payment (provider_time) where status = 'pending';
create index payment_of_user on payment (user_id, id desc);

-- What an operator has to decide.
create table payment_case (
  id integer generated always as identity primary key,
  payment_id integer references payment,
  -- Without a payment of ours: the provider and its transaction, or the day whose statement is missing.
  provider text check (provider in ('payme', 'click', 'uzum', 'paynet')),
  subject text,
  -- reversal_refused: the wallet could not pay for it · paid_after_cancel: charged after the provider had cancelled
  -- paid_twice: two attempts of one payment were charged · missing_here: charged, not credited · missing_there: credited,
  -- not in the statement · doubled: twice in the statement · altered: another amount or state · statement_missing: nobody
  -- brought that day's · waiting_too_long: neither confirmed nor expired long after its time · ledger_differs: ledger and
  -- payment disagree
  kind text not null check (kind in ('reversal_refused', 'paid_after_cancel', 'paid_twice', 'missing_here',
    'missing_there', 'doubled', 'altered', 'statement_missing', 'waiting_too_long', 'ledger_differs')),
  details jsonb not null default '{}',                         -- amounts in tiyin, states
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer references app_user,
  note text,
  constraint payment_case_once unique (payment_id, kind),
  check (payment_id is not null or (provider is not null and subject is not null))
);
create unique index payment_case_of_subject on payment_case (provider, subject, kind) where payment_id is null;
create index payment_case_open on payment_case (id) where resolved_at is null;

-- Runs of the reconciliation. What does not match becomes a `payment_case`.
create table reconciliation (
  id integer generated always as identity primary key,
  provider text not null check (provider in ('payme', 'click', 'uzum', 'paynet')),
  -- statement: a file that an operator brought · books: our own ledger · status: the provider's answer for each payment
  source text not null check (source in ('statement', 'books', 'status')),
  operator_id integer references app_user,
  from_day date not null,                                      -- days in Tashkent, both included
  to_day date not null check (to_day >= from_day),
  lines integer not null,
  matched integer not null,
  findings integer not null,
  created_at timestamptz not null,
  check ((source = 'statement') = (operator_id is not null))
);
create index reconciliation_of_provider on reconciliation (provider, to_day desc);

-- The password that Paynet has set for its calls, as a keyed hash. It counts as long as the password of the
-- configuration is the one it replaced.
create table provider_password (
  provider text primary key check (provider in ('paynet')),
  configured_hash bytea not null,
  password_hash bytea not null,
  changed_at timestamptz not null
);

-- Outbox of the notices about top-ups: a row is written in the transaction that credits or reverses a payment, and deleted in
-- the one that notifies its owner.
create table payment_notice (
  id bigint generated always as identity primary key,
  payment_id integer not null references payment on delete cascade,
  kind text not null check (kind in ('top_up', 'top_up_returned')),
  unique (payment_id, kind)
);
