import type { StatisticsCsvQuery, StatisticsOverview } from '@kashf/contract/statistics/statistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { CsvButton } from '../../features/private/files/csv-button.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { Block, FiguresOfPeriod } from '../../features/teacher/statistics/figures-of-period.tsx'
import { type FiguresColumn, FiguresTable } from '../../features/teacher/statistics/figures-table.tsx'
import { PeriodBar } from '../../features/teacher/statistics/period-bar.tsx'
import { periodQuery, useStatisticsView } from '../../features/teacher/statistics/statistics-period.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatMoney } from '../../shell/format/format.ts'
import { statisticsText as text } from '../../text/teach/statistics.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The figures of all the teacher's courses. */
export default function MyStatistics() {
  const { view, change } = useStatisticsView()
  const query = periodQuery(view)
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.ownStatistics, 'courses', query, view.compare],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/teachers/me/courses-statistics', {
          query: { ...query, ...(view.compare && { compare: true }) },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
  const csvOf = (table: StatisticsCsvQuery['table']) =>
    ({ call: 'GET /api/teachers/me/courses-statistics.csv', query: { ...query, table } }) as const
  return (
    <>
      <PageTitle title={text.title}>{text.allCourses}</PageTitle>
      <PeriodBar
        view={view}
        change={change}
        shown={data}
        csv={<CsvButton file={csvOf('days')} label={text.daily} />}
      />
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FiguresOfPeriod data={data} isTable={view.isTable} csvOf={csvOf}>
          <Block
            title={text.courses}
            aside={view.isTable && <CsvButton file={csvOf('courses')} label={text.courses} />}
          >
            {data ? (
              <FiguresTable
                label={text.courses}
                columns={columns}
                rows={data.courses}
                keyOf={({ id }) => id}
              />
            ) : (
              <Skeleton className="h-52" />
            )}
          </Block>
        </FiguresOfPeriod>
      )}
    </>
  )
}

const columns: FiguresColumn<StatisticsOverview['courses'][number]>[] = [
  { head: text.course, cell: (course) => <CourseLink course={course} /> },
  { head: text.visits, cell: ({ visits }) => formatCount(visits), number: true, phone: 'fact' },
  { head: text.sales, cell: ({ sales }) => formatCount(sales), number: true, phone: 'fact' },
  {
    head: text.revenue,
    cell: ({ revenue }) => formatMoney(revenue),
    number: true,
    className: 'font-semibold',
    phone: 'figure',
  },
  { head: text.newLearners, cell: ({ new_learners }) => formatCount(new_learners), number: true },
  { head: text.activeLearners, cell: ({ active_learners }) => formatCount(active_learners), number: true },
]

const CourseLink = ({ course }: { course: { id: number; title: string } }) => (
  <Link
    to={href('/course-statistic/:id', { id: String(course.id) })}
    className="rounded-sm hover:text-lapis hover:underline"
  >
    {course.title}
  </Link>
)
