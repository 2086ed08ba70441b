import { useQuery } from '@tanstack/react-query'
import { href, Link, useNavigate, useParams } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { ExamDateForm } from '../../features/operator/settings/exam-date-form.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate } from '../../shell/format/format.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { examDateText as text } from '../../text/operate/exam-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

const pathOf = (id?: number) => href('/admin/exam-dates/:id?', id === undefined ? {} : { id: String(id) })

/** The official days of national exams, to which learners make plans. */
export default function ExamDates() {
  const chosen = parseId(useParams().id)
  const navigate = useNavigate()
  const dates = useQuery(dataOf('GET /api/admin/exam-dates', [...queryKeys.console, 'exam-dates']))
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
      <p className="mt-1 mb-6 text-ink-2">{text.lead}</p>
      <QueryStates query={dates} loading={<Skeleton className="h-96 rounded-lg" />}>
        {(data) => {
          const date = data.find(({ id }) => id === chosen) ?? null
          return (
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <div className="grid gap-3">
                {data.length === 0 ? (
                  <p className="text-ink-2">{text.empty}</p>
                ) : (
                  <ul
                    aria-label={text.title}
                    className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
                  >
                    {data.map(({ id, title, day, is_tentative, is_offered }) => (
                      <li key={id}>
                        <Link
                          to={pathOf(id)}
                          aria-current={id === chosen ? 'true' : undefined}
                          className="grid gap-1 px-4 py-3 hover:bg-sunken aria-[current]:bg-lapis-tint"
                        >
                          <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                            {title}
                            {is_tentative && <Badge tone="wait">{text.tentativeShort}</Badge>}
                            {!is_offered && <Badge>{text.notOffered}</Badge>}
                          </span>
                          <span className="text-sm text-ink-2">{formatDate(`${day}T12:00:00Z`)}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
                {date && (
                  <LinkButton to={pathOf()} variant="outline" className="max-sm:w-full sm:justify-self-start">
                    {text.add}
                  </LinkButton>
                )}
              </div>
              <ExamDateForm key={date?.id ?? 'new'} date={date} onAdded={(id) => void navigate(pathOf(id))} />
            </div>
          )
        }}
      </QueryStates>
    </>
  )
}
