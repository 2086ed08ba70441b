import { formatScore } from '../shell/format/format.ts'
import { scoreLabel } from '../text/course-labels.ts'
import { cx } from './class-names.ts'

/** A score of 0–5 as five partly filled stars. */
export function Stars({ score, className }: { score: number; className?: string }) {
  const tenths = Math.round(Math.max(0, Math.min(5, score)) * 2)
  return (
    <span
      role="img"
      aria-label={scoreLabel(formatScore(score))}
      data-fill={tenths}
      className={cx('stars tracking-wide', className)}
    >
      ★★★★★
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
