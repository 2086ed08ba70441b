-- The place of a video in its stage's queue: the lowest turn goes first. Each video of a teacher is one turn after the
-- teacher's previous one, and starts no earlier than the turn being served, so that teachers take turns.
alter table video add column turn integer not null default 0;
