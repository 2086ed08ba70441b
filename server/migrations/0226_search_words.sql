-- The version of the rules that made a word's sounds: those of an older one are completed when a course with it is indexed.
alter table search_word add column sounds_version smallint not null default 0;
