import type { StatisticsCsvQuery } from '@kashf/contract/statistics/statistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { CsvButton } from '../../features/private/files/csv-button.tsx'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { Block, FiguresOfPeriod } from '../../features/teacher/statistics/figures-of-period.tsx'
import { LessonAudience } from '../../features/teacher/statistics/lesson-audience.tsx'
import { LessonCompletion } from '../../features/teacher/statistics/lesson-completion.tsx'
import { PeriodBar } from '../../features/teacher/statistics/period-bar.tsx'
import { periodQuery, useStatisticsView } from '../../features/teacher/statistics/statistics-period.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { statisticsText as text } from '../../text/teach/statistics.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** A course's figures for a period: money, people, lessons, sources, scores, promo codes. */
export default function CourseStatistic() {
  const course = useTaughtCourse()
  return course ? <Statistics courseId={course.id} /> : <NotFound />
}

function Statistics({ courseId }: { courseId: number }) {
  const { view, change } = useStatisticsView()
  const query = periodQuery(view)
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.courseStatistics(courseId), query, view.compare],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/courses/:id/statistics', {
          params: { id: courseId },
          query: { ...query, ...(view.compare && { compare: true }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
  const csvOf = (table: StatisticsCsvQuery['table']) =>
    ({
      call: 'GET /api/courses/:id/statistics.csv',
      params: { id: courseId },
      query: { ...query, table },
    }) as const
  const { isTable } = view
  return (
    <>
      <PeriodBar
        view={view}
        change={change}
        shown={data}
        csv={<CsvButton file={csvOf('days')} label={text.daily} />}
      />
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FiguresOfPeriod data={data} isTable={isTable} csvOf={csvOf}>
          <Block title={text.audience}>
            {data ? (
              <LessonAudience courseId={courseId} lessons={data.lessons} query={query} isTable={isTable} />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Block>
          <Block
            title={text.lessons}
            aside={isTable && <CsvButton file={csvOf('lessons')} label={text.lessonsTable} />}
          >
            {data ? (
              <LessonCompletion lessons={data.lessons} isTable={isTable} />
            ) : (
              <Skeleton className="h-52" />
            )}
          </Block>
        </FiguresOfPeriod>
      )}
      <p className="mt-6">
        <Link to={href('/my-statistics')} className="rounded-sm font-medium text-lapis hover:underline">
          {text.allCourses}
        </Link>
      </p>
    </>
  )
}
