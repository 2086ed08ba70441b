-- Photos and voices of questions and answers. A sheet or a recording may also be made of bytes that no upload brought.
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('video', 'attachment', 'trailer', 'listening', 'speech', 'homework', 'lesson_file', 'post'));
alter table recording drop constraint recording_kind_check;
alter table recording add constraint recording_kind_check check (kind in ('speech', 'listening', 'voice'));
alter table recording alter column upload_id drop not null;
alter table sheet alter column upload_id drop not null;
-- What a sheet was sent for, and nothing else names it.
alter table sheet add column purpose text not null default 'homework' check (purpose in ('homework', 'lesson_file', 'post'));

-- What belongs to a post: up to three photos, and a voice beside which the text of the post stands. A file belongs to one post.
create table question_file (
  question_id integer not null references lesson_question on delete cascade,
  place smallint not null check (place between 1 and 4),
  sheet_id integer unique references sheet,
  recording_id integer unique references recording,
  primary key (question_id, place),
  check (num_nonnulls(sheet_id, recording_id) = 1)
);

-- A private question is for its asker and the people of the course who may answer that learner. Published without the name it is
-- for all, until its asker takes it back, which is final.
alter table lesson_question
  add column is_private boolean not null default false,
  add column published_at timestamptz,
  add column withdrawn_at timestamptz,
  add column best_answer_id integer references lesson_question on delete set null;
alter table lesson_question add constraint lesson_question_privacy
  check ((is_private or (published_at is null and withdrawn_at is null)) and (published_at is null or withdrawn_at is null));
-- An answer may name its own second of the video.
alter table lesson_question drop constraint lesson_question_check;
alter table lesson_question add constraint lesson_question_thread
  check (parent_id is null or (answered_at is null and not is_private and best_answer_id is null));
-- The words of a question by which similar ones are found, each with its course.
alter table lesson_question add column words text[] not null default '{}';
create index lesson_question_words on lesson_question using gin (words) where parent_id is null;

-- How long the first answer of a course's people takes: the median of its latest answered questions.
create table course_answering (
  course_id integer primary key references course on delete cascade,
  answers integer not null,
  median_minutes integer not null
);
create index lesson_question_best on lesson_question (best_answer_id) where best_answer_id is not null;
