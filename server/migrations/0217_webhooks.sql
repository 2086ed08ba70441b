-- Webhooks of teachers (docs/webhooks.md).

create table webhook_endpoint (
  id integer generated always as identity primary key,
  teacher_id integer not null references app_user on delete cascade,
  url text not null check (length(url) <= 500),
  events text[] not null,                                      -- of WEBHOOK_EVENTS
  secret bytea not null,                                       -- sealed
  old_secret bytea,                                            -- sealed; also signs until old_secret_until
  old_secret_until timestamptz,
  is_paused boolean not null default false,
  failing_since timestamptz,
  switched_off_at timestamptz,
  created_at timestamptz not null,
  -- Why the program paused it. Its owner confirms it to resume (docs/decisions/0082).
  paused_because text check (paused_because in ('password_changed', 'password_reset', 'account_recovered')),
  wait_until timestamptz,                                      -- its host asked not to be called until then (Retry-After)
  -- Where it leads, with the port if that is not 443.
  host text not null generated always as (substring(url from '^https?://([^/?#]+)')) stored
);
create index webhook_endpoint_of_teacher on webhook_endpoint (teacher_id);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoint on delete cascade,
  event text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  due_at timestamptz default '-infinity' check ((due_at is not null) = (state = 'waiting')),
  leased_until timestamptz,                                    -- a worker is sending it
  tries smallint not null default 0,
  tried_at timestamptz,
  status smallint,
  problem text,
  duration_ms integer
);
create index webhook_delivery_due on webhook_delivery (due_at, id) where due_at is not null;
create index webhook_delivery_leased on webhook_delivery (endpoint_id) where leased_until is not null;
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_by_time on webhook_delivery using brin (occurred_at);

-- A connection to a host that is under way, of any worker, webhook and teacher. The key limits a host to two. A worker that
-- dies leaves a row that another takes over once the lease is over.
create table webhook_slot (
  host text not null,
  slot smallint not null check (slot in (1, 2)),
  leased_until timestamptz not null,
  primary key (host, slot)
);

-- An event is recorded in the transaction of its cause, whatever operation that is; most teachers have no webhook. Nothing is
-- recorded for a blocked teacher: their programs must not learn what they themselves may not see.
create function webhook_record(of_teacher integer, what text, at timestamptz, content jsonb) returns void
language sql as $$
  insert into webhook_delivery (endpoint_id, event, data, occurred_at)
  select e.id, what, content, at from webhook_endpoint e join app_user u on u.id = e.teacher_id
   where e.teacher_id = of_teacher and what = any(e.events) and not e.is_paused and e.switched_off_at is null
     and u.blocked_at is null
$$;

create function webhook_after_purchase() returns trigger language plpgsql as $$
begin
  perform webhook_record(p.teacher_id, 'course.sold', p.created_at, jsonb_build_object(
      'purchase_id', p.id, 'course_id', p.course_id, 'course_title', c.title, 'learner_id', p.student_id,
      'paid_tiyin', p.price_tiyin + p.fee_tiyin, 'earned_tiyin', p.price_tiyin, 'discount_tiyin', p.discount_tiyin))
    from added p join course c on c.id = p.course_id
   where p.price_tiyin > 0 and exists (select from webhook_endpoint e where e.teacher_id = p.teacher_id);
  return null;
end $$;
create trigger webhook_purchased after insert on purchase referencing new table as added
  for each statement execute function webhook_after_purchase();

create function webhook_after_refund() returns trigger language plpgsql as $$
begin
  perform webhook_record(new.teacher_id, 'course.refunded', new.refunded_at, jsonb_build_object(
      'purchase_id', new.id, 'course_id', new.course_id, 'course_title', c.title, 'learner_id', new.student_id,
      'refunded_tiyin', new.price_tiyin + new.fee_tiyin, 'returned_tiyin', new.price_tiyin))
    from course c where c.id = new.course_id;
  return null;
end $$;
create trigger webhook_refunded after update of refunded_at on purchase for each row
  when (old.refunded_at is null and new.refunded_at is not null) execute function webhook_after_refund();

-- An access that is over by now is no learner who joins. For each row, since nearly every statement writes one, and a table of
-- the new rows costs more than the function.
create function webhook_after_enrolment() returns trigger language plpgsql as $$
begin
  perform webhook_record(c.teacher_id, 'learner.joined', new.created_at, jsonb_build_object(
      'course_id', new.course_id, 'course_title', c.title, 'learner_id', new.student_id, 'access_until', upper(new.open_during)))
    from course c where c.id = new.course_id and exists (select from webhook_endpoint e where e.teacher_id = c.teacher_id)
     and coalesce(upper(new.open_during) > now(), true);
  return null;
end $$;
create trigger webhook_enrolled after insert on enrolment for each row execute function webhook_after_enrolment();

create function webhook_after_certificate() returns trigger language plpgsql as $$
begin
  perform webhook_record(c.teacher_id, 'course.finished', n.completed_at, jsonb_build_object(
      'course_id', n.course_id, 'course_title', c.title, 'learner_id', n.user_id))
    from added n join course c on c.id = n.course_id;
  return null;
end $$;
create trigger webhook_finished after insert on certificate referencing new table as added
  for each statement execute function webhook_after_certificate();
