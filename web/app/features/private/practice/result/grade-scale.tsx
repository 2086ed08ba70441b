import type { AttemptResult } from '@kashf/contract/practice/results.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { examResultText as text } from '../../../../text/learn/exam-result.ts'

/** With more grades than this their bounds would touch one another on a phone. */
const MOST_BOUNDS = 7

/** A score with its interval on the scale of its grades, which begin at their bounds. */
export function GradeScale({
  grades,
  score,
  interval,
}: {
  /** From the lowest. */
  grades: NonNullable<AttemptResult['result']>['grades']
  score: number
  interval: { from: number; to: number }
}) {
  const bounds = grades.map(({ from_milli }) => from_milli)
  const [lowest = score, highest = score] = [bounds[0], bounds.at(-1)]
  // Below the lowest grade and above the highest bound there is as much room as a grade takes.
  const room = Math.max((highest - lowest) / Math.max(bounds.length - 1, 1), 1)
  const start = Math.min(lowest - room, interval.from)
  const end = Math.max(highest + room, interval.to)
  const percent = (value: number) => ((value - start) / (end - start)) * 100
  const [from, to] = [formatMilli(interval.from), formatMilli(interval.to)]
  return (
    <div
      role="img"
      aria-label={`${text.score(formatMilli(score))}. ${text.scores(from, to)}`}
      className="rounded-lg border border-line bg-surface px-4 pt-3 pb-4"
    >
      <div className="relative pt-10 pb-11">
        <div
          className="absolute top-0 grid h-8 justify-items-center"
          style={{ left: `${percent(interval.from)}%`, right: `${100 - percent(interval.to)}%` }}
        >
          <b className="text-sm whitespace-nowrap">
            {from} – {to}
          </b>
          <span className="h-2 w-full self-end border-x-2 border-t-2 border-ink" />
        </div>
        <div className="relative h-4 overflow-hidden rounded-sm bg-line">
          {grades.map(({ label, from_milli }, i) => (
            <span
              key={label}
              className="absolute inset-y-0 border-l-2 border-surface bg-lapis"
              style={{
                left: `${percent(from_milli)}%`,
                right: `${100 - percent(bounds[i + 1] ?? end)}%`,
                opacity: (i + 1) / grades.length,
              }}
            />
          ))}
        </div>
        <span
          className="absolute top-12 size-6 -translate-1/2 rounded-full border-4 border-ink bg-surface"
          style={{ left: `${percent(score)}%` }}
        />
        {grades.map(({ label, from_milli }) => (
          <span
            key={label}
            className="absolute bottom-0 grid -translate-x-1/2 text-center text-sm leading-tight"
            style={{ left: `${percent(from_milli)}%` }}
          >
            <b>{label}</b>
            {grades.length <= MOST_BOUNDS && <span className="text-ink-2">{formatMilli(from_milli)}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}
