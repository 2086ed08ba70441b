-- A course that a learner has finished stays finished, however many lessons are added or restored later.
create table course_finish (
  user_id integer not null references app_user on delete cascade,
  course_id integer not null references course on delete cascade,
  finished_at timestamptz not null,                            -- when the last lesson of that time was completed
  primary key (user_id, course_id)
);
create index course_finish_of_course on course_finish (course_id);

-- Those who have completed every lesson by now, and those who have a certificate of it.
insert into course_finish (user_id, course_id, finished_at)
select p.user_id, l.course_id, max(p.completed_at)
  from lesson_progress p join lesson l on l.id = p.lesson_id
 where p.completed_at is not null and l.deleted_at is null
 group by p.user_id, l.course_id
having count(*) = (select count(*) from lesson every where every.course_id = l.course_id and every.deleted_at is null);

insert into course_finish (user_id, course_id, finished_at)
select user_id, course_id, completed_at from certificate
on conflict do nothing;
