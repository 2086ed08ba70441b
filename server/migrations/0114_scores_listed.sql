-- Scores of a course are listed, newest first; the primary key and this serve everything else that reads them.
create index course_score_newest on course_score (course_id, updated_at desc, user_id desc);
