-- Copies of a browser's profile (decision 72).

-- SHA-256 of the secret that the device replaces at every contact, so that of two copies the second is noticed. Null until
-- the first contact, and after a copy was noticed.
alter table offline_device add column secret_hash bytea check (length(secret_hash) = 32);
-- When a copy was noticed: only a later sign-in may use the device again.
alter table offline_device add column copied_at timestamptz;
