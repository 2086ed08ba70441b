import type { LessonAudience as Audience, CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatClock, formatCount } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { Select } from '../../../ui/forms/inputs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AudienceChart } from './audience-chart.tsx'
import { largestLoss, mostWatchedAgain } from './audience-facts.ts'
import { FiguresTable } from './figures-table.tsx'
import { LessonPicture } from './lesson-picture.tsx'

interface AudienceProps {
  courseId: number
  lessons: CourseStatistics['lessons']
  query: { from?: string; to?: string }
  isTable: boolean
}

/** The retention and the replays of a lesson. Initially shows the lesson with the most views. */
export function LessonAudience({ courseId, lessons, query, isTable }: AudienceProps) {
  const most = lessons.toSorted((a, b) => b.viewers - a.viewers)[0]
  const [chosen, setChosen] = useState<number | null>(null)
  const lessonId = chosen ?? most?.id ?? 0
  const audience = useQuery({
    queryKey: [...queryKeys.courseStatistics(courseId), 'audience', lessonId, query],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/courses/:id/statistics/lessons/:lesson_id', {
          params: { id: courseId, lesson_id: lessonId },
          query,
          signal,
        })
      ).data,
    enabled: lessonId > 0,
  })
  if (!most) return <p className="text-ink-2">{text.noLessons}</p>
  return (
    <div className="grid gap-4">
      <Select
        label={text.lesson}
        value={lessonId}
        onChange={(event) => setChosen(Number(event.target.value))}
        options={lessons.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }))}
        fieldClassName="max-w-96"
      />
      <QueryStates query={audience} loading={<Skeleton className="h-64" />}>
        {(data) => <Shown audience={data} isTable={isTable} />}
      </QueryStates>
    </div>
  )
}

const POINTS = 100
/** A phone lists only every fifth point, because a hundred rows would hide the content below. */
const PHONE_STEP = 5

function Shown({ audience, isTable }: { audience: Audience; isTable: boolean }) {
  const [at, setAt] = useState(0)
  const { lesson, line, again, views } = audience
  if (lesson.duration_s === 0) return <p className="text-ink-2">{text.noVideo}</p>
  if (!line || !again) return <p className="text-ink-2">{text.fewViews(formatCount(views))}</p>
  const secondAt = (point: number) => ((point + 0.5) * lesson.duration_s) / POINTS
  if (isTable) return <AudienceTable audience={{ ...audience, line, again }} secondAt={secondAt} />
  const loss = largestLoss(line)
  const repeated = mostWatchedAgain(line, again)
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-2">
          <LessonPicture lessonId={lesson.id} second={secondAt(at)} />
          <p className="flex items-baseline justify-between gap-3">
            <strong className="text-xl">{percentOf(line[at] ?? 0, views)}</strong>
            <span className="text-right text-sm text-ink-2">
              {text.stillWatching(formatCount(line[at] ?? 0))}
            </span>
          </p>
        </div>
        <AudienceChart audience={{ ...audience, line }} at={at} onMove={setAt} loss={loss} />
      </div>
      <p className="text-sm text-ink-3">{text.audienceHint}</p>
      {loss && (
        <p className="flex gap-3">
          <TrendingDown size={20} aria-hidden="true" className="shrink-0 text-red" />
          {text.loss(
            formatClock(secondAt(loss.from)),
            formatClock(secondAt(loss.to)),
            formatCount(loss.people),
          )}
        </p>
      )}
      {repeated && (
        <p className="flex gap-3">
          <RotateCcw size={20} aria-hidden="true" className="shrink-0 text-teal" />
          <span>
            <strong>{text.mostAgain(formatClock(secondAt(repeated.at)))}</strong>{' '}
            {text.againShare(`${Math.round(100 * repeated.share)}%`)}
          </span>
        </p>
      )}
    </>
  )
}

const percentOf = (people: number, views: number): string =>
  `${views > 0 ? Math.round((100 * people) / views) : 0}%`

function AudienceTable({
  audience: { line, again, views },
  secondAt,
}: {
  audience: Audience & { line: number[]; again: number[] }
  secondAt: (point: number) => number
}) {
  const rows = line.map((watching, at) => ({ at, watching, again: again[at] ?? 0 }))
  return (
    <div className="md:max-h-96 md:overflow-y-auto">
      <FiguresTable
        label={text.audience}
        columns={[
          { head: text.place, cell: ({ at }) => formatClock(secondAt(at)) },
          { head: text.watching, cell: ({ watching }) => formatCount(watching), number: true, phone: 'fact' },
          {
            head: text.share,
            cell: ({ watching }) => percentOf(watching, views),
            number: true,
            phone: 'figure',
          },
          { head: text.again, cell: (point) => formatCount(point.again), number: true, phone: 'fact' },
        ]}
        rows={rows}
        phoneRows={rows.filter(({ at }) => at % PHONE_STEP === 0)}
        keyOf={({ at }) => at}
      />
    </div>
  )
}
