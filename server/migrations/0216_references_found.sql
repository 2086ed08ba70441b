-- Deleting a row asks every table that refers to it, and without an index that reads the whole table: the nightly deletion of
-- registrations that were never verified, a registration that is repeated, a picture that is replaced.
create index image_of_owner on image (owner_id);
create index video_of_owner on video (owner_id);
create index attachment_of_owner on attachment (owner_id);
create index ledger_account_of_owner on ledger_account (owner_id) where owner_id is not null;
create index report_of_reporter on report (reporter_id);
create index app_user_of_image on app_user (image_id) where image_id is not null;
create index course_of_cover on course (cover_id) where cover_id is not null;
create index course_of_trailer on course (trailer_id) where trailer_id is not null;

-- The few among the many that the operators' console lists.
create index app_user_operators on app_user (id) where type = 3;
create index app_user_blocked on app_user (id) where blocked_at is not null;
create index app_user_unverified on app_user (id) where verified_at is null;
create index purchase_refunded on purchase (id) where refunded_at is not null;

-- The primary keys do the same.
drop index app_user_newest;
drop index payment_case_newest;
