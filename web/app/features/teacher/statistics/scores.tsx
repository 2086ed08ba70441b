import type { CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { formatCount, formatScore } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { type FiguresColumn, FiguresTable } from './figures-table.tsx'
import { longDay, shortDay } from './statistics-period.ts'

type Scores = CourseStatistics['scores']

const columns: FiguresColumn<Scores['days'][number]>[] = [
  { head: text.day, cell: ({ date }) => longDay(date) },
  { head: text.newScores, cell: ({ count }) => formatCount(count), number: true, phone: 'fact' },
  { head: text.average, cell: ({ average }) => formatScore(average), number: true, phone: 'figure' },
]

/** The average score over time, and the number of each score. */
export function Scores({ scores, isTable }: { scores: Scores; isTable: boolean }) {
  if (scores.count === 0) return <p className="text-ink-2">{text.noScores}</p>
  const most = Math.max(1, ...scores.by_score)
  return (
    <div className="grid gap-4">
      <p>
        <strong className="text-xl">{formatScore(scores.average)}</strong>{' '}
        <span className="text-ink-3">{text.scoresCount(formatCount(scores.count))}</span>
      </p>
      {isTable ? (
        <FiguresTable
          label={text.scores}
          columns={columns}
          rows={scores.days.toReversed()}
          keyOf={({ date }) => date}
        />
      ) : (
        scores.days.length > 1 && <Line days={scores.days} />
      )}
      <dl className="grid gap-1.5">
        {[5, 4, 3, 2, 1].map((score) => (
          <div key={score} className="grid grid-cols-[1rem_1fr_2.5rem] items-center gap-2 text-sm">
            <dt>{score}</dt>
            <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full bg-apricot-fill"
                style={{ width: `${(100 * (scores.by_score[score - 1] ?? 0)) / most}%` }}
              />
            </div>
            <dd className="text-right">{formatCount(scores.by_score[score - 1] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The axis ranges from 1 to 5; a narrower one would exaggerate small changes. */
function Line({ days }: { days: Scores['days'] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const since = Date.parse(first.date)
  const span = Math.max(1, Date.parse(last.date) - since)
  const points = days.map(
    ({ date, average }) => `${(100 * (Date.parse(date) - since)) / span},${20 * (5 - average) + 4}`,
  )
  return (
    <figure>
      <svg
        role="img"
        aria-label={text.scoresLabel(formatScore(first.average), formatScore(last.average))}
        viewBox="0 0 100 88"
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        {[5, 4, 3, 2, 1].map((score) => (
          <line
            key={score}
            x1="0"
            x2="100"
            y1={20 * (5 - score) + 4}
            y2={20 * (5 - score) + 4}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-star"
        />
      </svg>
      <figcaption className="flex justify-between text-xs leading-tight text-ink-3">
        <span>{shortDay(first.date)}</span>
        <span>{text.scoresOverTime}</span>
        <span>{shortDay(last.date)}</span>
      </figcaption>
    </figure>
  )
}
