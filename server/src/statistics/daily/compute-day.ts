import { VISIT_SOURCES } from '@kashf/contract/statistics/visit-sources.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { computeLessons } from './compute-lessons.ts'

/**
 * Recomputes the figures of one day in Tashkent from sales, refunds and events, for all courses or for those
 * given. Repeating it changes nothing. Runs for the same day wait for one another.
 */
export async function computeDay(tx: Tx, day: string, courseIds: readonly number[] | null): Promise<void> {
  const ofCourses = (column: Statement) =>
    courseIds === null ? sql`true` : sql`${column} = any(${courseIds}::int[])`
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('course_day'), ${day}::date - '2000-01-01'::date)`)
  await tx.run(sql`delete from course_day where day = ${day} and ${ofCourses(sql`course_id`)}`)
  const withinDay = (column: Statement) => sql`
    ${column} >= ${day}::timestamp at time zone 'Asia/Tashkent'
    and ${column} < (${day}::timestamp + interval '1 day') at time zone 'Asia/Tashkent'`
  await tx.run(sql`
    with sale as (
      select p.id, p.course_id, p.price_tiyin - p.shared_tiyin as earned_tiyin, p.discount_tiyin, u.promo_code_id, o.source,
             not exists (
               select from purchase before
                where before.student_id = p.student_id and before.course_id = p.course_id and before.id < p.id
                  and (before.refunded_at is null or before.refunded_at >= p.created_at)) as is_new
        from purchase p left join promo_code_use u on u.purchase_id = p.id left join purchase_source o on o.purchase_id = p.id
       where ${withinDay(sql`p.created_at`)} and ${ofCourses(sql`p.course_id`)}),
    sold as (
      select course_id, count(*)::int as sales, sum(earned_tiyin) as earned, sum(discount_tiyin) as discount,
             count(*) filter (where is_new)::int as new_learners
        from sale group by course_id),
    refund as (
      select course_id, count(*)::int as refunds, sum(price_tiyin - shared_tiyin) as refunded, count(*) filter (where not exists (
               select from purchase other
                where other.student_id = p.student_id and other.course_id = p.course_id and other.id <> p.id
                  and other.created_at <= p.refunded_at
                  and (other.refunded_at is null or other.refunded_at > p.refunded_at)))::int as lost_learners
        from purchase p where ${withinDay(sql`p.refunded_at`)} and ${ofCourses(sql`p.course_id`)} group by course_id),
    promo as (
      select course_id, array_agg(promo_code_id order by promo_code_id) as ids, array_agg(sales order by promo_code_id) as sales,
             array_agg(earned order by promo_code_id) as earned, array_agg(discount order by promo_code_id) as discount
        from (select course_id, promo_code_id, count(*)::int as sales, sum(earned_tiyin)::bigint as earned,
                     sum(discount_tiyin)::bigint as discount
                from sale where promo_code_id is not null group by course_id, promo_code_id) used
       group by course_id),
    origin as (
      select course_id, array_agg(coalesce(visits, 0) order by source) as visits,
             array_agg(coalesce(sales, 0) order by source) as sales
        from (select course_id from sale union select course_id from course_visit
                where day = ${day} and ${ofCourses(sql`course_id`)}) seen
       cross join generate_series(1, ${VISIT_SOURCES.length}) source
        left join (select course_id, source, visits from course_visit where day = ${day}) v using (course_id, source)
        left join (select course_id, coalesce(source, ${VISIT_SOURCES.length}) as source, count(*)::int as sales
                     from sale group by 1, 2) s using (course_id, source)
       group by course_id),
    event as materialized (
      select course_id, user_id, is_learner, watched
        from lesson_watch where day = ${day} and ${ofCourses(sql`course_id`)}),
    watched as (
      select course_id, sum((select sum(upper(r) - lower(r)) from unnest(watched) r))::bigint as seconds
        from event group by course_id),
    learner as (
      select course_id, user_id from event where is_learner group by course_id, user_id),
    gap as (
      select course_id, gap, count(*)::int as people
        from (select p.course_id, coalesce(${day}::date - (
                       select max(before.day) from lesson_watch before
                        where before.user_id = p.user_id and before.course_id = p.course_id and before.day < ${day}
                          and before.is_learner), 0) as gap
                from learner p) returned
       group by course_id, gap),
    active as (
      select course_id, sum(people)::int as people, array_agg(gap::smallint order by gap) as gap_days,
             array_agg(people order by gap) as gap_people
        from gap group by course_id)
    insert into course_day (course_id, day, sales, earned_tiyin, discount_tiyin, refunds, refunded_tiyin, new_learners,
      lost_learners, active_learners, gap_days, gap_people, total_watched_s, visits,
      source_sales, promo_ids, promo_sales, promo_earned_tiyin, promo_discount_tiyin)
    select c.id, ${day}::date, coalesce(sold.sales, 0), coalesce(sold.earned, 0), coalesce(sold.discount, 0),
           coalesce(refund.refunds, 0), coalesce(refund.refunded, 0), coalesce(sold.new_learners, 0),
           coalesce(refund.lost_learners, 0), coalesce(active.people, 0), coalesce(active.gap_days, '{}'),
           coalesce(active.gap_people, '{}'), coalesce(watched.seconds, 0),
           coalesce(origin.visits, '{}'), coalesce(origin.sales, '{}'), coalesce(promo.ids, '{}'), coalesce(promo.sales, '{}'),
           coalesce(promo.earned, '{}'), coalesce(promo.discount, '{}')
      from (select course_id as id from sold union select course_id from refund union select course_id from origin
            union select course_id from watched) happened
      join course c using (id)
      left join sold on sold.course_id = c.id left join refund on refund.course_id = c.id
      left join promo on promo.course_id = c.id left join origin on origin.course_id = c.id
      left join watched on watched.course_id = c.id left join active on active.course_id = c.id`)
  await computeLessons(tx, day, courseIds)
}
