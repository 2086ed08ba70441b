import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { cardText } from '../../../text/browse/card.ts'
import { Score } from '../../../ui/stars.tsx'

/** The average with the number of scores; only the number while there are few, and "Yangi" without any. */
export function CourseScore({ course }: { course: Pick<CourseCard, 'average_score' | 'scores_count'> }) {
  const { average_score, scores_count } = course
  if (scores_count === 0) return <span className="font-semibold text-teal">{cardText.fresh}</span>
  if (!hasAverage(course)) return <span>{cardText.scores(formatCount(scores_count))}</span>
  return (
    <span className="whitespace-nowrap">
      <Score score={average_score} />
      {` (${formatCount(scores_count)})`}
    </span>
  )
}
