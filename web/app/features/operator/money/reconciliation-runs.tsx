import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../shell/format/format.ts'
import { reconciliationText as text } from '../../../text/operate/reconciliation.ts'
import { Table, Td, Th } from '../../../ui/private/table.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

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
        {(data) => (
          <Table
            label={text.runs}
            head={
              <>
                <Th>{text.provider}</Th>
                <Th>{text.source}</Th>
                <Th>{text.period}</Th>
                <Th number>{text.lines}</Th>
                <Th number>{text.matched}</Th>
                <Th number>{text.findings}</Th>
                <Th>{text.when}</Th>
              </>
            }
          >
            {data.map((run) => (
              <tr key={run.id}>
                <Td className="font-medium">{text.providers[run.provider] ?? run.provider}</Td>
                <Td className="whitespace-nowrap">{text.sources[run.source]}</Td>
                <Td className="whitespace-nowrap tabular-nums">
                  {formatDate(run.from)}
                  {run.to !== run.from && ` – ${formatDate(run.to)}`}
                </Td>
                <Td number>{formatCount(run.lines)}</Td>
                <Td number>{formatCount(run.matched)}</Td>
                <Td number className={run.findings_count > 0 ? 'font-semibold text-red' : undefined}>
                  {formatCount(run.findings_count)}
                </Td>
                <Td className="whitespace-nowrap tabular-nums">{formatDateTime(run.created_at)}</Td>
              </tr>
            ))}
          </Table>
        )}
      </QueryStates>
    </section>
  )
}
