-- Descriptions, outcomes and captions of a course: what a search reads after titles and lessons (docs/decisions/0010).
-- Apart from `course_find`, whose rows stay narrow: most searches never need them.
create table course_text (
  course_id integer primary key references course on delete cascade,
  -- Every word of the course, also of title and lessons; words that are only spoken begin with `S`.
  terms tsvector not null
);
create index course_text_terms on course_text using gin (terms) with (fastupdate = off);

-- The words said most often, folded. Null for captions from before this column: a job reads their files.
alter table video_caption add column words text[];
create index video_caption_unread on video_caption (video_id, language) where words is null;
