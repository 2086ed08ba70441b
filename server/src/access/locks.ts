import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { type Statement, sql } from '../db/sql.ts'
import { learners } from './learners.ts'

/** The column of `lockOf`. */
export interface LockedRow {
  lock: LessonLock | null
}

/**
 * When `u`, the conditions of `lesson l`, let it open by time; null without a time. Days are counted from the start of the group,
 * without one from joining. A pause moves what is counted in days and would come after the pause has begun; those in a former
 * group move only what is counted from joining.
 */
const opensAt = sql`
  case when u.days_from_start is null and u.days_from_joining is null then u.opens_at else (
    select greatest(u.opens_at, case when m.paused_from < plain then greatest(started_later, joined_later) else plain end)
      from (select coalesce(cg.starts_at, e.created_at) as start, e.created_at as joining,
                   coalesce(m.moved, '0') as past, coalesce(m.moved_before, '0') as before, coalesce(m.paused_until - m.paused_from, '0') as pause
              from (values (1)) one
              left join course_group cg on cg.id = m.group_id
              left join ${learners} e on e.student_id = p.user_id and e.course_id = l.course_id) b
      cross join lateral (
        select greatest(days_after(b.start + b.past, u.days_from_start, u.at_minute),
                        days_after(b.joining + b.before + b.past, u.days_from_joining, u.at_minute)) as plain,
               days_after(b.start + b.past + b.pause, u.days_from_start, u.at_minute) as started_later,
               days_after(b.joining + b.before + b.past + b.pause, u.days_from_joining, u.at_minute) as joined_later) days) end`

/** The lesson before `l` in the course, if the person has not watched it. */
const previousToWatch = sql`
  case when u.after_previous then (
  select before.id
    from (select b.id from lesson b
           where b.course_id = l.course_id and b.deleted_at is null and (b.position, b.id) < (l.position, l.id)
           order by b.position desc, b.id desc limit 1) before
   where not exists (
     select from lesson_progress w
      where w.user_id = p.user_id and w.lesson_id = before.id and w.completed_at is not null)) end`

/** Whether the person has passed the test of the gate `g`, with the mark that `percent` asks for. */
const hasPassed = (percent: Statement): Statement => sql`
  case when ${percent} is null then exists (
         select from lesson_progress w
          where w.user_id = p.user_id and w.lesson_id = g.id and w.completed_at is not null)
       else exists (
         select from attempt a
          where a.test_id = g.test_id and a.user_id = p.user_id and a.state = 'published'
            and a.points_milli::bigint * 100 >= ${percent} * a.max_milli::bigint) end`

/** A test that opens `l`, of its section or its own conditions. One behind it, or not published, holds nobody. */
const gateToPass = sql`
  case when u.gate_lesson_id is not null or l.section_id is not null then (
  select jsonb_build_object('id', g.id, 'percent', asked.percent)
    from (select s.gate_lesson_id as id, null::smallint as percent from course_section s where s.id = l.section_id
          union all select u.gate_lesson_id, u.gate_percent) asked
    join lesson g on g.id = asked.id join test t on t.id = g.test_id
   where g.position < l.position and g.deleted_at is null and t.state = 'published'
     and not ${hasPassed(sql`asked.percent`)}
   order by asked.percent nulls first limit 1) end`

/**
 * The homework that opens `l`, which the person has not handed in, or has not had accepted. Homework behind `l`, or taken back,
 * holds nobody; work at an earlier task of that lesson counts.
 */
const homeworkToDo = sql`
  case when u.homework_lesson_id is not null then (
  select jsonb_build_object('id', b.id, 'accepted', nullif(u.homework_accepted, false))
    from lesson b
   where b.id = u.homework_lesson_id and b.position < l.position and b.deleted_at is null
     and exists (select from homework h where h.lesson_id = b.id and h.deleted_at is null)
     and not exists (
       select from homework h join homework_work w on w.homework_id = h.id and w.user_id = p.user_id
        where h.lesson_id = b.id and (w.state = 'accepted' or (w.state <> 'draft' and not u.homework_accepted)))) end`

/** A time as the API writes it. */
const isoTime = (at: Statement): Statement =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The conditions of `lesson l` that are stored: of the person's group `m`, else of the course. */
const storedConditions = sql`(
  select * from lesson_unlock c where c.lesson_id = l.id and (c.group_id = m.group_id or c.group_id is null)
   order by c.group_id nulls last limit 1)`

