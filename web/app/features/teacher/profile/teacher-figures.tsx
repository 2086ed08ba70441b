import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount, formatMoney, formatScore } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { teacherProfileText } from '../../../text/teach/teacher-profile.ts'
import { Button } from '../../../ui/button.tsx'
import { StatTile } from '../courses/stat-tile.tsx'

/** The teacher's summary in six figures. */
export function TeacherFigures() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ownStatistics,
    queryFn: async ({ signal }) => (await api('GET /api/teachers/me/statistics', { signal })).data,
  })
  if (error && !data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-2">
        {messageOf(error)}
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {commonText.retry}
        </Button>
      </p>
    )
  }
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))
  return (
    <section aria-label={teacherProfileText.figures}>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-3">
        <StatTile label={teacherProfileText.monthRevenue} value={data && formatMoney(data.month_revenue)} />
        <StatTile
          label={teacherProfileText.monthSales}
          value={count(data?.month_sales)}
          note={
            data && data.month_refunds > 0
              ? teacherProfileText.monthRefunds(formatCount(data.month_refunds))
              : undefined
          }
        />
        <StatTile label={teacherProfileText.learners} value={count(data?.learners)} />
        <StatTile label={teacherProfileText.publishedCourses} value={count(data?.courses)} />
        <StatTile label={teacherProfileText.subscribers} value={count(data?.subscribers)} />
        <StatTile
          label={teacherProfileText.score}
          value={data && (data.scores_count > 0 ? formatScore(data.score) : '–')}
          note={
            data && data.scores_count > 0
              ? teacherProfileText.scoresCount(formatCount(data.scores_count))
              : undefined
          }
        />
      </dl>
      <p className="mt-3">
        <Link to={href('/my-statistics')} className="rounded-sm font-medium text-lapis hover:underline">
          {teacherProfileText.statistics}
        </Link>
      </p>
    </section>
  )
}
