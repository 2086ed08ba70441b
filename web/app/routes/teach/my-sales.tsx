import type { SaleState, SalesCsvQuery } from '@kashf/contract/purchases/sales.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { pagesOf } from '../../api/queries/reads.ts'
import { ListStates } from '../../api/query-states.tsx'
import { CsvButton } from '../../features/private/files/csv-button.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { useOwnCourses } from '../../features/teacher/courses/use-own-courses.ts'
import { PendingDays } from '../../features/teacher/sales/pending-days.tsx'
import { SaleList } from '../../features/teacher/sales/sale-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { payoutText } from '../../text/teach/payout.ts'
import { salesText as text } from '../../text/teach/sales.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextInput } from '../../ui/forms/inputs.tsx'
import { Segments } from '../../ui/private/segments.tsx'
import { useUrlFilters } from '../../ui/private/use-url-filters.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

const STATES: readonly SaleState[] = ['waiting', 'in_account', 'returned']

/** The teacher's sales; the filter is in the URL, `sale` shows the one that a line of the statement names. */
export default function MySales() {
  const filter = useSalesFilter()
  const list = useInfiniteQuery(pagesOf('GET /api/sales', queryKeys.sales(filter), { query: filter }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <PageTitle title={text.title} />
      <div className="grid grid-cols-1 gap-5">
        {filter.sale_id ? (
          <p className="flex flex-wrap justify-between gap-3">
            <strong>{text.one}</strong>
            <Link
              to={href('/my-sales')}
              className="rounded-sm text-lapis underline underline-offset-2"
              preventScrollReset
            >
              {text.showAll}
            </Link>
          </p>
        ) : (
          <>
            <PendingDays />
            <Filters filter={filter} />
          </>
        )}
        <ListStates
          list={list}
          loading={<Skeleton className="h-72 rounded-lg" />}
          empty={
            isFiltered ? (
              <EmptyState heading="h2" title={text.noneMatch} message={text.noneMatchHint} />
            ) : (
              <EmptyState heading="h2" title={text.none} message={text.noneHint} />
            )
          }
        >
          {(sales) => (
            <>
              <SaleList sales={sales} />
              <p className="text-sm text-ink-2">{text.privacy}</p>
            </>
          )}
        </ListStates>
      </div>
    </>
  )
}

/** The filter in the URL as the query of the API, without what the API would refuse. */
function useSalesFilter(): SalesCsvQuery {
  const url = useUrlFilters()
  const sale_id = parseId(url.read('sale'))
  if (sale_id) return { sale_id }
  const course_id = parseId(url.read('course'))
  const state = STATES.find((one) => one === url.read('state'))
  const given = [dayIn(url.read('from')), dayIn(url.read('to'))]
  // A period that was turned round is still that period.
  const [from, to] = given.every(Boolean) ? given.toSorted() : given
  return {
    ...(course_id && { course_id }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

const dayIn = (text: string): string => (/^2\d{3}-\d{2}-\d{2}$/.test(text) ? text : '')

function Filters({ filter }: { filter: SalesCsvQuery }) {
  const url = useUrlFilters()
  const courses = useOwnCourses() ?? []
  const { state = '', course_id = '' } = filter
  // As typed: a year passes through values that the API refuses.
  const [from, to] = [url.read('from'), url.read('to')]
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={text.states}
          value={state}
          onChoose={(value) => url.write({ state: value })}
          segments={[
            { value: '', label: text.all },
            ...STATES.map((value) => ({ value, label: text.state[value] })),
          ]}
        />
        <CsvButton file={{ call: 'GET /api/sales.csv', query: filter }} />
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <div className="max-sm:col-span-2 sm:w-72">
          <Select
            label={text.course}
            value={String(course_id)}
            onChange={(event) => url.write({ course: event.target.value })}
            placeholder={text.anyCourse}
            options={courses.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </div>
        <TextInput
          label={payoutText.from}
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => url.write({ from: event.target.value })}
        />
        <TextInput
          label={payoutText.to}
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => url.write({ to: event.target.value })}
        />
        {(from || to) && (
          <Button variant="quiet" onClick={() => url.write({ from: '', to: '' })}>
            {payoutText.allTime}
          </Button>
        )}
      </div>
    </div>
  )
}
