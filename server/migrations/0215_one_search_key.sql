-- Courses are found by the terms in `course_find`: nothing reads these texts any more, and every change of a course wrote
-- them. What stays is `course.title_key` and `app_user.search_key`, by which operators search their lists.
alter table course drop column search_key;
alter table category drop column search_key;
