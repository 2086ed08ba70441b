import type { TeacherNews } from '@kashf/contract/learning/student-home.ts'
import { formatClock, formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { studentHomeText } from '../../../text/learn/student-home.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { CourseSquare } from '../../visitor/course-card/course-cover.tsx'
import { CourseLink } from '../../visitor/course-card/course-link.tsx'
import { HomeSection } from '../../visitor/home/home-section.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const RECENT_DAYS = 7

/** News of the teachers whom the student follows. */
export function News({ news }: { news: TeacherNews[] }) {
  return (
    <HomeSection title={studentHomeText.news}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 sm:px-5.5">
        {news.map(({ course, lesson, published_at }) => (
          <li key={course.id}>
            <article className="group relative flex items-center gap-3.5 py-3.5">
              <Avatar person={course.teacher} size="lg" className="max-sm:self-start" />
              <div className="min-w-0 flex-1 text-sm text-ink-2">
                <p>
                  <span className="font-semibold text-ink">{fullName(course.teacher)}</span> ·{' '}
                  {since(published_at)}
                </p>
                <h3 className="text-base leading-tight font-semibold text-ink">
                  <CourseLink
                    to={lesson ? `/course/${course.id}/lesson/${lesson.id}` : `/course/${course.id}`}
                  >
                    {lesson?.title ?? course.title}
                  </CourseLink>
                </h3>
                <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Badge tone={lesson ? 'good' : 'info'}>
                    {lesson ? studentHomeText.newLesson : studentHomeText.newCourse}
                  </Badge>
                  {lesson &&
                    [course.title, lesson.duration_s > 0 && formatClock(lesson.duration_s)]
                      .filter(Boolean)
                      .join(' · ')}
                </p>
              </div>
              <CourseSquare course={course} className="size-18 rounded-md max-sm:hidden" />
            </article>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function since(time: string): string {
  const days = Math.floor((Date.now() - Date.parse(time)) / DAY_MS)
  if (days < 1) return studentHomeText.today
  if (days === 1) return studentHomeText.yesterday
  return days <= RECENT_DAYS ? studentHomeText.daysAgo(days) : formatDate(time)
}
