import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { LearnerState, LearnersSort } from '@kashf/contract/learning/learners.ts'
import { MAX_LEARNER_SEARCH, MAX_SORTED_LEARNERS } from '@kashf/contract/learning/limits.ts'
import { href } from 'react-router'
import { QueryStates } from '../../api/query-states.tsx'
import { CsvButton } from '../../features/private/files/csv-button.tsx'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { LearnerList } from '../../features/teacher/learners/learner-list.tsx'
import { learnersQuery, useLearnerCounts, useLearners } from '../../features/teacher/learners/use-learners.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { learnersText as text } from '../../text/teach/learners.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/inputs.tsx'
import { MorePages } from '../../ui/on-demand/more-pages.tsx'
import { SearchField } from '../../ui/private/search-field.tsx'
import { Segments } from '../../ui/private/segments.tsx'
import { useUrlFilters } from '../../ui/private/use-url-filters.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

const STATES: readonly LearnerState[] = ['active', 'stalled', 'completed', 'not_started', 'expired']
const SORTS: readonly LearnersSort[] = ['newest', 'last_seen', 'progress']

/** The learners of a course with their progress. */
export default function CourseLearners() {
  const course = useTaughtCourse()
  return course ? <Learners key={course.id} course={course} /> : <NotFound />
}

function Learners({ course }: { course: Course }) {
  const url = useUrlFilters()
  const counts = useLearnerCounts(course.id).data
  const state = STATES.find((one) => one === url.read('state'))
  const sort = SORTS.find((one) => one === url.read('sort')) ?? 'newest'
  const filter = { state: state ?? '', search: url.read('search'), sort }
  const list = useLearners(course.id, filter)
  const learners = list.data?.pages.flatMap(({ data }) => data)
  const countOf = (of: LearnerState | 'all') => (counts ? formatCount(counts[of]) : undefined)
  const bring = course.role === 'owner' && (
    <LinkButton variant="outline" size="sm" to={href('/course-roster/:id', { id: String(course.id) })}>
      {text.bring}
    </LinkButton>
  )
  const isFiltered = filter.state !== '' || filter.search !== ''
  if (learners?.length === 0 && !isFiltered) {
    const hidden = counts?.hidden ?? 0
    return (
      <EmptyState
        title={text.none}
        message={hidden > 0 ? text.hidden(formatCount(hidden)) : text.noneHint}
        action={bring}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={text.states}
          value={filter.state}
          onChoose={(value) => url.write({ state: value })}
          segments={[
            { value: '', label: text.all, count: countOf('all') },
            ...STATES.map((value) => ({ value, label: text.state[value], count: countOf(value) })),
          ]}
        />
        <div className="flex flex-wrap gap-2.5">
          {bring}
          <CsvButton
            file={{
              call: 'GET /api/courses/:id/learners.csv',
              params: { id: course.id },
              query: learnersQuery(filter),
            }}
          />
        </div>
      </div>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchField
          label={text.search}
          value={filter.search}
          maxLength={MAX_LEARNER_SEARCH}
          onSearch={(search) => url.write({ search })}
        />
        {counts && counts.all <= MAX_SORTED_LEARNERS && (
          <Select
            label={text.sort}
            value={sort}
            onChange={({ target }) => url.write({ sort: target.value === 'newest' ? '' : target.value })}
            options={SORTS.map((value) => ({ value, label: text.sorts[value] }))}
          />
        )}
      </div>
      {state && <p className="text-ink-2">{text.hint[state]}</p>}
      <QueryStates query={list} loading={<Skeleton className="h-72 rounded-lg" />} />
      {learners?.length === 0 &&
        (list.hasNextPage ? (
          <p role="status" className="text-ink-2">
            {text.notFoundYet}
          </p>
        ) : (
          <EmptyState title={text.noneMatch} message={text.noneMatchHint} />
        ))}
      {learners && learners.length > 0 && (
        <>
          <LearnerList courseId={course.id} learners={learners} isMixed={!state} />
          <p className="text-sm text-ink-2">
            {text.privacy}
            {counts && counts.hidden > 0 && ` ${text.hidden(formatCount(counts.hidden))}`}
          </p>
        </>
      )}
      <MorePages list={list} />
    </div>
  )
}
