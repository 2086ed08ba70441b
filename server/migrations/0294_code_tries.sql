-- Tries at a code are counted in `rate_window`: a table without write-ahead log, so that a try takes the same time whether
-- there is such a code or not.
alter table email_code drop column tries_left;
