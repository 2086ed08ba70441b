import type { CourseToContinue } from '@kashf/contract/learning/student-home.ts'
import { cardText } from '../../../text/browse/card.ts'
import { courseProgressText } from '../../../text/learn/course-progress.ts'
import { studentHomeText } from '../../../text/learn/student-home.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { ByLine } from '../../visitor/course-card/by-line.tsx'
import { CourseSquare } from '../../visitor/course-card/course-cover.tsx'
import { CourseLink } from '../../visitor/course-card/course-link.tsx'
import { HomeSection } from '../../visitor/home/home-section.tsx'

/** The student's other unfinished courses, each with its next lesson. */
export function OtherCourses({ items }: { items: CourseToContinue[] }) {
  return (
    <HomeSection title={studentHomeText.others} all={{ to: '/my-courses', text: studentHomeText.myCourses }}>
      <ul className="@container grid grid-cols-1 gap-2.5 lg:grid-cols-3 lg:gap-4.5">
        {items.map(({ course, lesson }) => (
          <li key={course.id}>
            <article className="group relative flex h-full items-center gap-3 @max-[16rem]:flex-wrap rounded-lg border border-line bg-surface p-3">
              <span className="cover motion-lift size-21 shrink-0">
                <CourseSquare course={course} className="size-full" />
              </span>
              <div className="grid min-w-0 flex-1 gap-0.5 @max-[16rem]:basis-full text-sm text-ink-2">
                <h3 className="line-clamp-2 text-base leading-tight font-semibold text-ink">
                  <CourseLink to={`/course/${course.id}/lesson/${lesson.id}`}>{course.title}</CourseLink>
                </h3>
                <ByLine teacher={course.teacher} />
                <p className="truncate">{studentHomeText.lesson(lesson.number, lesson.title)}</p>
                <p className="flex items-center gap-2 whitespace-nowrap">
                  <ProgressBar value={course.progress ?? 0} label={cardText.progressLabel} />
                  {courseProgressText.short(course.progress ?? 0, course.new_lessons ?? 0)}
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
