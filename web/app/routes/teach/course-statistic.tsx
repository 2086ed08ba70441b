import type { Answer } from '@kashf/contract/common.ts'
import { formatDuration } from '@kashf/contract/duration.ts'
import type { CourseStatistics } from '@kashf/contract/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { messageOf } from '../../api/client/api-error.ts'
import { get } from '../../api/client/client.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { StatTile } from '../../features/teacher/courses/stat-tile.tsx'
import { SalesChart } from '../../features/teacher/statistics/sales-chart.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatMoney, formatScore } from '../../shell/format/format.ts'
import { statisticsText } from '../../text/statistics.ts'
import { Card, SectionHead } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Table, Td, Th } from '../../ui/signed-in/table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const meta = () => privateHead(statisticsText.title)

/** A course's figures: revenue, learners, sales by day, each lesson. */
export default function CourseStatistic() {
  const course = useTaughtCourse()
  return course ? <Statistics courseId={course.id} /> : <NotFound />
}

function Statistics({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.courseStatistics(courseId),
    queryFn: async ({ signal }) =>
      (await get<Answer<CourseStatistics>>(`/api/courses/${courseId}/statistics`, undefined, signal)).data,
  })
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <>
      <Figures data={data} />
      <Card className="mt-6">
        <h2 className="mb-4 text-xl">{statisticsText.sales}</h2>
        {data ? <SalesChart days={data.sales_by_day} /> : <Skeleton className="h-52" />}
      </Card>
      <section className="mt-8">
        <SectionHead title={statisticsText.lessons} />
        {data ? <LessonTable lessons={data.lessons} /> : <Skeleton className="h-52 rounded-lg" />}
      </section>
    </>
  )
}

function Figures({ data }: { data: CourseStatistics | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <StatTile
        label={statisticsText.revenue}
        value={data && formatMoney(data.revenue)}
        note={statisticsText.revenueNote}
      />
      <StatTile label={statisticsText.learners} value={data && formatCount(data.learners)} />
      <StatTile label={statisticsText.completion} value={data && `${data.completion}%`} />
      <StatTile label={statisticsText.watched} value={data && watchedTime(data.watched_s)} />
      <StatTile
        label={statisticsText.score}
        value={data && (data.scores_count > 0 ? formatScore(data.average_score) : '–')}
        note={
          data && data.scores_count > 0
            ? statisticsText.scoresCount(formatCount(data.scores_count))
            : undefined
        }
      />
      <StatTile label={statisticsText.comments} value={data && formatCount(data.comments)} />
    </dl>
  )
}

function LessonTable({ lessons }: { lessons: CourseStatistics['lessons'] }) {
  if (lessons.length === 0) return <p className="text-ink-2">{statisticsText.noLessons}</p>
  return (
    <>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface sm:hidden">
        {lessons.map(({ id, title, viewers, completed }, at) => (
          <li key={id} className="px-4 py-3">
            <LessonLink id={id}>{`${at + 1}. ${title}`}</LessonLink>
            <p className="mt-0.5 text-sm text-ink-2">
              {statisticsText.lessonLine(
                formatCount(viewers),
                formatCount(completed),
                share(completed, viewers),
              )}
            </p>
          </li>
        ))}
      </ol>
      <div className="max-sm:hidden">
        <Table
          label={statisticsText.lessons}
          head={
            <>
              <Th>{statisticsText.lesson}</Th>
              <Th number>{statisticsText.viewers}</Th>
              <Th number>{statisticsText.completed}</Th>
              <Th number>{statisticsText.completedShare}</Th>
            </>
          }
        >
          {lessons.map(({ id, title, viewers, completed }, at) => (
            <tr key={id}>
              <Td>
                <LessonLink id={id}>{`${at + 1}. ${title}`}</LessonLink>
              </Td>
              <Td number>{formatCount(viewers)}</Td>
              <Td number>{formatCount(completed)}</Td>
              <Td number>{share(completed, viewers)}</Td>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}

function LessonLink({ id, children }: { id: number; children: string }) {
  return (
    <Link
      to={href('/main-lesson/:id', { id: String(id) })}
      className="rounded-sm hover:text-lapis hover:underline"
    >
      {children}
    </Link>
  )
}

const watchedTime = (seconds: number): string =>
  seconds < 60 ? statisticsText.seconds(Math.round(seconds)) : formatDuration(seconds)

const share = (completed: number, viewers: number): string =>
  viewers > 0 ? `${Math.round((100 * completed) / viewers)}%` : '–'
