-- What is said in a video, by its captions, to search in (docs/search.md#what-is-said). The arrays are parallel, an element a
-- cue, so that one row is read for a video and not one for each of up to 20,000 cues.
create table caption_text (
  video_id integer not null,
  language text not null,
  starts_ms integer[] not null,
  ends_ms integer[] not null,
  cues text[] not null,
  folded text[] not null,                                      -- the search keys of the cues
  words tsvector not null,                                     -- of all cues
  is_preview boolean not null default false,                   -- a free lesson has had this video
  primary key (video_id, language),
  foreign key (video_id, language) references video_caption on delete cascade
);
create index caption_text_of_previews on caption_text using gin (words) with (fastupdate = off) where is_preview;

-- Captions that are still to be read have no row above.
drop index video_caption_unread;

-- A line each, such as `0:00 Kirish`, checked by the server; empty: the chapters that the description names, if any.
alter table lesson add column chapters text not null default '' check (length(chapters) <= 4500);

-- Who asked the teacher for the captions of a lesson that has none.
create table caption_request (
  lesson_id integer not null references lesson on delete cascade,
  user_id integer not null references app_user on delete cascade,
  asked_at timestamptz not null,
  primary key (lesson_id, user_id)
);
create index caption_request_of_user on caption_request (user_id);
