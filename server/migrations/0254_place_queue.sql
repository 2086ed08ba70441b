-- People who wait for a place in an exam without free ones, by the order of their rows. An offer holds a place until it ends.
create table test_queue (
  id bigint generated always as identity primary key,
  test_id integer not null references test,
  user_id integer not null references app_user on delete cascade,
  offer_until timestamptz,                                     -- null: no place was free for them yet
  created_at timestamptz not null,
  unique (test_id, user_id)
);
create index test_queue_of_test on test_queue (test_id, id);
create index test_queue_of_user on test_queue (user_id);
