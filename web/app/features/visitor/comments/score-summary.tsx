import { AVERAGE_FROM_SCORES, hasAverage } from '@kashf/contract/catalogue/average.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { formatCount, formatScore } from '../../../shell/format/format.ts'
import { scoreText } from '../../../text/browse/comments.ts'
import { Stars } from '../../../ui/stars.tsx'

const scores = ['5', '4', '3', '2', '1'] as const

/** The average score and the distribution of votes. */
export function ScoreSummary({ course }: { course: Course }) {
  if (course.scores_count === 0) return <p className="text-ink-2">{scoreText.none}</p>
  const total = Math.max(1, course.scores_count)
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-5">
      <div className="grid max-w-44 justify-items-center gap-1 text-center">
        {hasAverage(course) ? (
          <>
            <span className="text-5xl leading-none font-bold tracking-tight">
              {formatScore(course.average_score)}
            </span>
            <Stars score={course.average_score} className="text-xl" />
            <span className="text-sm text-ink-2">{scoreText.count(formatCount(course.scores_count))}</span>
          </>
        ) : (
          <>
            <span className="text-2xl font-bold">{scoreText.count(formatCount(course.scores_count))}</span>
            <span className="text-sm text-ink-2">{scoreText.averageLater(AVERAGE_FROM_SCORES)}</span>
          </>
        )}
      </div>
      <ul className="grid min-w-[min(14rem,100%)] flex-1 gap-1.5">
        {scores.map((score) => {
          const votes = course.score_distribution[score]
          return (
            <li key={score} className="flex items-center gap-3 text-sm">
              <span aria-hidden="true" className="w-8 whitespace-nowrap tabular-nums">
                {score} <span className="star text-star" />
              </span>
              <progress
                value={votes}
                max={total}
                aria-label={scoreText.share(Number(score), formatCount(votes))}
                className="progress text-star"
              />
              <span aria-hidden="true" className="w-10 text-right text-ink-2 tabular-nums">
                {formatCount(votes)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
