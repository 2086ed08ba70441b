-- Notifications, in the product, by e-mail, by the Telegram bot and by push, and what each person has chosen to receive
-- (docs/notices.md).

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
  by_telegram boolean,                                         -- null: as the mails
  by_push boolean,                                             -- null: as the mails
  primary key (user_id, topic)
);

-- A browser that shows notices while no page is open. It goes with its session: after signing out, nothing reaches it.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  session_id integer not null unique references session on delete cascade,
  endpoint text not null unique,                               -- an address of the browser's push service
  p256dh bytea not null check (octet_length(p256dh) = 65),     -- the browser's public key
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null
);
create index push_subscription_of_user on push_subscription (user_id);

-- The queue of push: a row is deleted once it is sent.
create table push_message (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  due_at timestamptz not null,
  tries smallint not null default 0,
  unique (notice_id, subscription_id)
);
create index push_message_due on push_message (due_at);
create index push_message_of_subscription on push_message (subscription_id);
