import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { commonText } from '../../../text/common.ts'
import { auditText } from '../../../text/operate/console.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AuditChange } from '../audit/audit-change.tsx'

const LIMIT = 10

/** The audit entries of one record (`course:12`), newest first. */
export function History({ subject }: { subject: string }) {
  const entries = useQuery({
    queryKey: queryKeys.consoleList('audit-of', { subject }),
    queryFn: ({ signal }) => api('GET /api/admin/audit', { query: { subject, limit: LIMIT }, signal }),
    staleTime: 0,
  })
  return (
    <section>
      <h3 className="mb-2 text-lg">{queueText.history}</h3>
      {entries.isPending && <Skeleton className="h-16" />}
      {entries.isError && (
        <p className="text-red">
          {messageOf(entries.error)}{' '}
          <Button variant="quiet" size="sm" onClick={() => void entries.refetch()}>
            {commonText.retry}
          </Button>
        </p>
      )}
      {entries.data?.data.length === 0 && <p className="text-ink-2">{queueText.noHistory}</p>}
      <ol className="grid gap-3">
        {entries.data?.data.map((entry) => (
          <li key={entry.id} className="border-l-3 border-line pl-3 text-md">
            <p className="font-medium">{auditText.actions[entry.action] ?? entry.action}</p>
            <p className="text-sm text-ink-2">
              {entry.operator ? fullName(entry.operator) : auditText.commandLine} ·{' '}
              {formatDateTime(entry.created_at)}
            </p>
            <AuditChange entry={entry} />
          </li>
        ))}
      </ol>
      {entries.data?.next_cursor && (
        <Link
          to={`/admin/audit?subject=${encodeURIComponent(subject)}`}
          className="mt-3 inline-block rounded-sm font-medium text-lapis hover:underline"
        >
          {queueText.wholeHistory}
        </Link>
      )}
    </section>
  )
}
