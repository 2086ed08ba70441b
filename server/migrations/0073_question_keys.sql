-- A question that was written without a connection may be sent twice: its key lets it be posted once.
alter table lesson_question add column client_key uuid;
create unique index lesson_question_client_key on lesson_question (author_id, client_key) where client_key is not null;
