-- Banks, or single topics of them, whose questions a teacher offers to the learners of a course as cards of their daily review.
create table course_deck (
  course_id integer not null references course on delete cascade,
  bank_id integer not null references question_bank on delete cascade,
  tag text,                                                    -- null: the whole bank
  unique nulls not distinct (course_id, bank_id, tag)
);
create index course_deck_of_bank on course_deck (bank_id);

-- Who repeats the cards of a course. Whether they still may is decided when cards are dealt and shown.
create table deck_follower (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  since timestamptz not null,
  primary key (user_id, course_id)
);
create index deck_follower_of_course on deck_follower (course_id);
