import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { LANGUAGES, LEVELS } from '@kashf/contract/constants.ts'
import { formatCount, formatLength } from '../../format.ts'
import { cardText } from '../../text/card.ts'
import { courseText } from '../../text/course.ts'
import { Score } from '../../ui/stars.tsx'

/** Score, learners, length, language and level in one line under the title. */
export function FactLine({ course }: { course: CourseCard }) {
  const facts = [
    course.scores_count > 0 && courseText.scores(formatCount(course.scores_count)),
    course.learners_count > 0 && courseText.learners(formatCount(course.learners_count)),
    course.duration_s > 0 && formatLength(course.duration_s),
    LANGUAGES[course.language],
    LEVELS[course.level],
  ].filter((fact) => fact !== false)
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[15px] text-ink-2">
      {course.scores_count > 0 ? (
        <Score score={course.average_score} className="text-ink" />
      ) : (
        <span className="font-semibold text-teal">{cardText.fresh}</span>
      )}
      <span>{facts.join(' · ')}</span>
    </p>
  )
}
