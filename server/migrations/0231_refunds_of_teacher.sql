-- migrate: no transaction
-- The refunds of a teacher, for the list of sales and for the figures of a month. Sales without a refund are not in it.
drop index concurrently if exists purchase_refunds_of_teacher;
create index concurrently purchase_refunds_of_teacher on purchase (teacher_id, refunded_at) where refunded_at is not null;