/** The group `m` of the person `p`, the conditions `u` of `lesson l` and the parts `n` that the person buys, to join to both. */
export const joinConditions = (conditions: Statement = storedConditions): Statement => sql`
  left join group_member m on m.course_id = l.course_id and m.user_id = p.user_id and m.left_at is null
  left join part_plan n on n.user_id = p.user_id and n.course_id = l.course_id
  left join lateral ${conditions} u on true`

const person = (userId: number | null | Statement): Statement => sql`(select ${userId}::int as user_id) p`

/** Whether the lesson is open whatever its conditions say: the person has begun it, or it was kept open or opened for them. */
export const staysOpen = sql`(
  exists (select from lesson_progress w where w.user_id = p.user_id and w.lesson_id = l.id)
  or exists (select from lesson_opened o where o.user_id = p.user_id and o.course_id = l.course_id
                and (o.lesson_id = l.id or o.lesson_id is null)))`

export const isPaused = (now: Date): Statement =>
  sql`coalesce(m.paused_from <= ${now}::timestamptz and m.paused_until > ${now}::timestamptz, false)`

/** The part of `lesson l` that the person has not paid; null otherwise, and for who has the whole course by something else. */
export const partToPay = (now: Date): Statement => sql`(
  select o.part from course_part_lesson o
   where o.parts_id = n.parts_id and o.lesson_id = l.id and o.part <> all (n.paid)
     and not has_whole_course(n.user_id, n.course_id, ${now}::timestamptz))`

/** What `lesson l` still waits for, as a `LessonLock` or null. A new kind of condition is one more field here. */
const whatItWaitsFor = (now: Date): Statement => sql`(
  select nullif(jsonb_strip_nulls(jsonb_build_object(
           'opens_at', case when waits.opens_at > ${now}::timestamptz then ${isoTime(sql`waits.opens_at`)} end,
           'previous_lesson_id', waits.previous,
           'gate_lesson_id', waits.gate -> 'id', 'gate_percent', waits.gate -> 'percent',
           'homework_lesson_id', waits.homework -> 'id', 'homework_accepted', waits.homework -> 'accepted')), '{}')
    from (select ${opensAt} as opens_at, ${previousToWatch} as previous, ${gateToPass} as gate,
                 ${homeworkToDo} as homework offset 0) waits)`

/**
 * What keeps `lesson l` closed for the person at that time, as a `LessonLock`; null when nothing does. What they have begun, and
 * what `lesson_opened` names, waits for nothing; only a pause, and a part that is not paid, close it too. `conditions` stands for
 * the stored ones.
 */
export const lockOf = (
  userId: number | null | Statement,
  now: Date,
  conditions: Statement = storedConditions,
): Statement => sql`(
  select case when ${isPaused(now)} then jsonb_build_object('paused_until', ${isoTime(sql`m.paused_until`)})
              when n.user_id is not null and ${partToPay(now)} is not null then jsonb_build_object('part', ${partToPay(now)})
              when ${staysOpen} then null else ${whatItWaitsFor(now)} end
    from ${person(userId)} ${joinConditions(conditions)}
   where m.paused_from is not null or n.user_id is not null or u.lesson_id is not null or l.section_id is not null)`

/** When the homework was accepted that `lesson l` waits for; null where none has to be. */
const acceptedAt = sql`
  case when u.homework_accepted then (
    select min(r.decided_at) from homework h join homework_work w on w.homework_id = h.id and w.user_id = p.user_id
      join homework_review r on r.work_id = w.id and r.outcome = 'accepted'
     where h.lesson_id = u.homework_lesson_id) end`

/**
 * Whether `lesson l` opened for the person between two moments by what they did not do themselves, and nothing keeps it closed: its
 * time came, or their homework was accepted.
 */
export const openedBetween = (
  userId: number | Statement,
  from: Date | Statement,
  until: Date,
): Statement => sql`(
  select not ${isPaused(until)} and ${partToPay(until)} is null and not ${staysOpen} and ${whatItWaitsFor(until)} is null
         and greatest(${opensAt}, ${acceptedAt}) > ${from}::timestamptz
    from ${person(userId)} ${joinConditions()})`

/** Whether `lesson l` waits for nothing: `whatItWaitsFor` is null, found without saying what. */
export const waitsForNothing = (now: Date): Statement => sql`
  (coalesce(${opensAt} <= ${now}::timestamptz, true) and ${previousToWatch} is null and ${gateToPass} is null
   and ${homeworkToDo} is null)`
