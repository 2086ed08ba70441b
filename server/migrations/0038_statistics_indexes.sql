-- migrate: no transaction
-- The statistics read the refunds of a day, and the completions of a course.
drop index concurrently if exists purchase_refund_times;
create index concurrently purchase_refund_times on purchase (refunded_at) where refunded_at is not null;
drop index concurrently if exists certificate_of_course;
create index concurrently certificate_of_course on certificate (course_id, completed_at) where voided_at is null;
