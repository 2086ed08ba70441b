-- What a person is told, in the product and by e-mail, and how they want to hear of it.
--
-- No keys to people: a sale tells its teacher, and the teacher's row would be locked by all of them at once
-- (docs/decisions/0008). People are never deleted.

create table notice (
  id bigint generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  subject jsonb not null,                                      -- contract/notices.ts
  in_product boolean not null,                                 -- false: only the mail was wanted
  once_key text,                                               -- what is told once only: `new_course:12`
  created_at timestamptz not null,
  read_at timestamptz,
  mail_due_at timestamptz,                                     -- when to mail it; null when nothing is left to do
  mail_tries smallint not null default 0
);
create index notice_of_person on notice (user_id, id desc) where in_product;
create index notice_unread on notice (user_id) where in_product and read_at is null;
create index notice_to_mail on notice (mail_due_at) where mail_due_at is not null;
create unique index notice_once on notice (user_id, once_key) where once_key is not null;
-- Old ones are deleted by their age, which follows the order on disk.
create index notice_age on notice using brin (created_at);

-- What a person chose otherwise than is usual.
create table notice_choice (
  user_id integer not null references app_user on delete cascade,
  topic text not null,
  in_product boolean not null,
  by_mail boolean not null,
  primary key (user_id, topic)
);
