-- The text of a banner on Russian pages; null shows the Uzbek one. A change of the catalogue alone, under a short lock of banner.
alter table banner add column text_ru text check (length(text_ru) between 1 and 200);

-- How the statements of a payment app are read: the columns and words that an operator chose for the last one.
create table statement_format (
  provider text primary key check (provider in ('payme', 'click', 'uzum', 'paynet')),
  format jsonb not null,
  operator_id integer not null references app_user,
  updated_at timestamptz not null
);
