-- Students who help with a course save answers too.
alter table saved_answer
  drop constraint saved_answer_teacher_id_fkey,
  add constraint saved_answer_teacher_id_fkey foreign key (teacher_id) references app_user on delete cascade;
