import type { AdminOverview } from '@kashf/contract/operators/operators.ts'
import { Link } from 'react-router'
import { QueryStates } from '../../api/query-states.tsx'
import { LedgerCheck } from '../../features/operator/money/ledger-check.tsx'
import { Health } from '../../features/operator/overview/health.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount, formatDateTime } from '../../shell/format/format.ts'
import { overviewText as text } from '../../text/operate/console.ts'
import { systemText } from '../../text/operate/system.ts'
import { cx } from '../../ui/class-names.ts'
import { Notice } from '../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Pending work, the state of the ledger and system health. */
export default function Overview() {
  const overview = useOverview()
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
      <QueryStates query={overview} loading={<OverviewSkeleton />} />
      {overview.data && <FailingBackups runs={overview.data.health.failing_backups} />}
      {overview.data && <PendingWork waiting={overview.data.waiting} />}
      <section>
        <h2 className="mb-4 text-xl">{text.ledger}</h2>
        <LedgerCheck />
      </section>
      {overview.data && (
        <>
          <Totals totals={overview.data.totals} />
          <section>
            <h2 className="mb-4 text-xl">{text.health}</h2>
            <Health health={overview.data.health} />
          </section>
        </>
      )}
    </div>
  )
}

/** What an operator without monitoring must see at once: a backup that fails protects nothing. */
function FailingBackups({ runs }: { runs: AdminOverview['health']['failing_backups'] }) {
  return runs.map(({ kind, at }) => (
    <Notice key={kind} tone="bad" title={text.backupFailed(systemText.backupKinds[kind] ?? kind)}>
      {text.backupFailedAt(formatDateTime(at))}{' '}
      <Link to="/admin/system" className="underline">
        {text.look}
      </Link>
    </Notice>
  ))
}

function PendingWork({ waiting }: { waiting: AdminOverview['waiting'] }) {
  const queues = [
    { to: '/admin/teachers', label: text.teachers, count: waiting.teachers },
    { to: '/admin/courses', label: text.courses, count: waiting.courses },
    { to: '/admin/payouts', label: text.payoutsRequested, count: waiting.payouts_requested },
    { to: '/admin/payouts?status=approved', label: text.payoutsApproved, count: waiting.payouts_approved },
    { to: '/admin/reports', label: text.reports, count: waiting.reports },
    { to: '/admin/contact', label: text.contact, count: waiting.contact },
    { to: '/admin/reconciliation', label: text.paymentCases, count: waiting.payment_cases },
    { to: '/admin/jobs', label: text.deadJobs, count: waiting.jobs },
  ]
  return (
    <section>
      <h2 className="mb-4 text-xl">{text.waiting}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3 2xl:grid-cols-6">
        {queues.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(
                'flex h-full flex-col rounded-lg border bg-surface p-4 transition-colors hover:border-lapis sm:p-5',
                count > 0 ? 'border-lapis/40 shadow-card' : 'border-line',
              )}
            >
              <span className="font-medium text-ink-2">{label}</span>
              <span
                className={cx('mt-auto pt-1 text-4xl font-bold', count > 0 ? 'text-lapis' : 'text-ink-3')}
              >
                {formatCount(count)}
              </span>
              <span className={cx('mt-2 text-sm', count > 0 ? 'font-semibold text-lapis' : 'text-ink-2')}>
                {count > 0 ? text.look : text.nothing}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Totals({ totals }: { totals: AdminOverview['totals'] }) {
  const figures = [
    { label: text.students, count: totals.students },
    { label: text.activeTeachers, count: totals.teachers },
    { label: text.publishedCourses, count: totals.published_courses },
    { label: text.purchases, count: totals.purchases },
  ]
  return (
    <section>
      <h2 className="mb-4 text-xl">{text.totals}</h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-4">
        {figures.map(({ label, count }) => (
          <div key={label} className="bg-surface px-5 py-4">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-2xl font-bold">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3 2xl:grid-cols-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} className="h-34 rounded-lg" />
      ))}
    </div>
  )
}
