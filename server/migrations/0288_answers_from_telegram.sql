-- Answers from Telegram (docs/telegram.md).

-- Where /keyingi goes on: the cursor of the list of unanswered threads; null: at its beginning.
alter table telegram_account add column next_thread text;

-- Messages of chats with the bot that belong to a post. One of the bot is about the post, one of the person is the post.
create table telegram_post (
  telegram_id bigint not null references telegram_account (telegram_id) on delete cascade,
  message_id integer not null,
  question_id integer references lesson_question on delete cascade,
  comment_id integer references course_comment on delete cascade,
  -- The newest update of the message that was handled; null for a message of the bot.
  update_id bigint,
  sent_at timestamptz not null,
  primary key (telegram_id, message_id),
  check (num_nonnulls(question_id, comment_id) = 1)
);
create index telegram_post_age on telegram_post (sent_at);
create index telegram_post_of_question on telegram_post (question_id) where question_id is not null;
create index telegram_post_of_comment on telegram_post (comment_id) where comment_id is not null;

-- What the bot says about a message of the person, in their language, and the post that it shows, if any.
alter table telegram_message
  add column sentence text,
  add column reply_to integer,                                  -- the message of the person that is answered
  add column question_id integer references lesson_question on delete cascade,
  add column comment_id integer references course_comment on delete cascade,
  drop constraint telegram_message_content,
  add constraint telegram_message_content
    check (num_nonnulls(notice_id, reply, security_event, parent_report_id, sentence) = 1
           and (parent_report_id is null) = (parent_subscription_id is null)
           and (sentence is not null or num_nonnulls(reply_to, question_id, comment_id) = 0)
           and num_nonnulls(question_id, comment_id) <= 1);
create index telegram_message_of_question on telegram_message (question_id) where question_id is not null;
create index telegram_message_of_comment on telegram_message (comment_id) where comment_id is not null;

-- Answers with pictures or a recording, until a worker has fetched the files and posted them. The pictures of an album are one answer.
create table telegram_answer (
  id bigint generated always as identity primary key,
  telegram_id bigint not null references telegram_account (telegram_id) on delete cascade,
  question_id integer not null references lesson_question on delete cascade,
  album text,                                                   -- Telegram's number of the album
  files jsonb not null,                                         -- [{message_id, file_id, kind}]
  text text not null,
  update_id bigint not null,                                    -- the newest update that was handled
  due_at timestamptz not null,
  tries smallint not null default 0
);
create index telegram_answer_due on telegram_answer (due_at);
create index telegram_answer_of_chat on telegram_answer (telegram_id);
create index telegram_answer_of_question on telegram_answer (question_id);
create unique index telegram_answer_of_album on telegram_answer (telegram_id, album) where album is not null;
