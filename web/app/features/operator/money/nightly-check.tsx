import type { LedgerState } from '@kashf/contract/operators/money.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { ledgerText as text } from '../../../text/operate/ledger.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'
import { useLedgerState } from './use-ledger-state.ts'

const columns: TableColumn<NonNullable<LedgerState['verified']>['checks'][number]>[] = [
  {
    head: text.check,
    cell: ({ name, holds }) => (
      <>
        <Badge tone={holds ? 'good' : 'bad'}>{holds ? text.oneHolds : text.differs}</Badge>{' '}
        {text.checkNames[name] ?? name}
      </>
    ),
  },
  { head: text.figure, cell: ({ figure }) => translateUnits(figure), className: 'tabular-nums text-ink-2' },
]

/** Results of the nightly ledger check; expanded if anything differs. */
export function NightlyCheck() {
  const state = useLedgerState().data
  // The live check above shows loading and errors.
  if (!state) return null
  const { verified } = state
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg">{text.nightly}</h2>
        {verified && (
          <Badge tone={verified.holds ? 'good' : 'bad'}>{verified.holds ? text.holds : text.differs}</Badge>
        )}
        <span className="text-ink-2 tabular-nums">
          {verified
            ? text.nightlyAt(formatDateTime(verified.at), formatCount(verified.checks.length))
            : text.nightlyNever}
        </span>
      </div>
      <p className="mt-1 text-sm text-ink-2">{text.nightlyHint}</p>
      {verified && (
        <details className="mt-3" open={!verified.holds}>
          <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-lapis">
            {text.checks}
          </summary>
          <div className="mt-2">
            <Table label={text.checks} columns={columns} rows={verified.checks} keyOf={({ name }) => name} />
          </div>
        </details>
      )}
    </section>
  )
}

/** Translates the units of a figure (`51 transfers`); unknown words stay. */
const translateUnits = (figure: string) => figure.replace(/[a-z]+/g, (word) => text.units[word] ?? word)
