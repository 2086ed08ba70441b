-- migrate: no transaction
-- The scores that count, of which the course page shows the distribution. It replaces the index of all scores.
drop index concurrently if exists course_score_counted;
create index concurrently course_score_counted on course_score (course_id, score) where weighs;
drop index concurrently if exists course_score_of_course;
