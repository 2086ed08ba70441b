import type { LedgerTransfer } from '@kashf/contract/operators.ts'
import { FilterSelect } from '../../features/operate/filter-select.tsx'
import { FilterText } from '../../features/operate/filter-text.tsx'
import { LedgerCheck } from '../../features/operate/ledger-check.tsx'
import { NightlyCheck } from '../../features/operate/nightly-check.tsx'
import { type Column, NoRecords, RecordList } from '../../features/operate/record-list.tsx'
import { useAddress } from '../../features/operate/use-address.ts'
import { useRecords } from '../../features/operate/use-records.ts'
import { privateHead } from '../../features/page-head/page-head.ts'
import { formatChange, formatDateTime } from '../../format.ts'
import { ledgerText as text } from '../../text/operate-console.ts'
import { cx } from '../../ui/class-names.ts'

export const meta = () => privateHead(text.title)

export default function Ledger() {
  const address = useAddress()
  const filters = {
    kind: address.read('kind'),
    cause: address.read('cause'),
    user_id: address.read('user_id'),
  }
  const records = useRecords<LedgerTransfer>('ledger', filters)
  const columns: Column<LedgerTransfer>[] = [
    {
      head: text.transfer,
      cell: (transfer) => (
        <>
          <span className="block font-semibold">{text.kinds[transfer.kind] ?? transfer.kind}</span>
          <span className="block text-sm text-ink-2">{transfer.comment}</span>
          <button
            type="button"
            onClick={() => address.write({ cause: transfer.cause })}
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
      cell: (transfer) => <Entries transfer={transfer} onOwner={(user_id) => address.write({ user_id })} />,
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
  return (
    <>
      <h1 className="text-2xl sm:text-[28px]">{text.title}</h1>
      <p className="mb-5 mt-2 text-ink-2">{text.lead}</p>
      <LedgerCheck />
      <NightlyCheck />
      <div className="my-5 grid gap-3 sm:grid-cols-3">
        <FilterSelect
          label={text.kind}
          any={text.anyKind}
          value={filters.kind}
          options={text.kinds}
          onChoose={(kind) => address.write({ kind })}
        />
        <FilterText
          label={text.cause}
          placeholder={text.causeHint}
          value={filters.cause}
          onChange={(cause) => address.write({ cause })}
        />
        <FilterText
          label={text.user}
          isNumber
          value={filters.user_id}
          onChange={(user_id) => address.write({ user_id })}
        />
      </div>
      <RecordList
        label={text.title}
        records={records}
        columns={columns}
        idOf={(transfer) => transfer.id}
        empty={
          <NoRecords
            title={text.empty}
            message={text.emptyHint}
            isFiltered={!address.isEmpty}
            onClear={address.clear}
          />
        }
      />
    </>
  )
}

/** Which accounts moved and by how much; the owner's number leads to everything of that person. */
function Entries({ transfer, onOwner }: { transfer: LedgerTransfer; onOwner: (userId: string) => void }) {
  return (
    <ul className="grid gap-0.5 text-left">
      {transfer.entries.map(({ account, amount }, at) => {
        const [kind = '', owner] = account.split(':')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and an account may stand twice
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
