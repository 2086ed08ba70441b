-- Which worker's hands a video is in. A worker that dies stops renewing `taken_until`, and another takes the video up;
-- a video that keeps failing (or keeps killing its worker) is given up after some attempts.
alter table video
  add column attempts smallint not null default 0,
  add column taken_until timestamptz;
comment on column video.renditions is '[Rendition] as server/src/media/ffmpeg/read-rendition.ts describes it';
create index video_original on video (original_key) where original_key is not null;
