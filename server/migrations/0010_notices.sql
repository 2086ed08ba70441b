-- Notifications, in the product and by e-mail, and what each person has chosen to receive.

-- No foreign keys to people: every sale notifies its teacher, whose row all of the sales would lock at once
-- (docs/decisions/0008). People are never deleted.
create table notice (
  id bigint generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  subject jsonb not null,                                      -- by kind, as the contract declares it
  in_product boolean not null,                                 -- false: e-mail only
  once_key text,                                               -- idempotency key of what is announced once: `new_course:12`
  created_at timestamptz not null,
  read_at timestamptz,
  mail_due_at timestamptz,                                     -- null: no e-mail, or it was sent
  mail_tries smallint not null default 0
);
create index notice_of_person on notice (user_id, id desc) where in_product;
create index notice_unread on notice (user_id) where in_product and read_at is null;
create index notice_to_mail on notice (mail_due_at) where mail_due_at is not null;
create unique index notice_once on notice (user_id, once_key) where once_key is not null;
-- Old ones are deleted by age, which is their order on disk.
create index notice_age on notice using brin (created_at);

-- Choices that differ from the defaults.
create table notice_choice (
  user_id integer not null references app_user on delete cascade,
  topic text not null,
  in_product boolean not null,
  by_mail boolean not null,
  primary key (user_id, topic)
);
