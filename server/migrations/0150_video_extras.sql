-- What accompanies a video: captions by language and seek previews. Their bytes lie in the storage.
create table video_caption (
  video_id integer not null references video on delete cascade,
  language text not null check (language in ('uz', 'ru', 'en')),
  file uuid not null,                                          -- a new file for each upload, so that none is half replaced
  cues integer not null check (cues > 0),
  created_at timestamptz not null,
  primary key (video_id, language)
);
alter table video
  add column has_previews boolean not null default false,
  -- A file that could not be converted is kept for another try until then; a refused one is not.
  add column retry_until timestamptz;
create index video_retry on video (retry_until) where retry_until is not null;
