-- Comments that readers found useful. The count stands on the comment, because lists are sorted by it; a closed account's
-- marks stay, as its scores do.
alter table course_comment add column useful_count integer not null default 0 check (useful_count >= 0);

create table comment_useful (
  comment_id integer not null references course_comment on delete cascade,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_useful_of_user on comment_useful (user_id, comment_id);
