import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { Link } from 'react-router'
import { formatCount, formatLength } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseText } from '../../../text/browse/course.ts'
import { LANGUAGES, LEVELS } from '../../../text/browse/course-labels.ts'
import { CourseScore } from '../course-card/course-score.tsx'

const link = 'rounded-sm underline underline-offset-2 hover:text-lapis'

/** Score, learners, duration, language, level and teacher, below the title. */
export function CourseFacts({ course }: { course: CourseCard }) {
  const { teacher } = course
  const facts = [
    course.learners_count > 0 && courseText.learners(formatCount(course.learners_count)),
    course.duration_s > 0 && formatLength(course.duration_s),
    LANGUAGES[course.language],
    LEVELS[course.level],
  ].filter((fact) => fact !== false)
  return (
    <div className="grid gap-1 text-md text-ink-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {course.scores_count > 0 ? (
          <a href="#baholar" className="rounded-sm py-1 underline underline-offset-2 hover:text-lapis">
            <CourseScore course={course} />
          </a>
        ) : (
          <CourseScore course={course} />
        )}
        <span>{facts.join(' · ')}</span>
      </p>
      {/* On phones the price box with the teacher's face follows immediately. */}
      <p className="max-lg:hidden">
        {courseText.teacher}:{' '}
        <Link to={`/teacher-profile/${teacher.id}`} className={link}>
          {fullName(teacher)}
        </Link>
      </p>
    </div>
  )
}
