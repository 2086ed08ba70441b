-- A file or a link that its teacher took off the list can be put back, so the row stays for a day.
alter table lesson_import add column given_up_at timestamptz;
create index lesson_import_given_up on lesson_import (given_up_at) where given_up_at is not null;
