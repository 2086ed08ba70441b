import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatCount, formatDate, formatPrice } from '../../../shell/format/format.ts'
import { courseFormText as text } from '../../../text/teach/course-form.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The price changes of a course with the sales at each; fetched when first opened. */
export function PriceHistory({ courseId }: { courseId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-4" onToggle={(event) => setOpen((was) => was || event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-lapis">
        {text.priceHistory}
      </summary>
      {isOpen && <Changes courseId={courseId} />}
    </details>
  )
}

function Changes({ courseId }: { courseId: number }) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.coursePrices(courseId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/courses/:id/prices', { params: { id: courseId }, query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
  return (
    <ListStates
      list={list}
      loading={<Skeleton className="h-24 rounded-md" />}
      empty={<p className="text-ink-2">{text.priceNeverChanged}</p>}
    >
      {(changes) => (
        <ul className="divide-y divide-line">
          {changes.map(({ id, before, after, sales, created_at }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span>
                <del className="text-ink-2">{formatPrice(before)}</del>
                {' → '}
                <ins className="font-semibold no-underline">{formatPrice(after)}</ins>
              </span>
              <span className="text-sm text-ink-2">
                {formatDate(created_at)} · {text.salesAtPrice(formatCount(sales))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  )
}
