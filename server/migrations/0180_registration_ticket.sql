-- Which sending of the registration form the person is from: an HMAC, so that the same form sent twice has the same one.
alter table app_user add column registration_ticket bytea;
