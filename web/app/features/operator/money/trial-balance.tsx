import type { TrialBalance as Sheet } from '@kashf/contract/operators/money.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatChange, formatDate } from '../../../shell/format/format.ts'
import { ledgerText as text } from '../../../text/operate/ledger.ts'
import { cx } from '../../../ui/class-names.ts'
import { controlLook } from '../../../ui/forms/field.tsx'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CsvButton } from '../../private/files/csv-button.tsx'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'

/** The period of the trial balance: the one in the URL, or this month so far. */
function periodOf(read: (name: string) => string): { from: string; to: string } {
  const today = tashkentDay(new Date())
  const to = read('to') || today
  return { from: read('from') || `${to.slice(0, 8)}01`, to }
}

/** The balance of each kind of account before and after the period, and its turnover in between. */
export function TrialBalance() {
  const { read, write } = useUrlFilters()
  const period = periodOf(read)
  const sheet = useQuery({
    queryKey: queryKeys.consoleList('trial-balance', period),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/ledger/balance', { query: period, signal })).data,
    enabled: period.from <= period.to,
    staleTime: 0,
  })
  return (
    <section aria-label={text.balance} className="mb-5 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 px-3 py-2.5 sm:px-4">
        <h2 className="mr-auto text-lg">{text.balance}</h2>
        <Day label={text.from} value={period.from} onChange={(from) => write({ from })} />
        <Day label={text.to} value={period.to} onChange={(to) => write({ to })} />
        <CsvButton size="sm" file={{ call: 'GET /api/admin/ledger/turnover.csv', query: period }} />
      </div>
      {period.from > period.to && <p className="px-4 pb-3 text-sm text-red">{text.periodWrong}</p>}
      {sheet.isLoading && <Skeleton className="m-4 h-80" />}
      {sheet.isError && <ErrorState message={messageOf(sheet.error)} onRetry={() => void sheet.refetch()} />}
      {sheet.data && <SheetTable sheet={sheet.data} />}
    </section>
  )
}

function Day(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <input
      type="date"
      aria-label={props.label}
      value={props.value}
      required
      onChange={(event) => event.target.value && props.onChange(event.target.value)}
      className={cx(controlLook, 'w-40!')}
    />
  )
}

interface SheetRow {
  name: string
  amounts: Sheet['total']
  isTotal: boolean
}

function SheetTable({ sheet }: { sheet: Sheet }) {
  const rows: SheetRow[] = [
    ...sheet.kinds.map(({ kind, ...amounts }) => ({
      name: text.accounts[kind] ?? kind,
      amounts,
      isTotal: false,
    })),
    { name: text.sum, amounts: sheet.total, isTotal: true },
  ]
  const columns: CompactColumn<SheetRow>[] = [
    { head: text.account, cell: ({ name }) => name },
    {
      head: text.opening(formatDate(sheet.from)),
      cell: ({ amounts }) => amountText(amounts.opening),
      number: true,
      wide: true,
      className: 'text-ink-2',
    },
    { head: text.credit, cell: ({ amounts }) => amountText(amounts.credit), number: true, wide: true },
    { head: text.debit, cell: ({ amounts }) => amountText(-amounts.debit), number: true, wide: true },
    {
      head: text.closing(formatDate(sheet.to)),
      cell: ({ amounts: { closing } }) => (closing === 0 ? '0' : amountText(closing)),
      number: true,
      className: ({ isTotal, amounts }) => cx('font-semibold', isTotal && closingTone(amounts.closing)),
    },
  ]
  return (
    <CompactTable
      label={text.balance}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      rowClass={({ isTotal }) => cx(isTotal && 'bg-sunken font-semibold')}
    />
  )
}

const closingTone = (closing: number) => (closing === 0 ? 'text-teal' : 'text-red')
const amountText = (uzs: number) => (uzs === 0 ? '–' : formatChange(uzs).replace('+', ''))
