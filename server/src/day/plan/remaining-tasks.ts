import type { PlanTask } from '@kashf/contract/day/plan.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The most lessons and tests of all courses that are planned. */
const MOST = 2000
/** Minutes of a lesson without a video and without a text in blocks, and of one question where a test has no clock. */
const TEXT_MINUTES = 5
const QUESTION_MINUTES = 1.5

/**
 * What is left of the courses that are open to a learner: lessons in order, and after each the quizzes under it. What was done
 * since `since`, the midnight before `now`, comes first, so that the plan of a day stays the same while it is followed.
 */
export const remainingTasks = (
  db: Queryable,
  { userId, since, now }: { userId: number; since: Date; now: Date },
): Promise<PlanTask[]> =>
  db.rows<PlanTask>(sql`
    with work as (
      select l.id as lesson_id, l.course_id, l.test_id, l.title, e.created_at as joined_at, l.position, 0 as place,
             p.completed_at as done_at,
             case when l.test_id is null then coalesce(v.duration_s, w.duration_s, 0)
                    - case when p.completed_at is null
                        then coalesce((select sum(upper(r) - lower(r)) from unnest(p.watched) r), 0) else 0 end
             end as left_s
        from ${learners} e
        join lesson l on l.course_id = e.course_id and l.deleted_at is null
        left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
        left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
       where e.student_id = ${userId} and ${isOpenAt(now)} and (p.completed_at is null or p.completed_at >= ${since})
      union all
      select l.id, l.course_id, q.test_id, null, e.created_at, l.position, 1, a.done_at, null
        from ${learners} e
        join lesson l on l.course_id = e.course_id and l.deleted_at is null
        join lesson_test q on q.lesson_id = l.id and q.at_s is null
        join test t on t.id = q.test_id and t.purpose = 'quiz' and t.state = 'published' and t.deleted_at is null
         and coalesce(t.closes_at > ${now}, true)
        left join lateral (select min(submitted_at) as done_at from attempt
                            where test_id = q.test_id and user_id = e.student_id and state <> 'void') a on true
       where e.student_id = ${userId} and ${isOpenAt(now)} and (a.done_at is null or a.done_at >= ${since}))
    select k.lesson_id, k.course_id, k.test_id, coalesce(k.title, s.title) as title,
           case when k.test_id is not null then t.published_questions end as questions_count,
           greatest(1, ceil(case
             when k.test_id is null
               then case when v.has_length then k.left_s / 60.0 else coalesce(v.reading_s / 60.0, ${TEXT_MINUTES}::int) end
             else coalesce((s.settings ->> 'minutes')::int,
               (select sum((x ->> 'minutes')::int)::int from jsonb_array_elements(s.blueprint -> 'sections') x),
               t.published_questions * ${QUESTION_MINUTES}::float8) end))::int as minutes,
           k.done_at is not null as is_done
      from work k
      left join test t on t.id = k.test_id
      left join test_version s on s.test_id = t.id and s.version = t.version
      left join lateral (select l.video_id is not null or l.vimeo_id is not null as has_length, l.reading_s
                           from lesson l where l.id = k.lesson_id) v on true
     order by k.done_at is null, k.joined_at, k.course_id, k.position, k.lesson_id, k.place, k.test_id
     limit ${MOST}`)
