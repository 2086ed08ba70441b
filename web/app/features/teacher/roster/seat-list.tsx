import { MAX_SEAT_SEARCH } from '@kashf/contract/roster/limits.ts'
import type { SeatLink } from '@kashf/contract/roster/roster.ts'
import type { SeatCounts, SeatState } from '@kashf/contract/roster/seats.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatCount } from '../../../shell/format/format.ts'
import { rosterText as text } from '../../../text/teach/groups/roster.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionHead } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { SearchField } from '../../../ui/private/search-field.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { SeatRow } from './seat-row.tsx'
import { seatsKey } from './use-roster.ts'

const STATES: readonly SeatState[] = ['waiting', 'asking', 'came', 'paused', 'over']

interface SeatListProps {
  courseId: number
  counts: SeatCounts
  /** Takes new links, which are told once. */
  onLinks: (links: SeatLink[]) => void
}

/** The seats of a course by state and name; the state is in the address, to which a notice leads. */
export function SeatList({ courseId, counts, onLinks }: SeatListProps) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [isAsking, setAsking] = useState(false)
  const state = STATES.find((one) => one === params.get('state'))
  const query = { ...(state && { state }), ...(search && { search }) }
  const list = useInfiniteQuery(
    pagesOf('GET /api/courses/:id/seats', [...seatsKey(courseId), query], {
      params: { id: courseId },
      query,
    }),
  )
  const renew = useMutation({
    mutationFn: async (ids: number[] | null) =>
      (
        await api('POST /api/courses/:id/roster/links', {
          params: { id: courseId },
          body: ids ? { ids } : {},
        })
      ).data,
    onSuccess: onLinks,
    onError: (error) => failureToast(error),
    onSettled: () => setAsking(false),
  })
  const all = Object.values(counts.states).reduce((sum, count) => sum + count, 0)
  if (all === 0) return <EmptyState title={text.empty} message={text.emptyHint} />
  return (
    <section className="grid grid-cols-1 gap-4">
      <SectionHead title={text.seatList} />
      <div className="grid grid-cols-1 gap-3">
        <SearchField label={text.search} value={search} maxLength={MAX_SEAT_SEARCH} onSearch={setSearch} />
        <Segments
          label={text.seatList}
          segments={[
            { value: 'all', label: text.states.all, count: formatCount(all) },
            ...STATES.map((value) => ({
              value,
              label: text.states[value],
              count: formatCount(counts.states[value]),
            })),
          ]}
          value={state ?? 'all'}
          onChoose={(value) =>
            setParams(value === 'all' ? {} : { state: value }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <ListStates
        list={list}
        loading={<Skeleton className="h-40 rounded-lg" />}
        empty={<EmptyState title={text.nobodyHere} />}
      >
        {(rows) => (
          <ul aria-label={text.seatList} className="divide-y divide-line">
            {rows.map((seat) => (
              <SeatRow
                key={seat.id}
                courseId={courseId}
                seat={seat}
                onNewLink={() => renew.mutate([seat.id])}
              />
            ))}
          </ul>
        )}
      </ListStates>
      {counts.states.waiting > 0 && (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          onClick={() => setAsking(true)}
        >
          {text.newLinks}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          title={text.newLinks}
          confirm={text.newLinks}
          isBusy={renew.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => renew.mutate(null)}
        >
          <p>{text.newLinksHint}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
