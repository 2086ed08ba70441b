import type { FiscalState } from '@kashf/contract/money/fiscal.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { fiscalText as text } from '../../../text/operate/console.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { FiscalForm } from './fiscal-form.tsx'

/** The tax data of the platform or of a course: the data in force, the form to change it, and the history. */
export function FiscalData({ courseId }: { courseId?: number }) {
  const state = useQuery({
    queryKey: queryKeys.consoleList('fiscal', { course: String(courseId ?? '') }),
    queryFn: async ({ signal }) =>
      (
        await (courseId === undefined
          ? api('GET /api/admin/fiscal', { signal })
          : api('GET /api/admin/courses/:id/fiscal', { params: { id: courseId }, signal }))
      ).data,
    staleTime: 0,
  })
  if (!state.data) return <QueryStates query={state} loading={<Skeleton className="h-64 rounded-lg" />} />
  const isPlatform = courseId === undefined
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <InForce state={state.data} isPlatform={isPlatform} />
        <FiscalForm key={state.data.history[0]?.id ?? 0} courseId={courseId} state={state.data} />
      </Card>
      <History history={state.data.history} />
    </div>
  )
}

function InForce({ state, isPlatform }: { state: FiscalState; isPlatform: boolean }) {
  const { current, is_own } = state
  if (!current) return <p className="mb-5 text-ink-2">{text.none}</p>
  return (
    <>
      <p className="mb-2 text-ink-2">{isPlatform || is_own ? text.now : text.ofPlatform}</p>
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {[
          [text.ikpu, current.ikpu],
          [text.packageCode, current.package_code],
          [text.vat, `${current.vat_percent} %`],
          [text.receiptName, current.receipt_name],
        ].map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function History({ history }: { history: FiscalState['history'] }) {
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-lg">{text.history}</h3>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {history.map(({ id, terms, valid_from, set_by }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block">{fullName(set_by)}</span>
              <span className="text-sm text-ink-2 tabular-nums">{text.from(formatDateTime(valid_from))}</span>
            </span>
            <span className="text-right text-sm tabular-nums">
              {terms ? `${terms.ikpu} · ${terms.vat_percent} %` : text.back}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
