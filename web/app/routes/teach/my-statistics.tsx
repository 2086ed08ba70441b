import type { StatisticsCsvQuery, StatisticsOverview } from '@kashf/contract/statistics/statistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { messageOf } from '../../api/client/api-error.ts'
import { api } from '../../api/client/client.ts'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { CsvButton } from '../../features/private/files/csv-button.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { Block, FiguresOfPeriod } from '../../features/teacher/statistics/figures-of-period.tsx'
import { FiguresTable } from '../../features/teacher/statistics/figures-table.tsx'
import { PeriodBar } from '../../features/teacher/statistics/period-bar.tsx'
import { periodQuery, useStatisticsView } from '../../features/teacher/statistics/statistics-period.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatMoney } from '../../shell/format/format.ts'
import { statisticsText as text } from '../../text/teach/statistics.ts'
import { Td, Th } from '../../ui/private/table.tsx'
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
            {data ? <CourseTable courses={data.courses} /> : <Skeleton className="h-52" />}
          </Block>
        </FiguresOfPeriod>
      )}
    </>
  )
}

function CourseTable({ courses }: { courses: StatisticsOverview['courses'] }) {
  return (
    <FiguresTable
      label={text.courses}
      phoneRows={courses.map((course) => ({
        key: course.id,
        name: <CourseLink course={course} />,
        figure: formatMoney(course.revenue),
        facts: [
          text.fact(text.visits, formatCount(course.visits)),
          text.fact(text.sales, formatCount(course.sales)),
        ],
      }))}
      head={
        <>
          <Th>{text.course}</Th>
          <Th number>{text.visits}</Th>
          <Th number>{text.sales}</Th>
          <Th number>{text.revenue}</Th>
          <Th number>{text.newLearners}</Th>
          <Th number>{text.activeLearners}</Th>
        </>
      }
    >
      {courses.map((course) => (
        <tr key={course.id}>
          <Td>
            <CourseLink course={course} />
          </Td>
          <Td number>{formatCount(course.visits)}</Td>
          <Td number>{formatCount(course.sales)}</Td>
          <Td number className="font-semibold">
            {formatMoney(course.revenue)}
          </Td>
          <Td number>{formatCount(course.new_learners)}</Td>
          <Td number>{formatCount(course.active_learners)}</Td>
        </tr>
      ))}
    </FiguresTable>
  )
}

const CourseLink = ({ course }: { course: { id: number; title: string } }) => (
  <Link
    to={href('/course-statistic/:id', { id: String(course.id) })}
    className="rounded-sm hover:text-lapis hover:underline"
  >
    {course.title}
  </Link>
)
