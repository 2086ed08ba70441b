import { hasAverage } from '@kashf/contract/average.ts'
import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { LANGUAGES, LEVELS } from '@kashf/contract/constants.ts'
import { Link } from 'react-router'
import { formatCount, formatLength } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { cardText } from '../../../text/card.ts'
import { courseText } from '../../../text/course.ts'
import { Score } from '../../../ui/stars.tsx'

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
    <div className="grid gap-1 text-[0.9375rem] text-ink-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {course.scores_count > 0 ? (
          <a href="#baholar" className="flex min-h-6 items-baseline gap-x-2 rounded-sm hover:text-lapis">
            {hasAverage(course) && <Score score={course.average_score} className="text-ink" />}
            <span className="underline underline-offset-2">
              {courseText.scores(formatCount(course.scores_count))}
            </span>
          </a>
        ) : (
          <span className="font-semibold text-teal">{cardText.fresh}</span>
        )}
        <span>{facts.join(' · ')}</span>
      </p>
      <p>
        {courseText.teacher}:{' '}
        <Link to={`/teacher-profile/${teacher.id}`} className={link}>
          {fullName(teacher)}
        </Link>
      </p>
    </div>
  )
}
