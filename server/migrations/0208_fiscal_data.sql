-- What tax receipts say of what is sold, and the items sent to Click (docs/decisions/0033).

-- Rows are only added. The terms of a moment are the last that were valid by then, of the course or else of the platform, so
-- that a purchase keeps its own.
create table fiscal_terms (
  id integer generated always as identity primary key,
  course_id integer references course on delete cascade,       -- null: of the platform, which are also those of top-ups
  -- All null: the course has the platform's terms again.
  ikpu text check (ikpu ~ '^[0-9]{17}$'),                      -- text, because it may begin with zeros
  package_code text check (package_code ~ '^[0-9]{1,20}$'),
  unit_code integer check (unit_code between 1 and 99999999),
  vat_percent smallint check (vat_percent between 0 and 50),
  receipt_name text check (char_length(receipt_name) between 1 and 63),
  -- Who sells, of the platform's terms only: 9 digits are a TIN, 14 a PINFL.
  seller_tax_id text check (seller_tax_id ~ '^([0-9]{9}|[0-9]{14})$'),
  valid_from timestamptz not null,
  set_by integer not null references app_user,
  created_at timestamptz not null,
  check (valid_from >= created_at),
  check (num_nulls(ikpu, package_code, vat_percent, receipt_name) in (0, 4)),
  check (course_id is not null or (ikpu is not null and seller_tax_id is not null)),
  check (course_id is null or seller_tax_id is null)
);
create index fiscal_terms_in_force on fiscal_terms (course_id, valid_from desc, id desc);

-- Items of a credited payment that Click has to be told, written with the credit.
create table click_fiscal_items (
  payment_id integer primary key references payment,
  items jsonb not null,                                        -- as Click takes them; amounts in tiyin
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_failure text,
  submitted_at timestamptz,
  receipt_url text,
  created_at timestamptz not null
);
create index click_fiscal_items_due on click_fiscal_items (next_attempt_at)
  where submitted_at is null or receipt_url is null;
