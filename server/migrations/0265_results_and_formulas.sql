-- Whether a paper may have formulas, so that their font is loaded before the start. Unknown for older versions.
alter table test_version add column has_formulas boolean not null default true;

-- Results at the closing of a test that never closes came when its author said so, which is now what they are called.
with closeless as (
  update test_version v set settings = jsonb_set(v.settings, '{results}', '"by_hand"')
    from test t
   where t.id = v.test_id and t.closes_at is null and v.settings ->> 'results' = 'at_close'
  returning v.test_id
)
update test set settings = jsonb_set(settings, '{results}', '"by_hand"')
 where id in (select test_id from closeless) and settings ->> 'results' = 'at_close';
