-- Cards that a teacher has confirmed with the password: a payout to another one asks for it again. Only a keyed hash is kept. A
-- confirmation counts as long as the password that it was made with.
create table payout_confirmed_card (
  teacher_id integer not null references teacher (user_id),
  card_hash bytea not null,
  password_mark bytea not null,                                -- SHA-256 of app_user.password_hash at that time
  confirmed_at timestamptz not null,
  primary key (teacher_id, card_hash)
);
