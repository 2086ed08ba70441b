-- Places of a course that a firm, a school or a centre pays for (docs/seat-orders.md).

-- Discounts by number of places, and the text of an invoice that says where to pay; empty: no invoices. The newest row is in force.
create table seat_terms (
  id integer generated always as identity primary key,
  from_places smallint[] not null,
  percents smallint[] not null,
  payee text not null default '' check (length(payee) <= 600),
  set_by integer references app_user,
  valid_from timestamptz not null default now(),
  check (cardinality(from_places) = cardinality(percents) and cardinality(from_places) <= 10)
);
create index seat_terms_of_operator on seat_terms (set_by);
insert into seat_terms (from_places, percents) values ('{5,20,50,100}', '{5,10,15,20}');

-- The courses that their teachers sell by many places, with the largest discount that they bear.
create table seat_offer (
  course_id integer primary key references course on delete cascade,
  max_percent smallint not null check (max_percent between 0 and 90)
);

-- The terms of one place are those of the day of the order. Until it is paid it has no places.
create table seat_order (
  id integer generated always as identity primary key,
  buyer_id integer not null references app_user,
  course_id integer not null references course,
  places smallint not null check (places between 5 and 500),
  discount_percent smallint not null check (discount_percent between 0 and 90),
  price_tiyin bigint not null check (price_tiyin > 0),         -- what the teacher earns of one place
  discount_tiyin bigint not null check (discount_tiyin >= 0),
  fee_tiyin bigint not null check (fee_tiyin >= 0),
  percent numeric(5, 2) not null,
  brought_by text check (brought_by in ('roster', 'link', 'card', 'channel', 'bot', 'partner')),
  partner_link_id integer,                                     -- whose link brought the buyer
  period smallint not null,
  request_id uuid not null,
  shown_tiyin bigint not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  unique (buyer_id, request_id),
  check (paid_at is null or cancelled_at is null)
);
create index seat_order_of_buyer on seat_order (buyer_id, id desc);
create index seat_order_of_course on seat_order (course_id);
create index seat_order_open on seat_order (id desc) where paid_at is null and cancelled_at is null;

-- The invoice of an order that a legal person pays through the bank, with the payee as it was then.
create table seat_invoice (
  order_id integer primary key references seat_order,
  number integer generated always as identity unique,
  firm text not null check (length(firm) <= 160),
  stir text not null check (stir ~ '^[0-9]{9}$'),
  address text not null check (length(address) <= 300),
  contact text not null check (length(contact) <= 160),
  payee text not null,
  expires_at timestamptz not null
);

-- A transfer on the statement of the bank, matched with its invoice once.
create table bank_transfer (
  order_id integer primary key references seat_invoice,
  reference text not null unique check (length(reference) <= 100),
  amount_tiyin bigint not null check (amount_tiyin > 0),
  operator_id integer not null references app_user,
  matched_at timestamptz not null
);
create index bank_transfer_of_operator on bank_transfer (operator_id);

-- A place is a gift of the order, which is paid and returned by the order's transfers.
alter table gift
  add column seat_order_id integer references seat_order,
  add column discount_tiyin bigint not null default 0 check (discount_tiyin >= 0),
  alter column request_id drop not null,
  add constraint gift_is_requested check ((request_id is null) = (seat_order_id is not null)) not valid;
create index gift_of_seat_order on gift (seat_order_id, id) where seat_order_id is not null;

-- A learner lets the buyer see their name and progress. The row is deleted when the learner ends it.
create table seat_consent (
  gift_id integer primary key references gift,
  learner_id integer not null references app_user,
  agreed_at timestamptz not null
);
create index seat_consent_of_learner on seat_consent (learner_id, gift_id desc);

-- The mirror of the bank account to which firms pay.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in (
  'wallet', 'earnings', 'payout_reserved', 'platform_fee', 'gifts_held', 'payout_bank', 'bank_transfers',
  'provider_payme', 'provider_click', 'provider_uzum', 'provider_paynet')) not valid;
insert into ledger_account (kind) values ('bank_transfers');
