comment on column audit_entry.operator_id is
  'Who did it: an operator, or the teacher who changed a course that is on sale.';
