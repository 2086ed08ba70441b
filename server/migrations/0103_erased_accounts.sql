-- An erased account has no e-mail, and a username that no schema allows: nobody can register either beforehand.

alter table app_user drop constraint app_user_without_email_is_student;
alter table app_user add constraint app_user_without_email_is_student
  check (type = 2 or closed_at is not null or (email is not null and password_hash is not null));

update app_user set username = 'closed-' || id, email = null where closed_at is not null;
