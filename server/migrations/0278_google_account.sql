-- The Google account that a person has linked, or registered with (docs/accounts.md).
create table google_account (
  user_id integer primary key references app_user on delete cascade,
  subject text not null,                                       -- Google's lasting id of the person; an e-mail changes hands
  name text not null,                                          -- as Google shows it
  email text,                                                  -- as Google had verified it when the account was linked
  linked_at timestamptz not null,
  constraint google_account_subject_key unique (subject),
  constraint google_account_subject_length check (char_length(subject) between 1 and 255)
);

-- Like `telegram_confirmed_at`.
alter table session add column google_confirmed_at timestamptz;
