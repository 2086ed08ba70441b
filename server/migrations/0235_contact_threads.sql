-- The thread of a contact message. The message keeps the answer that stands; a reply of the sender moves that answer here and
-- opens the message again. The foreign keys lock app_user and contact_message against writes for the moment of the change.
create table contact_reply (
  id integer generated always as identity primary key,
  message_id integer not null references contact_message on delete cascade,
  operator_id integer references app_user,                     -- null: the sender wrote it
  text text not null,
  created_at timestamptz not null,
  told_at timestamptz                                          -- as contact_message.told_at, for replies of the sender
);
create index contact_reply_of_message on contact_reply (message_id, id);
create index contact_reply_told on contact_reply (told_at desc nulls first) where operator_id is null;

alter table contact_message
  add column user_id integer references app_user,              -- who was signed in when they wrote
  add column language text not null default 'uz' check (language in ('uz', 'uz-Cyrl', 'ru'));
create index contact_message_of_user on contact_message (user_id) where user_id is not null;
create index contact_message_of_email on contact_message (lower(email));

-- Answers that operators saved for repeated questions, shared by all of them.
create table contact_saved_answer (
  id integer generated always as identity primary key,
  text text not null,
  operator_id integer not null references app_user,
  created_at timestamptz not null
);
