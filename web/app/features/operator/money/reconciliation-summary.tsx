import type { ReconciliationResult } from '@kashf/contract/operators/money.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { reconciliationText as text } from '../../../text/operate/reconciliation.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Table, Td, Th } from '../../../ui/private/table.tsx'

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
          head={
            <>
              <Th>{text.kind}</Th>
              <Th>{text.transaction}</Th>
              <Th number>{text.theirs}</Th>
              <Th number>{text.ours}</Th>
            </>
          }
        >
          {findings.map(({ kind, transaction_id, their_amount, our_amount }) => (
            <tr key={`${kind} ${transaction_id}`}>
              <Td className="font-medium">{text.kinds[kind] ?? kind}</Td>
              <Td className="wrap-anywhere">{transaction_id}</Td>
              <Td number>{their_amount === null ? queueText.none : formatMoney(their_amount)}</Td>
              <Td number>{our_amount === null ? queueText.none : formatMoney(our_amount)}</Td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}
