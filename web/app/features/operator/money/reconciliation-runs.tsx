import type { ReconciliationRun } from '@kashf/contract/operators/money.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { reconciliationText as text } from '../../../text/operate/reconciliation.ts'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const columns: TableColumn<ReconciliationRun>[] = [
  {
    head: text.provider,
    cell: ({ provider }) => text.providers[provider] ?? provider,
    className: 'font-medium',
  },
  { head: text.source, cell: ({ source }) => text.sources[source], className: 'whitespace-nowrap' },
  {
    head: text.period,
    cell: ({ from, to }) => formatDate(from) + (to === from ? '' : ` – ${formatDate(to)}`),
    className: 'whitespace-nowrap tabular-nums',
  },
  { head: text.lines, cell: ({ lines }) => formatCount(lines), number: true },
  { head: text.matched, cell: ({ matched }) => formatCount(matched), number: true },
  {
    head: text.findings,
    cell: ({ findings_count }) => formatCount(findings_count),
    number: true,
    className: ({ findings_count }) => findings_count > 0 && 'font-semibold text-red',
  },
  {
    head: text.when,
    cell: ({ created_at }) => formatDateTime(created_at),
    className: 'whitespace-nowrap tabular-nums',
  },
]

/** The latest reconciliation runs, newest first. */
export function ReconciliationRuns() {
  const runs = useQuery({
    queryKey: queryKeys.consoleList('reconciliation', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/reconciliation', { signal })).data,
    staleTime: 0,
  })
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">{text.runs}</h2>
      <QueryStates
        query={runs}
        loading={<Skeleton className="h-32 rounded-lg" />}
        empty={<p className="text-ink-2">{text.noRuns}</p>}
      >
        {(data) => <Table label={text.runs} columns={columns} rows={data} keyOf={({ id }) => id} />}
      </QueryStates>
    </section>
  )
}
