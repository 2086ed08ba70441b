-- What the operators' console searches and filters by.
create index app_user_search on app_user using gin (search_key gin_trgm_ops);
create index course_title_search on course using gin (title_key gin_trgm_ops);
create index audit_entry_of_operator on audit_entry (operator_id, id desc);
create index audit_entry_of_action on audit_entry (action, id desc);
