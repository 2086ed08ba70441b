import type { LedgerTransfer } from '@kashf/contract/operators-money.ts'
import { LedgerCheck } from '../../features/operator/money/ledger-check.tsx'
import { NightlyCheck } from '../../features/operator/money/nightly-check.tsx'
import { TrialBalance } from '../../features/operator/money/trial-balance.tsx'
import {
  FilteredRecords,
  type FilteredRecordsProps,
} from '../../features/operator/records/filtered-records.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatChange, formatDateTime } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { ledgerText as text } from '../../text/operate-ledger.ts'
import { cx } from '../../ui/class-names.ts'

export const meta = () => privateHead(text.title)

const columnsOf: FilteredRecordsProps<LedgerTransfer>['columnsOf'] = (narrow) => [
  {
    head: text.transfer,
    cell: (transfer) => (
      <>
        <span className="block font-semibold">{text.kinds[transfer.kind] ?? transfer.kind}</span>
        <span className="block text-sm text-ink-2">{transfer.comment}</span>
        <button
          type="button"
          onClick={() => narrow({ cause: transfer.cause })}
          className="rounded-sm py-0.5 text-sm text-lapis hover:underline"
        >
          {causeName(transfer.cause)}
        </button>
      </>
    ),
    className: 'lg:max-w-90',
  },
  {
    head: text.entries,
    cell: (transfer) => <Entries transfer={transfer} onOwner={(id) => narrow({ user_id: String(id) })} />,
    className: 'w-full lg:w-auto',
  },
  {
    head: text.when,
    cell: (transfer) => (
      <>
        <span className="block whitespace-nowrap">{formatDateTime(transfer.created_at)}</span>
        <span className="text-sm text-ink-3">№ {transfer.id}</span>
      </>
    ),
    className: 'tabular-nums',
  },
]

/** Every ledger transfer with its entries, and whether the ledger balances. */
export default function Ledger() {
  return (
    <FilteredRecords
      list="ledger"
      title={text.title}
      lead={text.lead}
      choice={{ name: 'kind', label: text.kind, any: text.anyKind, options: text.kinds }}
      person={{ name: 'user_id', label: text.user }}
      linked={[{ name: 'cause', label: text.cause, nameOf: causeName }]}
      period={['from', 'to']}
      columnsOf={columnsOf}
      idOf={(transfer) => transfer.id}
      empty={{ title: text.empty, message: text.emptyHint }}
    >
      <div className="mb-5">
        <LedgerCheck />
        <NightlyCheck />
      </div>
      <TrialBalance />
    </FilteredRecords>
  )
}

/** `purchase:7` → `Xarid № 7`. */
function causeName(cause: string): string {
  const [kind = '', id = ''] = cause.split(':')
  return text.causeOf(text.causes[kind] ?? kind, id)
}

/** The accounts that moved and their amounts; an owner's name filters by that person. */
function Entries({ transfer, onOwner }: { transfer: LedgerTransfer; onOwner: (userId: number) => void }) {
  return (
    <ul className="grid gap-0.5 text-left">
      {transfer.entries.map(({ account, owner, amount }, at) => {
        const [kind = ''] = account.split(':')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and an account may occur twice
          <li key={at} className="flex justify-between gap-4">
            <span className="min-w-0">
              {text.accounts[kind] ?? kind}
              {owner && (
                <>
                  {': '}
                  <button
                    type="button"
                    onClick={() => onOwner(owner.id)}
                    className="rounded-sm text-left text-lapis hover:underline"
                  >
                    {fullName(owner)}
                  </button>
                </>
              )}
            </span>
            <span
              className={cx(
                'font-semibold whitespace-nowrap tabular-nums',
                amount > 0 ? 'text-teal' : 'text-ink',
              )}
            >
              {formatChange(amount)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
