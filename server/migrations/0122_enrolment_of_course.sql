-- migrate: no transaction
-- The index of the learners of a course, newest first, serves whatever this one did; every sale wrote both.
drop index concurrently if exists enrolment_of_course;
