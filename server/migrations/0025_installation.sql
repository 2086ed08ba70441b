-- What belongs to the installation as a whole: one row.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- Identifies SECRET_KEY without revealing it. A process with another key could not open what this one sealed, and would
  -- seal what this one cannot open, so it refuses to start.
  key_fingerprint text not null check (key_fingerprint ~ '^[0-9a-f]{32}$')
);
