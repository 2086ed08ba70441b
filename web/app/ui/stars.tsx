import { formatScore } from '../shell/format/format.ts'
import { scoreLabel } from '../text/browse/course-labels.ts'
import { cx } from './class-names.ts'

const STARS = [1, 2, 3, 4, 5]

/** A score of 0–5 as five stars, filled in halves. */
export function Stars({ score, className }: { score: number; className?: string }) {
  const halves = Math.round(score * 2)
  return (
    <span role="img" aria-label={scoreLabel(formatScore(score))} className={cx('flex text-star', className)}>
      {STARS.map((star) => (
        <span key={star} data-fill={Math.max(0, Math.min(2, halves - 2 * (star - 1)))} className="star" />
      ))}
    </span>
  )
}

/** One star and the number, for lists. */
export function Score({ score }: { score: number }) {
  const text = formatScore(score)
  return (
    <span role="img" aria-label={scoreLabel(text)} className="score">
      {text}
    </span>
  )
}
