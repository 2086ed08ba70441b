-- When the operators were mailed about a message of the contact form: at most one mail an hour, with the number of messages.
alter table contact_message add column told_at timestamptz;
update contact_message set told_at = created_at;
create index contact_message_told on contact_message (told_at desc nulls first);
