-- A teacher's figures go from the course to its learners and from the lesson to what was watched.
create index enrolment_of_course on enrolment (course_id);
create index lesson_progress_of_lesson on lesson_progress (lesson_id);
