-- Web push: the browsers that show notices while no page is open, and what has to be sent to them (docs/notices.md).

alter table notice_choice add column by_push boolean;           -- null: as the mails

-- A browser. It goes with its session: after signing out, nothing reaches it.
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

-- The queue: a row is deleted once it is sent.
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
