-- Stored files: pictures, videos, attachments, uploads in progress. Their bytes are in the storage, under a key that is
-- made of the id.

create table image (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  kind text not null check (kind in ('cover', 'avatar')),
  widths integer[] not null,
  created_at timestamptz not null default now()
);
create index image_of_owner on image (owner_id);
-- People and pictures refer to each other.
alter table app_user add foreign key (image_id) references image on delete set null;

create table video (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  status text not null default 'waiting' check (status in ('waiting', 'processing', 'ready', 'failed')),
  step text,                                                   -- what the worker is doing
  percent smallint not null default 0 check (percent between 0 and 100),
  failure text,                                                -- one of the closed list in the contract
  original_key text,                                           -- null once every rendition is complete
  original_bytes bigint not null,
  duration_s real not null default 0,
  width integer,
  height integer,
  renditions jsonb not null default '[]',                      -- [Rendition], as the media module declares it
  has_poster boolean not null default false,
  has_previews boolean not null default false,
  playable_at timestamptz,                                     -- the first rendition is published
  completed_at timestamptz,                                    -- all of them are
  created_at timestamptz not null default now(),
  -- A worker's lease. One that dies stops renewing it, and another claims the video; after a few attempts it has failed.
  attempts smallint not null default 0,
  taken_until timestamptz,
  taken_by uuid,                                               -- fencing token: a worker without its lease changes nothing
  retry_until timestamptz,                                     -- the original of a failed conversion is kept until then
  -- The place in its stage's queue: the lowest turn goes first. Each video of a teacher is one turn after the teacher's
  -- previous one, and starts no earlier than the turn being served, so that teachers take turns.
  turn integer not null default 0,
  check (status <> 'ready' or playable_at is not null),
  check ((status = 'failed') = (failure is not null))
);
create index video_of_owner on video (owner_id);
create index video_unfinished on video (created_at) where status in ('waiting', 'processing');
create index video_original on video (original_key) where original_key is not null;
create index video_retry on video (retry_until) where retry_until is not null;
create index video_taken_by on video (taken_by) where taken_by is not null;

create table video_caption (
  video_id integer not null references video on delete cascade,
  language text not null check (language in ('uz', 'ru', 'en')),
  file uuid not null,                                          -- new for each upload: no file is ever half replaced
  cues integer not null check (cues > 0),
  created_at timestamptz not null,
  words text[],                                                -- the ones said most often, folded; null: a job has to read the file
  primary key (video_id, language)
);
create index video_caption_unread on video_caption (video_id, language) where words is null;

create table vimeo_video (
  vimeo_id text primary key,
  embed_url text not null,
  thumbnail_url text,
  duration_s real,
  resolved_at timestamptz not null default now()
);

create table attachment (
  id integer generated always as identity primary key,
  owner_id integer not null references app_user,
  name text not null,                                          -- the teacher's name for it, for the download
  mime text not null,                                          -- from the content, never from the name
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index attachment_of_owner on attachment (owner_id);

-- Resumable uploads. Everything about one is fixed when it is created, apart from its lease and the bytes received.
create table upload (
  id uuid primary key,
  owner_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('video', 'attachment', 'trailer')),
  name text not null,                                          -- the teacher's name for it, only shown
  size bigint not null check (size > 0),
  state text not null default 'receiving' check (state in ('receiving', 'complete', 'taken')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),               -- of the whole file, when the client sent it
  created_at timestamptz not null,
  expires_at timestamptz not null,                             -- extended by every chunk
  -- The writer's lease, by the clock of the database: it works across processes, a killed one blocks nobody for long, and
  -- no database connection is held while a slow client sends.
  lock_holder uuid,
  lock_until timestamptz,
  lock_wanted boolean not null default false,                  -- somebody waits: the holder should release it
  -- The multipart upload of the storage that receives the bytes. Null: they are in DATA_DIR/uploads of the host that began
  -- the upload, and the length of that file is the offset, which no column can contradict after a crash.
  multipart_id text
);
create index upload_open on upload (owner_id) where state <> 'taken';
create index upload_expiry on upload (expires_at);
