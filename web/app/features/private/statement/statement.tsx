import type { Movement } from '@kashf/contract/accounts/accounts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatChange, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TaxReceiptLink } from '../../public-account/wallet/tax-receipt-link.tsx'
import { type Period, periodOf } from './period.ts'
import { StatementTools } from './statement-tools.tsx'

/** All movements of the user's money, newest first, of their main account or of `account`; the period is in the URL. */
export function Statement({ account }: { account?: Period['account'] }) {
  const [search, setSearch] = useSearchParams()
  const period: Period = { ...periodOf(search), ...(account && { account }) }
  const lines = useInfiniteQuery(
    pagesOf('GET /api/users/statement', queryKeys.statement(period), { query: { ...period } }),
  )
  const choose = ({ from, to }: Period) => {
    // Keep the other parameters, such as the open tab.
    const query = new URLSearchParams(search)
    for (const [name, day] of Object.entries({ from, to })) {
      if (day) query.set(name, day)
      else query.delete(name)
    }
    setSearch(query, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2">
        <TextInput
          label={payoutText.from}
          type="date"
          value={period.from}
          max={period.to || undefined}
          onChange={(event) => choose({ ...period, from: event.target.value })}
        />
        <TextInput
          label={payoutText.to}
          type="date"
          value={period.to}
          min={period.from || undefined}
          onChange={(event) => choose({ ...period, to: event.target.value })}
        />
        {(period.from || period.to) && (
          <Button variant="quiet" onClick={() => choose({ from: '', to: '' })}>
            {payoutText.allTime}
          </Button>
        )}
        <div className="flex flex-wrap gap-3 max-sm:col-span-2 max-sm:*:flex-auto sm:ml-auto">
          <StatementTools period={period} />
        </div>
      </div>
      <ListStates
        list={lines}
        loading={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState title={payoutText.noStatement} message={payoutText.noStatementHint} heading="h3" />
        }
      >
        {(all) => (
          <div className="@container">
            <div className="@max-3xl:hidden">
              <Table label={payoutText.statement} columns={columns} rows={all} keyOf={({ id }) => id} />
            </div>
            <LineList lines={all} />
          </div>
        )}
      </ListStates>
    </>
  )
}

const columns: TableColumn<Movement>[] = [
  {
    head: payoutText.date,
    cell: (line) => formatDateTime(line.created_at),
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    head: payoutText.what,
    cell: (line) => (
      <>
        <Words line={line} />
        <TaxReceiptLink url={line.receipt_url} />
      </>
    ),
  },
  {
    head: payoutText.credit,
    cell: ({ credit }) => credit > 0 && formatMoney(credit),
    number: true,
    className: 'font-semibold text-teal',
  },
  {
    head: payoutText.debit,
    cell: ({ debit }) => debit > 0 && formatMoney(debit),
    number: true,
    className: 'font-semibold',
  },
]

/** What a line says; a teacher's leads to the sale. */
function Words({ line: { comment, sale_id } }: { line: Movement }) {
  if (sale_id === undefined) return <span className="block">{comment}</span>
  return (
    <Link
      to={`${href('/my-sales')}?sale=${sale_id}`}
      className="block rounded-sm hover:text-lapis hover:underline"
    >
      {comment}
    </Link>
  )
}

/** Phones, and a screen that shows a form beside the lines, have no room for four columns. */
function LineList({ lines }: { lines: Movement[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface @3xl:hidden">
      {lines.map((line) => (
        <li key={line.id} className="flex items-start justify-between gap-4 px-4 py-3">
          <span className="min-w-0">
            <Words line={line} />
            <span className="block text-sm text-ink-2 tabular-nums">{formatDateTime(line.created_at)}</span>
            <TaxReceiptLink url={line.receipt_url} />
          </span>
          <span className={cx('shrink-0 font-bold', line.credit > 0 && 'text-teal')}>
            {formatChange(line.credit - line.debit)}
          </span>
        </li>
      ))}
    </ul>
  )
}
