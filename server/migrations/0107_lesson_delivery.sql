-- What the server has sent of paid lessons to their buyers (decision 81): lesson_progress is what players report, and a client
-- that only downloads reports nothing.
create table lesson_delivery (
  user_id integer not null references app_user on delete cascade,
  lesson_id integer not null references lesson on delete cascade,
  delivered int4multirange not null,                           -- whole seconds; `[0,)` is the whole lesson
  primary key (user_id, lesson_id)
) with (fillfactor = 70);                                      -- updated in place while the page has space
create index lesson_delivery_of_lesson on lesson_delivery (lesson_id);
