import { type LessonAudience, MIN_AUDIENCE, type StatisticsPeriod } from '@kashf/contract/statistics.ts'
import { type Statement, sql } from '../db/sql.ts'
import { Failure } from '../http/errors/failure.ts'
import type { SessionUser } from '../http/session.ts'
import type { Deps } from '../runtime/deps.ts'
import { overseenCourse, periodOf } from './course-statistics.ts'
import { POINTS } from './daily/compute-day.ts'
import { oneCourse } from './scope.ts'

/** Who is still watching a lesson, by hundredths of its video, with all lessons of the course beside it. */
export async function lessonAudience(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; courseId: number; lessonId: number; query: StatisticsPeriod },
): Promise<LessonAudience> {
  const { lessonId } = input
  const course = await overseenCourse(deps, input)
  const lesson = await deps.db.one<LessonAudience['lesson']>(sql`
    select l.id, l.title, coalesce(v.duration_s, m.duration_s, 0)::float8 as duration_s
      from lesson l left join video v on v.id = l.video_id left join vimeo_video m on m.vimeo_id = l.vimeo_id
     where l.id = ${lessonId} and l.course_id = ${course.id} and l.deleted_at is null`)
  if (!lesson) throw new Failure('not_found')
  const period = await periodOf(deps, oneCourse(course.id), input.query)
  const inPeriod = sql`course_id = ${course.id} and day between ${period.from} and ${period.to}`
  const [views, points] = await Promise.all([
    deps.db.one<{ views: number; course_views: number }>(sql`
      select coalesce(sum(v.views) filter (where v.id = ${lessonId}), 0)::int as views,
             coalesce(sum(v.views), 0)::int as course_views
        from course_day, unnest(lesson_ids, viewers) v (id, views) where ${inPeriod}`),
    deps.db.one<{ reached: number[] | null; again: number[] | null; course: number[] | null }>(sql`
      with audience as materialized (
        select reached_steps, again_steps, course_steps, array_position(lesson_ids, ${lessonId}::int) - 1 as at
          from course_day_audience where ${inPeriod})
      select (${summed(sql`reached_steps`)}) as reached, (${summed(sql`again_steps`)}) as again,
             (select array_agg(people order by place)
                from (select place, sum(step)::int as people
                        from audience, unnest(course_steps) with ordinality s (step, place) group by place) points) as course`),
  ])
  if (!views) throw new Error('sums without a row')
  const isShown = views.views >= MIN_AUDIENCE
  return {
    lesson,
    period,
    ...views,
    line: isShown ? peopleAt(points?.reached ?? null) : null,
    again: isShown ? peopleAt(points?.again ?? null) : null,
    course_line: peopleAt(points?.course ?? null),
  }
}

/** The changes of the lesson, summed over the days. */
const summed = (steps: Statement): Statement => sql`
  select array_agg(people order by place)
    from (select place, sum(step)::int as people
            from audience, unnest((${steps})[at * ${POINTS} + 1 : (at + 1) * ${POINTS}]) with ordinality s (step, place)
           where at is not null group by place) points`

/** People at each point from the changes between the points. */
function peopleAt(steps: number[] | null): number[] {
  let people = 0
  return Array.from({ length: POINTS }, (_, at) => {
    people += steps?.[at] ?? 0
    return people
  })
}
