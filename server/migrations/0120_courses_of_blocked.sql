-- Courses that left the catalogue because their teacher was blocked: they come back with the teacher, those that an
-- operator hid by themselves do not.
alter table course add column hidden_with_teacher boolean not null default false
  check (not hidden_with_teacher or status = 4);

-- Those of teachers who are blocked already.
with left_behind as (
  update course c set status = 4, hidden_with_teacher = true
    from app_user u
   where u.id = c.teacher_id and u.blocked_at is not null and c.status = 2
  returning c.category_id, c.teacher_id
), of_category as (
  update category k set courses_count = k.courses_count - n.courses
    from (select category_id, count(*)::int as courses from left_behind group by 1) n where k.id = n.category_id
)
update teacher t set courses_count = t.courses_count - n.courses
  from (select teacher_id, count(*)::int as courses from left_behind group by 1) n where t.user_id = n.teacher_id;
