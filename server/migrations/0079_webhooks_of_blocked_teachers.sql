-- Nothing is recorded for a blocked teacher: their programs must not learn what they themselves may not see.
create or replace function webhook_record(of_teacher integer, what text, at timestamptz, content jsonb) returns void
language sql as $$
  insert into webhook_delivery (endpoint_id, event, data, occurred_at)
  select e.id, what, content, at from webhook_endpoint e join app_user u on u.id = e.teacher_id
   where e.teacher_id = of_teacher and what = any(e.events) and not e.is_paused and e.switched_off_at is null
     and u.blocked_at is null
$$;
