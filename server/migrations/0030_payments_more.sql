-- What Click, Uzum and Paynet need beside Payme. What waits is cancelled with reason 4 when its time is over; Click's own
-- cancellations keep Click's negative number, Uzum's and Paynet's are 5 (given back).
alter table payment
  -- The provider's number of our service, where its transaction numbers count within one (Click).
  add column service_id text not null default '',
  -- Click's `click_paydoc_id`: one payment, of which a transaction is only an attempt.
  add column provider_payment_id text,
  -- When the provider itself ended what our own sweep had cancelled before: from then on nothing can revive it.
  add column provider_cancelled_at timestamptz,
  -- What the provider told besides, kept for audit and never decided on.
  add column details jsonb not null default '{}',
  add check (provider_cancelled_at is null or status = 'cancelled'),
  drop constraint payment_once,
  add constraint payment_once unique (provider, provider_transaction_id, service_id);

-- However many attempts a payment has, it is credited once.
create unique index payment_credited_once on payment (provider, service_id, provider_payment_id)
  where performed_at is not null and provider_payment_id is not null;
create index payment_attempts on payment (provider, service_id, provider_payment_id)
  where provider_payment_id is not null;
create index payment_performed on payment (provider, performed_at) where performed_at is not null;

alter table payment_case
  drop constraint payment_case_kind_check,
  -- paid_after_cancel: charged, says the provider, after it had cancelled · paid_twice: two attempts of one payment
  add constraint payment_case_kind_check check (kind in ('reversal_refused', 'paid_after_cancel', 'paid_twice'));

-- Paynet may change the password it calls us with. Only a keyed hash is kept, beside that of the password of the
-- configuration it replaced: when the configuration gets another one, that one counts again.
create table provider_password (
  provider text primary key check (provider in ('paynet')),
  configured_hash bytea not null,
  password_hash bytea not null,
  changed_at timestamptz not null
);
