-- Every purchase so far gave access, and every refund took it back (docs/decisions/0083). Only rows are locked, one after another,
-- until the end of this file. What is sold and refunded meanwhile is not lost: a sale writes its own grant, the union below keeps it,
-- and a refund waits for the row that it closes.
insert into course_grant (user_id, course_id, source, source_id, valid_until, granted_at, revoked_at, reason)
select p.student_id, p.course_id,
       case when g.purchase_id is not null then 'gift' when b.purchase_id is not null then 'bundle' else 'purchase' end,
       p.id, p.access_until, p.created_at, p.refunded_at,
       case when p.refunded_at is not null then 'refund' end
  from purchase p left join gift g on g.purchase_id = p.id left join bundle_purchase b on b.purchase_id = p.id
 where not exists (
   select from course_grant c where c.user_id = p.student_id and c.course_id = p.course_id and c.source_id = p.id
      and c.source in ('purchase', 'gift', 'bundle'))
on conflict (user_id, course_id, source, source_id) do nothing;

-- An expired term whose renewal was refunded comes back into the learner's list, since it was paid for.
insert into enrolment as e (student_id, course_id, purchase_id, open_during, expires_at, created_at)
select g.user_id, g.course_id, max(g.source_id), range_agg(tstzrange(g.valid_from, g.valid_until)),
       upper(range_agg(tstzrange(g.valid_from, g.valid_until))), min(g.granted_at)
  from course_grant g where g.revoked_at is null group by g.user_id, g.course_id
on conflict (student_id, course_id) do update set open_during = coalesce(e.open_during, '{}') + excluded.open_during;
