import type { AdminGift } from '@kashf/contract/operators/money.ts'
import { Link } from 'react-router'
import { GiftBadge } from '../../features/operator/money/gift-badge.tsx'
import { LedgerLink } from '../../features/operator/money/ledger-link.tsx'
import { voidGiftDecision } from '../../features/operator/money/void-gift-decision.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { GIFT_STATUS } from '../../text/buy/gift.ts'
import { queueText, giftQueueText as text } from '../../text/operate/queue.ts'

export const meta = () => privateHead(text.title)

const columns: Column<AdminGift>[] = [
  { head: queueText.course, cell: (gift) => gift.course.title },
  { head: text.giver, cell: (gift) => fullName(gift.giver), width: 'w-44', phone: 'fact' },
  { head: text.paid, cell: (gift) => formatMoney(gift.paid), width: 'w-32', number: true, phone: 'figure' },
  timeColumn(text.given, (gift) => formatDateTime(gift.created_at)),
  statusColumn((gift) => <GiftBadge status={gift.status} />, 'w-32'),
]

/** Courses paid for as gifts; one that nobody has used can be voided. */
export default function Gifts() {
  return (
    <Queue
      list="gifts"
      title={text.title}
      startsWithAll
      tabs={(['waiting', 'used', 'returned'] as const).map((status) => ({
        status,
        label: GIFT_STATUS[status],
      }))}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={(gift) => gift.id}
      nameOf={(gift) => `${gift.course.title}, ${fullName(gift.giver)}`}
      open={openGift}
    />
  )
}

function openGift(gift: AdminGift): OpenRecord {
  return {
    title: gift.course.title,
    badge: <GiftBadge status={gift.status} />,
    facts: [
      { label: text.giver, value: <PersonLink person={gift.giver} /> },
      { label: queueText.teacher, value: <PersonLink person={gift.teacher} /> },
      { label: text.paid, value: formatMoney(gift.paid) },
      { label: text.given, value: formatDateTime(gift.created_at) },
      { label: text.used, value: gift.used_at && formatDateTime(gift.used_at) },
      {
        label: text.usedBy,
        value: gift.purchase_id && (
          <Link
            to={`/admin/purchases/${gift.purchase_id}`}
            className="rounded-sm font-medium text-lapis hover:underline"
          >
            {text.toPurchase}
          </Link>
        ),
      },
      { label: text.returned, value: gift.returned_at && formatDateTime(gift.returned_at) },
      { label: text.reason, value: gift.void_reason },
    ],
    more: <LedgerLink query={`cause=gift:${gift.id}`} />,
    decisions: gift.status === 'waiting' ? [voidGiftDecision(gift)] : [],
    subject: `gift:${gift.id}`,
  }
}
