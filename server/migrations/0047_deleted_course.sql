-- A course that was never on sale can be deleted by its teacher; for a day it can be restored, then a job removes it with its
-- files.
alter table course add column deleted_at timestamptz;
alter table course add constraint course_deleted_before_sale check (deleted_at is null or published_at is null);
create index course_deleted on course (teacher_id) where deleted_at is not null;
