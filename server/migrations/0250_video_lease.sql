-- The lease of a worker on a video has an owner: a fencing token, new each time the video is taken up. Every change that a
-- worker makes names it, so that one whose lease ran out (a long pause, a lost database) can't disturb the next.
alter table video add column taken_by uuid;
create index video_taken_by on video (taken_by) where taken_by is not null;
