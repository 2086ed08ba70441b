-- Telegram: the accounts that people have linked, and what the bot still has to send (docs/telegram.md).

create table telegram_account (
  user_id integer primary key references app_user on delete cascade,
  -- Telegram's number of the person, at most 52 bits. Their private chat with the bot has the same one.
  telegram_id bigint not null unique check (telegram_id between 1 and 4503599627370495),
  name text not null,                                          -- as Telegram shows it
  username text,
  linked_at timestamptz not null,
  stopped_at timestamptz,                                      -- the person wrote /stop
  unreachable_at timestamptz                                   -- the bot is blocked, or the account is gone
);

-- The queue of the bot: a row is deleted once it is sent.
create table telegram_message (
  id bigint generated always as identity primary key,
  telegram_id bigint not null,
  notice_id bigint unique references notice on delete cascade,
  reply text,                                                  -- which reply of the bot, when it is no notice
  due_at timestamptz not null,
  tries smallint not null default 0,
  check ((notice_id is null) <> (reply is null))
);
create index telegram_message_due on telegram_message (due_at);
create index telegram_message_of_chat on telegram_message (telegram_id, id);

-- The bot sends one batch at a time, whatever the number of workers, and none while Telegram asks it to wait.
create table telegram_sending (
  is_only boolean primary key default true check (is_only),
  next_batch_at timestamptz not null
);
insert into telegram_sending (next_batch_at) values ('-infinity');

-- Updates that were handled: Telegram delivers some twice.
create table telegram_update (
  update_id bigint primary key,
  received_at timestamptz not null
);
create index telegram_update_age on telegram_update (received_at);
