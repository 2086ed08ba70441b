-- Telegram: the accounts that people have linked, what the bot still has to send, the Mini App and the chats of courses
-- (docs/telegram.md).

create table telegram_account (
  user_id integer primary key references app_user on delete cascade,
  -- Telegram's number of the person, at most 52 bits. Their private chat with the bot has the same one.
  telegram_id bigint not null unique check (telegram_id between 1 and 4503599627370495),
  name text not null,                                          -- as Telegram shows it
  username text,
  linked_at timestamptz not null,
  stopped_at timestamptz,                                      -- the person wrote /stop
  unreachable_at timestamptz,                                  -- the bot is blocked, or the account is gone
  -- The newest update of the person's chat that was handled: /stop and /start may overtake each other.
  update_id bigint not null default 0
);

-- The queue of the bot: a row is deleted once it is sent.
create table telegram_message (
  id bigint generated always as identity primary key,
  telegram_id bigint not null,
  notice_id bigint unique references notice on delete cascade,
  reply text,                                                  -- which reply of the bot, when it is no notice
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- Of a reply to somebody without an account, as their Telegram names it. An account has a language of its own.
  language text check (language in ('uz', 'uz-Cyrl', 'ru')),
  security_event jsonb,                                        -- a security message to somebody without an e-mail
  constraint telegram_message_content check (num_nonnulls(notice_id, reply, security_event) = 1)
);
create index telegram_message_due on telegram_message (due_at);
create index telegram_message_of_chat on telegram_message (telegram_id, id);

-- The bot sends one batch at a time, whatever the number of workers, and none while Telegram asks it to wait. The same
-- for the members of chats.
create table telegram_sending (
  is_only boolean primary key default true check (is_only),
  next_batch_at timestamptz not null,
  next_members_at timestamptz not null default '-infinity'
);
insert into telegram_sending (next_batch_at) values ('-infinity');

-- Updates that were handled: Telegram delivers some twice.
create table telegram_update (
  update_id bigint primary key,
  received_at timestamptz not null
);
create index telegram_update_age on telegram_update (received_at);

-- One-time addresses with which the Mini App opens the site in a browser.
create table telegram_browser_link (
  secret_hash bytea primary key,
  -- The session of the Mini App: when it ends, the address is worth nothing.
  session_id integer not null references session on delete cascade,
  course_id integer not null references course on delete cascade,
  expires_at timestamptz not null
);
create index telegram_browser_link_of_session on telegram_browser_link (session_id);

-- Closed channels and groups of courses, and whom the bot has let in (docs/decisions/0059).

-- The bot as Telegram names it, for links to it. Written at every start.
create table telegram_bot (
  bot_id bigint primary key,
  username text not null
);

-- A chat that a teacher has made the bot an administrator of. A course has one at most, and a chat one course.
create table telegram_chat (
  chat_id bigint primary key check (chat_id between -4503599627370495 and -1),
  teacher_id integer not null references app_user on delete cascade,
  kind text not null check (kind in ('channel', 'group')),
  title text not null,
  -- The rights that the bot needs; without one of them nothing is done in the chat.
  can_invite boolean not null,
  can_remove boolean not null,
  -- The update that told the rights, because updates may overtake each other.
  update_id bigint not null default 0,
  added_at timestamptz not null,
  course_id integer unique references course on delete cascade
);
create index telegram_chat_of_teacher on telegram_chat (teacher_id, added_at desc);

-- People whom the bot invited or let in. Members of other ways have no row and are never removed.
create table telegram_chat_member (
  chat_id bigint not null references telegram_chat on delete cascade,
  telegram_id bigint not null,
  -- `left` is not verified yet.
  status text not null check (status in ('invited', 'requested', 'member', 'left')),
  invite_link text,
  invited_until timestamptz,
  -- When the person's access is checked next: at the end of their term, at once when something has changed (-infinity), never
  -- (null), or when the bot has its rights again (infinity).
  check_at timestamptz,
  tries smallint not null default 0,
  primary key (chat_id, telegram_id),
  check ((invite_link is null) = (invited_until is null))
);
create index telegram_chat_member_due on telegram_chat_member (check_at);
create index telegram_chat_member_of_person on telegram_chat_member (telegram_id);

-- Whatever takes a person's access away has them checked in the same transaction.
create function telegram_check_course_member() returns trigger language plpgsql as $$
begin
  update telegram_chat_member m set check_at = '-infinity'
    from telegram_account a, telegram_chat c
   where a.user_id = old.student_id and m.telegram_id = a.telegram_id
     and c.course_id = old.course_id and m.chat_id = c.chat_id;
  return null;
end $$;
create trigger telegram_access_deleted after delete on enrolment
  for each row execute function telegram_check_course_member();
create trigger telegram_access_shortened after update of open_during on enrolment for each row
  when (not new.open_during @> old.open_during) execute function telegram_check_course_member();

create function telegram_check_person() returns trigger language plpgsql as $$
begin
  update telegram_chat_member m set check_at = '-infinity'
    from telegram_account a where a.user_id = old.id and m.telegram_id = a.telegram_id;
  return null;
end $$;
create trigger telegram_person_blocked after update of blocked_at on app_user for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function telegram_check_person();

create function telegram_check_unlinked() returns trigger language plpgsql as $$
begin
  update telegram_chat_member set check_at = '-infinity' where telegram_id = old.telegram_id;
  return null;
end $$;
create trigger telegram_unlinked after delete on telegram_account
  for each row execute function telegram_check_unlinked();
