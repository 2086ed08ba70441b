-- What drawn pictures are drawn from, as the contract's CoverSpec and PortraitSpec. A cover with words or a portrait is stored
-- as an `image` as well; a wordless cover is one of a closed list of pictures that courses share.

alter table course add column cover_spec jsonb;                -- null: uploaded, or not drawn yet
alter table app_user add column portrait_spec jsonb;           -- null: a photograph or nothing

-- Courses from before covers were drawn, for the job that draws them.
create index course_uncovered on course (id) where cover_id is null and cover_spec is null;
