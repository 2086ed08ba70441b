-- migrate: no transaction
drop index concurrently if exists course_comment_by_use;
create index concurrently course_comment_by_use on course_comment (course_id, useful_count desc, id desc)
 where parent_id is null and deleted_at is null and hidden_at is null;
