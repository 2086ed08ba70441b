import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { PastShare, ShareState } from '@kashf/contract/authoring/shares.ts'
import { ListStates } from '../../../../api/query-states.tsx'
import { formatDate } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { sharesText as text } from '../../../../text/teach/shares.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { SectionHead } from '../../../../ui/card.tsx'
import { Table, type TableColumn } from '../../../../ui/private/table.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { lastDayOf } from './share-words.ts'
import { useShareHistory } from './use-shares.ts'

const TONES: Record<ShareState, BadgeTone> = {
  proposed: 'wait',
  in_force: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  ended: 'neutral',
}

/** Every share that was proposed on a course, newest first: a table, on a phone rows. Nothing before the first. */
export function ShareHistory({ courseId }: { courseId: number }) {
  const shares = useShareHistory(courseId)
  if (shares.data?.pages[0]?.data.length === 0) return null
  return (
    <section className="mt-4">
      <SectionHead title={text.history} />
      <ListStates list={shares} loading={<Skeleton className="h-40 rounded-lg" />}>
        {(rows) => (
          <>
            <div className="max-sm:hidden">
              <Table label={text.history} columns={columns} rows={rows} keyOf={({ id }) => id} />
            </div>
            <ul
              aria-label={text.history}
              className="divide-y divide-line rounded-lg border border-line bg-surface sm:hidden"
            >
              {rows.map((row) => (
                <li key={row.id} className="grid gap-1 px-4 py-3">
                  <span className="flex items-baseline justify-between gap-4">
                    <span className="min-w-0 font-medium wrap-anywhere">{fullName(row.person)}</span>
                    <strong className="shrink-0">{sharePercent(row.share)}</strong>
                  </span>
                  <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
                    <State share={row} />
                    {term(row)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </ListStates>
    </section>
  )
}

const columns: TableColumn<PastShare>[] = [
  { head: text.who, cell: ({ person }) => fullName(person), className: 'wrap-anywhere' },
  { head: text.share, cell: ({ share }) => sharePercent(share), number: true, className: 'font-semibold' },
  { head: text.ends, cell: term },
  { head: text.proposedOn, cell: ({ proposed_at }) => formatDate(proposed_at), className: 'tabular-nums' },
  {
    head: text.answeredOn,
    cell: ({ answered_at }) => answered_at && formatDate(answered_at),
    className: 'tabular-nums',
  },
  { head: text.stateColumn, cell: (share) => <State share={share} /> },
]

const State = ({ share: { state } }: { share: PastShare }) => (
  <Badge tone={TONES[state]}>{text.state[state]}</Badge>
)

/** When a share ended, or will end. */
function term({ ended_at, ends_at }: PastShare): string {
  if (ended_at !== null) return text.until(formatDate(ended_at))
  return ends_at === null ? text.forever : text.until(lastDayOf(ends_at))
}
