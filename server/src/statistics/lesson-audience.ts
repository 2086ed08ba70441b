import { type LessonAudience, MIN_AUDIENCE, type StatisticsPeriod } from '@kashf/contract/statistics.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../http/errors/failure.ts'
import type { SessionUser } from '../http/session.ts'
import type { Deps } from '../runtime/deps.ts'
import { overseenCourse, periodOf } from './course-statistics.ts'
import { POINTS } from './daily/compute-lessons.ts'
import type { LessonDay } from './daily/lesson-days.ts'
import { readLessonDays } from './read-lesson-days.ts'
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
  const lessonDays = await readLessonDays(deps.db, course.id, period)
  const ofLesson = lessonDays.filter((day) => day.lessonId === lessonId)
  const views = viewsOf(ofLesson)
  const isShown = views >= MIN_AUDIENCE
  return {
    lesson,
    period,
    views,
    course_views: viewsOf(lessonDays),
    line: isShown ? peopleAt(ofLesson.map(({ reached }) => reached)) : null,
    again: isShown ? peopleAt(ofLesson.map(({ again }) => again)) : null,
    course_line: peopleAt(lessonDays.map(({ reached }) => reached)),
  }
}

const viewsOf = (days: readonly LessonDay[]): number => days.reduce((sum, { viewers }) => sum + viewers, 0)

/** People at each point from the changes between the points. */
function peopleAt(changesOfDays: readonly LessonDay['reached'][]): number[] {
  const people = Array.from({ length: POINTS }, () => 0)
  for (const changes of changesOfDays) {
    for (let i = 0; i < changes.length; i += 2) {
      const [point = 0, change = 0] = [changes[i], changes[i + 1]]
      people[point] = (people[point] ?? 0) + change
    }
  }
  for (let point = 1; point < POINTS; point += 1)
    people[point] = (people[point] ?? 0) + (people[point - 1] ?? 0)
  return people
}
