-- The text of a lesson in blocks: JSON of the schema in contract/learning/lesson-text.ts, as text, because an edit is compared
-- with it letter by letter. `description` then has its words for clients that do not know blocks, and `reading_s` says how long
-- reading it takes.
alter table lesson
  add content text,
  add reading_s integer,
  add check (reading_s > 0),
  add check ((content is null) = (reading_s is null));
