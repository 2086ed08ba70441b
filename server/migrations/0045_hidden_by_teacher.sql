-- A teacher may take an own course off sale and put it back, but not one that an operator hid.
alter table course add column hidden_by_teacher boolean not null default false;
