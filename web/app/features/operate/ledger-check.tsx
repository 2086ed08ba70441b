import type { Page } from '@kashf/contract/common.ts'
import type { LedgerState, LedgerTransfer } from '@kashf/contract/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { formatCount, formatDateTime, formatMoney } from '../../format.ts'
import { ledgerText as text } from '../../text/operate-console.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const EVERY_MS = 15_000

/** The sum of the whole ledger, taken by the server now and again while someone looks: zero, or an alarm. */
export function LedgerCheck() {
  const check = useQuery({
    queryKey: queryKeys.consoleList('ledger-state', {}),
    queryFn: async ({ signal }) => {
      const answer = await get<Page<LedgerTransfer> & { state: LedgerState }>(
        '/api/admin/ledger',
        { limit: 1 },
        signal,
      )
      return answer.state
    },
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  if (check.isPending) return <Skeleton className="h-24 rounded-lg" />

  const state = check.data
  const isSound = !check.isError && state?.sum === 0
  const Icon = isSound ? CircleCheck : TriangleAlert
  return (
    <section
      role={isSound ? 'status' : 'alert'}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg p-5',
        isSound ? 'bg-teal-tint' : 'bg-red-tint',
      )}
    >
      <Icon size={32} aria-hidden="true" className={cx('shrink-0', isSound ? 'text-teal' : 'text-red')} />
      <div className="min-w-0 flex-1 basis-60">
        {check.isError || !state ? (
          <p className="font-semibold text-red">{messageOf(check.error)}</p>
        ) : (
          <>
            <h2 className={cx('text-lg', isSound ? 'text-teal' : 'text-red')}>
              {isSound ? text.sound : text.broken}
            </h2>
            <p className="tabular-nums">
              {text.sum}: <strong>{formatMoney(state.sum)}</strong> ·{' '}
              {text.checked(formatCount(state.transfers_count), formatDateTime(state.checked_at))}
            </p>
            {!isSound && <p>{text.brokenHint}</p>}
          </>
        )}
      </div>
      <Button variant="outline" size="sm" loading={check.isFetching} onClick={() => void check.refetch()}>
        {text.again}
      </Button>
    </section>
  )
}
