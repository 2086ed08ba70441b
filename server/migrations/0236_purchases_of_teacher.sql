-- migrate: no transaction
drop index concurrently if exists purchase_of_teacher_by_id;
create index concurrently purchase_of_teacher_by_id on purchase (teacher_id, id desc);
