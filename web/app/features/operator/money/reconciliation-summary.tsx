import type { ReconciliationResult } from '@kashf/contract/operators/money.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { reconciliationText as text } from '../../../text/operate/reconciliation.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'

const formatUzs = (uzs: number | null) => (uzs === null ? queueText.none : formatMoney(uzs))

const columns: TableColumn<ReconciliationResult['findings'][number]>[] = [
  { head: text.kind, cell: ({ kind }) => text.kinds[kind] ?? kind, className: 'font-medium' },
  { head: text.transaction, cell: ({ transaction_id }) => transaction_id, className: 'wrap-anywhere' },
  { head: text.theirs, cell: ({ their_amount }) => formatUzs(their_amount), number: true },
  { head: text.ours, cell: ({ our_amount }) => formatUzs(our_amount), number: true },
]

/** The result of one reconciliation; findings beyond those shown are in the list of cases. */
export function ReconciliationSummary({ result }: { result: ReconciliationResult }) {
  const { findings, findings_count: count } = result
  const isGood = count === 0
  return (
    <div className="mt-6 grid grid-cols-1 gap-4">
      <Notice
        tone={isGood ? 'good' : 'attention'}
        title={isGood ? text.resultGood : text.resultBad(formatCount(count))}
      >
        {text.result(formatCount(result.lines), formatCount(result.matched))}{' '}
        {result.id === null ? text.dryResultHint : !isGood && text.resultHint}
      </Notice>
      {count > findings.length && <p>{text.firstOnes(formatCount(findings.length))}</p>}
      {!isGood && (
        <Table
          label={text.findings}
          columns={columns}
          rows={findings}
          keyOf={({ kind, transaction_id }) => `${kind} ${transaction_id}`}
        />
      )}
    </div>
  )
}
