-- The language of the interface that a person chose, in which notices reach them (contract/interface-language.ts).
alter table app_user add column language text not null default 'uz' check (language in ('uz', 'uz-Cyrl', 'ru'));
