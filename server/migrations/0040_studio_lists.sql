-- migrate: no transaction
-- The learners of a course, newest first.
drop index concurrently if exists enrolment_newest_of_course;
create index concurrently enrolment_newest_of_course on enrolment (course_id, created_at desc, student_id desc);
-- The inbox merges the threads of all courses of a teacher, questions and comments, by time.
drop index concurrently if exists lesson_question_inbox;
create index concurrently lesson_question_inbox on lesson_question (course_id, created_at, id)
 where parent_id is null and deleted_at is null and hidden_at is null;
drop index concurrently if exists lesson_question_unanswered;
create index concurrently lesson_question_unanswered on lesson_question (course_id, created_at, id)
 where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
drop index concurrently if exists lesson_question_unseen;
create index concurrently lesson_question_unseen on lesson_question (course_id)
 where parent_id is null and deleted_at is null and hidden_at is null and seen_at is null;
drop index concurrently if exists course_comment_inbox;
create index concurrently course_comment_inbox on course_comment (course_id, created_at, id)
 where parent_id is null and deleted_at is null and hidden_at is null;
drop index concurrently if exists course_comment_unanswered;
create index concurrently course_comment_unanswered on course_comment (course_id, created_at, id)
 where parent_id is null and deleted_at is null and hidden_at is null and answered_at is null;
drop index concurrently if exists course_comment_unseen;
create index concurrently course_comment_unseen on course_comment (course_id)
 where parent_id is null and deleted_at is null and hidden_at is null and seen_at is null;
