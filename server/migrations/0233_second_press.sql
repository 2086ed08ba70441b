-- Idempotency keys that forms make, so that a second press or a repeated request answers with the first one's row. Null for
-- rows of earlier releases and of programs that send none. Adding a nullable column changes the catalogue alone; both tables
-- have a few rows a week for each course or installation, so that their indexes are built within the transaction.
alter table announcement add column request_id uuid;
alter table announcement add constraint announcement_course_id_request_id_key unique (course_id, request_id);
alter table banner add column request_id uuid;
alter table banner add constraint banner_operator_id_request_id_key unique (operator_id, request_id);
