-- The course that a disconnected chat had. Whom the bot let in for it stays in `telegram_chat_member`, unchecked, so that they
-- are checked again when the chat is connected to the same course. Null without a default makes this a change of the catalogue.
alter table telegram_chat add column former_course_id integer references course on delete set null;
create index telegram_chat_of_former_course on telegram_chat (former_course_id) where former_course_id is not null;
