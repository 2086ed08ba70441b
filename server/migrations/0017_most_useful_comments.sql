-- migrate: no transaction
drop index concurrently if exists course_comment_most_useful;
create index concurrently course_comment_most_useful on course_comment (useful_count desc, id desc)
 where parent_id is null and deleted_at is null and hidden_at is null;
