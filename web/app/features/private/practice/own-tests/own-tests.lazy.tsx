import type { ComingExam } from '@kashf/contract/practice/results.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf, pagesOf } from '../../../../api/queries/reads.ts'
import { ListStates } from '../../../../api/query-states.tsx'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { ownTestsText as text } from '../../../../text/learn/own-tests.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Segments } from '../../../../ui/private/segments.tsx'
import { useUrlFilters } from '../../../../ui/private/use-url-filters.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { OwnTestRow } from './own-test-row.tsx'

const STATES = ['running', 'waiting', 'published', 'void'] as const

/** A student's attempts at all tests, the newest first, and the exams in which they have a place. */
export default function OwnTests() {
  const filters = useUrlFilters()
  const state = STATES.find((one) => one === filters.read('state'))
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/practice/attempts', practiceKeys.ownAttempts(state ?? ''), {
      query: { ...(state && { state }) },
    }),
    // An attempt may have ended a moment ago.
    staleTime: 0,
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Coming />
      <Segments
        label={text.states}
        segments={(['', ...STATES] as const).map((value) => ({
          value,
          label: text.state[value || 'all'],
        }))}
        value={state ?? ''}
        onChoose={(value) => filters.write({ state: value })}
      />
      <ListStates
        list={list}
        loading={<Skeleton className="h-48 rounded-lg" />}
        empty={
          state ? (
            <p className="text-ink-2">{text.noneSuch}</p>
          ) : (
            <EmptyState
              title={text.none}
              message={text.noneHint}
              action={<LinkButton to="/my-courses">{text.toCourses}</LinkButton>}
            />
          )
        }
      >
        {(attempts) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {attempts.map((attempt) => (
              <OwnTestRow key={attempt.id} attempt={attempt} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

/** The exams in which the student has a place. A failure hides them: the list below has its own. */
function Coming() {
  const { data } = useQuery(dataOf('GET /api/practice/places', practiceKeys.comingExams))
  if (!data || data.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{text.coming}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.map((exam) => (
          <li key={exam.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 sm:px-5">
            <Link
              to={`/test/${exam.id}`}
              className="flex min-h-11 min-w-0 flex-1 basis-52 items-center font-semibold wrap-anywhere hover:text-lapis hover:underline"
            >
              {exam.title}
            </Link>
            <span className="text-ink-2">{startOf(exam)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const startOf = ({ opens_at }: ComingExam): string =>
  opens_at !== null && Date.parse(opens_at) > Date.now() ? formatDateTime(opens_at) : text.open
