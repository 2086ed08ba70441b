-- What the giver writes to the recipient, shown to everybody who has the link. Null for none, and after the erasure of
-- the giver's account. The constant default makes this a change of the catalogue alone.
alter table gift add column words text check (length(words) <= 300);
