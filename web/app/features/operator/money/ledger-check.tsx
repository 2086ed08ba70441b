import { TriangleAlert } from 'lucide-react'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatCount, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { ledgerText as text } from '../../../text/operate/ledger.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CircleCheckIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useLedgerState } from './use-ledger-state.ts'

/** The sum of the whole ledger, polled from the server: zero, or an alarm. */
export function LedgerCheck() {
  const check = useLedgerState()
  if (check.isPending) return <Skeleton className="h-24 rounded-lg" />

  const state = check.data
  const isSound = !check.isError && state?.sum === 0
  const Icon = isSound ? CircleCheckIcon : TriangleAlert
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
