import {
  type LessonAudience,
  MIN_AUDIENCE,
  type StatisticsPeriod,
} from '@kashf/contract/statistics/statistics.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { SessionUser } from '../http/session.ts'
import { overseenCourse, periodOf } from './course-statistics.ts'
import { POINTS } from './daily/compute-lessons.ts'
import { addLines } from './daily/lesson-days.ts'
import { readLessonDays } from './read-lesson-days.ts'
import { oneCourse } from './scope.ts'

/** The audience retention of a lesson, by hundredths of its video, with all lessons of the course beside it. */
export async function lessonAudience(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; courseId: number; lessonId: number; query: StatisticsPeriod },
): Promise<LessonAudience> {
  const { lessonId } = input
  const course = await overseenCourse(deps, input)
  const lesson = await deps.db.found<LessonAudience['lesson']>(sql`
    select l.id, l.title, coalesce(v.duration_s, m.duration_s, 0)::float8 as duration_s
      from lesson l left join video v on v.id = l.video_id left join vimeo_video m on m.vimeo_id = l.vimeo_id
     where l.id = ${lessonId} and l.course_id = ${course.id} and l.deleted_at is null`)
  const period = await periodOf(deps, oneCourse(course.id), input.query)
  const [own, others] = [noViews(), noViews()]
  for (const day of await readLessonDays(deps.db, course.id, period)) {
    addLines(day, (figures) => {
      const sums = figures.lessonId === lessonId ? own : others
      sums.views += figures.viewers
      return sums
    })
  }
  const isShown = own.views >= MIN_AUDIENCE
  return {
    lesson,
    period,
    views: own.views,
    line: isShown ? peopleAt(own.reached) : null,
    again: isShown ? peopleAt(own.again) : null,
    course_views: own.views + others.views,
    course_line: peopleAt(own.reached.map((change, point) => change + (others.reached[point] ?? 0))),
  }
}

const noViews = () => ({
  views: 0,
  reached: Array.from({ length: POINTS }, () => 0),
  again: Array.from({ length: POINTS }, () => 0),
})

/** People at each point from the changes between the points. */
function peopleAt(changes: readonly number[]): number[] {
  let people = 0
  return changes.map((change) => {
    people += change
    return people
  })
}
