-- Gifts: a course paid for as a code for somebody else (docs/decisions/0051).

-- What was paid for gifts that nobody has used yet.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in (
    'wallet', 'earnings', 'payout_reserved', 'platform_fee', 'gifts_held', 'payout_bank',
    'provider_payme', 'provider_click', 'provider_uzum', 'provider_paynet'));
insert into ledger_account (kind) values ('gifts_held');

create table gift (
  id integer generated always as identity primary key,
  giver_id integer not null references app_user,
  course_id integer not null references course,
  -- The terms at which the giver paid; the sale is written at them when the code is used.
  price_tiyin bigint not null check (price_tiyin > 0),
  fee_tiyin bigint not null check (fee_tiyin >= 0),
  percent numeric(5, 2) not null,
  period smallint not null,
  code text not null unique check (code ~ '^[0-9A-Z]{16}$'),
  -- From the giver's browser, so that a repeated request pays once.
  request_id uuid not null,
  created_at timestamptz not null,
  purchase_id integer unique,
  used_at timestamptz,
  returned_at timestamptz,
  check ((purchase_id is null) = (used_at is null)),
  unique (giver_id, request_id)
);
create index gift_of_giver on gift (giver_id, id desc);
create index gift_of_course on gift (course_id);
