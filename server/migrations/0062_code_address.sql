-- Where the code went: a minute must pass before the next one to the same address, not before one to another.
alter table email_code add column email text not null default '';
