import type { LedgerTransfer } from '@kashf/contract/operators-money.ts'
import { LedgerCheck } from '../../features/operator/money/ledger-check.tsx'
import { NightlyCheck } from '../../features/operator/money/nightly-check.tsx'
import {
  FilteredRecords,
  type FilteredRecordsProps,
} from '../../features/operator/records/filtered-records.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatChange, formatDateTime } from '../../shell/format/format.ts'
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
          {transfer.cause}
        </button>
      </>
    ),
    className: 'lg:max-w-90',
  },
  {
    head: text.entries,
    cell: (transfer) => <Entries transfer={transfer} onOwner={(user_id) => narrow({ user_id })} />,
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
      typed={[
        { name: 'cause', label: text.cause, placeholder: text.causeHint },
        { name: 'user_id', label: text.user, isNumber: true },
      ]}
      columnsOf={columnsOf}
      idOf={(transfer) => transfer.id}
      empty={{ title: text.empty, message: text.emptyHint }}
    >
      <div className="mb-5">
        <LedgerCheck />
        <NightlyCheck />
      </div>
    </FilteredRecords>
  )
}

/** The accounts that moved and their amounts; the owner's id filters by that person. */
function Entries({ transfer, onOwner }: { transfer: LedgerTransfer; onOwner: (userId: string) => void }) {
  return (
    <ul className="grid gap-0.5 text-left">
      {transfer.entries.map(({ account, amount }, at) => {
        const [kind = '', owner] = account.split(':')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and an account may occur twice
          <li key={at} className="flex justify-between gap-4">
            <span>
              {text.accounts[kind] ?? kind}
              {owner && (
                <>
                  {' '}
                  <button
                    type="button"
                    onClick={() => onOwner(owner)}
                    aria-label={`${text.user}: ${owner}`}
                    className="rounded-sm px-1 text-lapis tabular-nums hover:underline"
                  >
                    {owner}
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
