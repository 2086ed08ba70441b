-- What learners share with their parents (docs/parents.md): links, weekly reports, and who gets them by mail or Telegram.

-- A learner's consent to sharing. Adults are asked again each year; the row is also the lock of the learner's links.
create table parent_sharing (
  student_id integer primary key references app_user on delete cascade,
  is_adult boolean not null,                                   -- 16 or older, by the learner's own word
  confirmed_at timestamptz not null,
  asked_at timestamptz                                         -- when the learner was told that sharing is paused
);
create index parent_sharing_age on parent_sharing (confirmed_at) where is_adult and asked_at is null;

-- A parent, who has no account. Of the link's secret only the SHA-256 is stored; ending a link deletes its row.
create table parent_link (
  id integer generated always as identity primary key,
  student_id integer not null references parent_sharing on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_read_at timestamptz
);
create index parent_link_of_student on parent_link (student_id, id);

-- Where a parent gets the reports. Unconfirmed until the link of the mail, or the one-time code in the bot, was used.
create table parent_subscription (
  id integer generated always as identity primary key,
  link_id integer not null references parent_link on delete cascade,
  channel text not null check (channel in ('mail', 'telegram')),
  language text not null check (language in ('uz', 'uz-Cyrl', 'ru')),
  email text,
  telegram_id bigint,
  code_hash bytea unique,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  unique (link_id, channel),
  check ((email is not null) = (channel = 'mail')),
  check ((telegram_id is not null) = (channel = 'telegram' and confirmed_at is not null))
);
create index parent_subscription_of_chat on parent_subscription (telegram_id) where telegram_id is not null;
create index parent_subscription_unconfirmed on parent_subscription (created_at) where confirmed_at is null;

-- One report for a learner and a week, as it was made.
create table parent_report (
  id bigint generated always as identity primary key,
  student_id integer not null references parent_sharing on delete cascade,
  until date not null,                                         -- the Sunday after the seven days that it tells of
  content jsonb not null,
  attempt_ids integer[] not null,                              -- told of in no other report
  created_at timestamptz not null,
  unique (student_id, until)
);
create index parent_report_age on parent_report (until);

-- The queue of mails: a row is deleted once it is sent.
create table parent_report_mail (
  id bigint generated always as identity primary key,
  report_id bigint not null references parent_report on delete cascade,
  subscription_id integer not null references parent_subscription on delete cascade,
  due_at timestamptz not null,
  tries smallint not null default 0,
  unique (report_id, subscription_id)
);
create index parent_report_mail_due on parent_report_mail (due_at);
create index parent_report_mail_of_subscription on parent_report_mail (subscription_id);

-- The bot sends reports as it sends notices, in its own turn.
alter table telegram_message
  add column parent_report_id bigint references parent_report on delete cascade,
  add column parent_subscription_id integer references parent_subscription on delete cascade,
  drop constraint telegram_message_content,
  add constraint telegram_message_content
    check (num_nonnulls(notice_id, reply, security_event, parent_report_id) = 1
           and (parent_report_id is null) = (parent_subscription_id is null));
create unique index telegram_message_of_parent on telegram_message (parent_report_id, parent_subscription_id)
 where parent_report_id is not null;
create index telegram_message_of_parent_subscription on telegram_message (parent_subscription_id)
 where parent_subscription_id is not null;
