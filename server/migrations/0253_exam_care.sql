-- Minutes that the author has given to everybody who wrote, in all: the total is set, so that a repeated call adds nothing.
alter table test add column added_minutes smallint not null default 0;

-- An attempt whose grading fails waits longer after every try.
alter table attempt add column grading_tries smallint not null default 0;
alter table attempt add column grade_at timestamptz;              -- null: at once
