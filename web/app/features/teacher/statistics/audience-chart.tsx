import type { LessonAudience } from '@kashf/contract/statistics/statistics.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import type { Loss } from './audience-facts.ts'
import { ChartCursor } from './chart-cursor.tsx'

const POINTS = 100
/** The step of an arrow key in seconds, at least one point. */
const STEP_S = 5

interface ChartProps {
  audience: LessonAudience & { line: number[] }
  at: number
  onMove: (at: number) => void
  loss: Loss | null
}

/** The retention curve of a lesson, with the average of the course; a cursor moves along it. */
export function AudienceChart({ audience, at, onMove, loss }: ChartProps) {
  const { lesson, line, views, course_line, course_views } = audience
  const y = (people: number, all: number) => 100 - (100 * people) / Math.max(1, all)
  const pointsOf = (people: number[], all: number) =>
    people.map((count, point) => `${point + 0.5},${y(count, all)}`).join(' ')
  const clockAt = (point: number) => formatClock(((point + 0.5) * lesson.duration_s) / POINTS)
  const percent = `${Math.round((100 * (line[at] ?? 0)) / Math.max(1, views))}%`
  const step = Math.max(1, Math.round((STEP_S * POINTS) / lesson.duration_s))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div
        aria-hidden="true"
        className="flex h-52 flex-col justify-between text-right text-xs leading-tight text-ink-3"
      >
        <span className="-mt-2">100%</span>
        <span>50%</span>
        <span className="-mb-2">0%</span>
      </div>
      <ChartCursor
        label={text.audienceLabel(lesson.title)}
        reading={text.positionText(clockAt(at), percent)}
        count={POINTS}
        at={at}
        onMove={onMove}
        step={step}
      >
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full">
          {[0, 50, 100].map((height) => (
            <line
              key={height}
              x1="0"
              x2="100"
              y1={height}
              y2={height}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {loss && (
            <rect x={loss.from} width={loss.to - loss.from} y="0" height="100" className="fill-red-tint" />
          )}
          <polygon points={`0.5,100 ${pointsOf(line, views)} 99.5,100`} className="fill-lapis opacity-15" />
          <polyline
            points={pointsOf(course_line, course_views)}
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink-3"
          />
          <polyline
            points={pointsOf(line, views)}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-lapis"
          />
          <line
            x1={at + 0.5}
            x2={at + 0.5}
            y1="0"
            y2="100"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink"
          />
        </svg>
      </ChartCursor>
      <span />
      <div>
        <div
          aria-hidden="true"
          className="mt-2 flex justify-between text-xs leading-tight text-ink-3 tabular-nums"
        >
          <span>0:00</span>
          <span>{formatClock(lesson.duration_s / 2)}</span>
          <span>{formatClock(lesson.duration_s)}</span>
        </div>
        <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-2">
          <span>━ {text.thisLesson}</span>
          <span>╍ {text.courseAverage}</span>
        </p>
      </div>
    </div>
  )
}
