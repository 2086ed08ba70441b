import type { LedgerTransfer } from '@kashf/contract/operators/money.ts'
import { Link } from 'react-router'
import { LedgerCheck } from '../../features/operator/money/ledger-check.tsx'
import { NightlyCheck } from '../../features/operator/money/nightly-check.tsx'
import { TrialBalance } from '../../features/operator/money/trial-balance.tsx'
import { type Column, timeColumn } from '../../features/operator/records/column.ts'
import {
  FilteredRecords,
  type Narrow,
  NarrowButton,
} from '../../features/operator/records/filtered-records.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatChange, formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { ledgerText as text } from '../../text/operate/ledger.ts'
import { giftQueueText } from '../../text/operate/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'

export const meta = () => privateHead(text.title)

const kindOf = (transfer: LedgerTransfer) => text.kinds[transfer.kind] ?? transfer.kind

/** The amount that a transfer moves: its credits, because its entries sum to zero. */
const movedBy = ({ entries }: LedgerTransfer) =>
  entries.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)

/** Everybody whose account the transfer changed, once. */
const peopleOf = ({ entries }: LedgerTransfer) => [
  ...new Set(entries.flatMap(({ owner }) => (owner ? [fullName(owner)] : []))),
]

const columns: Column<LedgerTransfer>[] = [
  { head: text.transfer, cell: kindOf, width: 'w-44' },
  {
    head: text.comment,
    cell: (transfer) => <span className="block truncate">{transfer.comment}</span>,
    isRoomy: true,
  },
  {
    head: text.people,
    cell: (transfer) => <span className="block truncate">{peopleOf(transfer).join(', ')}</span>,
    width: 'w-56',
    phone: 'fact',
  },
  {
    head: text.moved,
    cell: (transfer) => formatMoney(movedBy(transfer)),
    width: 'w-36',
    number: true,
    phone: 'figure',
  },
  timeColumn(text.when, (transfer) => formatDateTime(transfer.created_at)),
]

function openTransfer(transfer: LedgerTransfer, narrow: Narrow): OpenRecord {
  const giftId = transfer.cause.startsWith('gift:') && transfer.cause.slice('gift:'.length)
  return {
    title: kindOf(transfer),
    badge: <Badge>№ {transfer.id}</Badge>,
    facts: [
      { label: text.when, value: formatDateTime(transfer.created_at) },
      { label: text.comment, value: transfer.comment },
      {
        label: text.cause,
        value: (
          <NarrowButton onClick={() => narrow({ cause: transfer.cause })}>
            {causeName(transfer.cause)}
          </NarrowButton>
        ),
      },
    ],
    more: (
      <section>
        <h3 className="mb-2 text-lg">{text.entries}</h3>
        <Entries transfer={transfer} onOwner={(id) => narrow({ user_id: String(id) })} />
        {giftId && (
          <p className="mt-3">
            <Link to={`/admin/gifts/${giftId}`} className="rounded-sm font-medium text-lapis hover:underline">
              {giftQueueText.toGift}
            </Link>
          </p>
        )}
      </section>
    ),
    decisions: [],
    subject: transfer.cause,
  }
}

/** Every ledger transfer with its entries, and whether the ledger balances. */
export default function Ledger() {
  return (
    <FilteredRecords
      list="ledger"
      exported="GET /api/admin/ledger/export.csv"
      title={text.title}
      lead={text.lead}
      choice={{ name: 'kind', label: text.kind, any: text.anyKind, options: text.kinds }}
      person={{ name: 'user_id', label: text.user }}
      linked={{ name: 'cause', label: text.cause, nameOf: causeName }}
      period={['from', 'to']}
      columns={columns}
      idOf={(transfer) => Number(transfer.id)}
      nameOf={(transfer) => `${kindOf(transfer)} № ${transfer.id}`}
      open={openTransfer}
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

/** The accounts of a transfer and their amounts; an owner's name filters by that person. */
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
                  <NarrowButton onClick={() => onOwner(owner.id)}>{fullName(owner)}</NarrowButton>
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
