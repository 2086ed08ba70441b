-- Who helps the owner of a course. A role that changes is a row that ends and a new one, so that what somebody wrote keeps
-- the role that they had.
create table course_member (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  person_id integer not null references app_user,
  role text not null check (role in ('author', 'curator', 'analyst')),
  joined_at timestamptz not null,
  ended_at timestamptz check (ended_at >= joined_at)
);
create unique index course_member_now on course_member (course_id, person_id) where ended_at is null;
create index course_member_of_person on course_member (person_id, course_id);

-- An invitation by link has a secret, of which only the SHA-256 is stored; one by name has what the owner typed, and the
-- person whom it named, if any.
create table course_invitation (
  id integer generated always as identity primary key,
  course_id integer not null references course on delete cascade,
  role text not null check (role in ('author', 'curator', 'analyst')),
  token_hash bytea unique,
  contact text,
  person_id integer references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined', 'revoked')),
  answered_by integer references app_user,
  check ((token_hash is null) = (contact is not null)),
  check ((answered_at is null) = (answer is null))
);
create index course_invitation_open on course_invitation (course_id, id) where answered_at is null;
create index course_invitation_of_person on course_invitation (person_id) where person_id is not null;
create index course_invitation_answered on course_invitation (answered_by) where answered_by is not null;
