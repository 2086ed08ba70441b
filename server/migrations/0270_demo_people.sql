-- The password of everybody in the demo school is printed at the start: outside a demo installation none of them may act.
alter table app_user
  add column is_demo boolean not null default false,
  add column blocked_with_demo boolean not null default false; -- by a start without the demo school: lifted by one with it

-- A closed school is opened again by a start with DEMO=on; one that is being removed never is.
alter table demo_school
  add column removal_started_at timestamptz,
  add column removed_at timestamptz;

-- Demo students and teachers are dated before the start that loaded them, which only begins where nobody else is.
-- The demo operator is dated 80 days before it.
update app_user u set is_demo = true
  from demo_school d
 where (u.type in (1, 2) and u.created_at <= d.started_at)
    or (u.type = 3 and (lower(u.email) = 'operator@kashf.example'
      or u.created_at = d.started_at - interval '1920 hours'));
create index app_user_demo on app_user (id) where is_demo;
