import type { AdminPurchase } from '@kashf/contract/operators/money.ts'
import { LedgerLink } from '../../features/operator/money/ledger-link.tsx'
import { refundDecision } from '../../features/operator/money/refund-decision.ts'
import { watchedLessons } from '../../features/operator/money/watched-lessons.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import { PersonFilter } from '../../features/operator/records/person-filter.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { queueText, purchaseQueueText as text } from '../../text/operate/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { useUrlFilters } from '../../ui/private/use-url-filters.ts'

export const meta = () => privateHead(text.title)

const columns: Column<AdminPurchase>[] = [
  { head: queueText.course, cell: (purchase) => purchase.course.title },
  { head: queueText.student, cell: (purchase) => fullName(purchase.student), width: 'w-44', phone: 'fact' },
  {
    head: text.paid,
    cell: (purchase) => formatMoney(purchase.paid),
    width: 'w-32',
    number: true,
    phone: 'figure',
  },
  timeColumn(text.bought, (purchase) => formatDateTime(purchase.created_at)),
  statusColumn((purchase) => <PurchaseBadge purchase={purchase} />, 'w-32'),
]

/** All purchases; each can be refunded. */
export default function Purchases() {
  return (
    <Queue
      list="purchases"
      title={text.title}
      startsWithAll
      tabs={[
        { status: 'active', label: text.active },
        { status: 'refunded', label: text.refunded },
      ]}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      exported="GET /api/admin/purchases/export.csv"
      filters={{ names: ['from', 'to', 'teacher_id'], inputs: <PurchaseFilters /> }}
      columns={columns}
      idOf={(purchase) => purchase.id}
      nameOf={(purchase) => `${purchase.course.title}, ${fullName(purchase.student)}`}
      open={openPurchase}
    />
  )
}

function PurchaseFilters() {
  const { read, write } = useUrlFilters()
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <TextInput
        type="date"
        label={text.from}
        value={read('from')}
        max={read('to') || undefined}
        onChange={(event) => write({ from: event.target.value })}
      />
      <TextInput
        type="date"
        label={text.to}
        value={read('to')}
        min={read('from') || undefined}
        onChange={(event) => write({ to: event.target.value })}
      />
      <PersonFilter
        label={queueText.teacher}
        status="teacher"
        value={read('teacher_id')}
        onChoose={(id) => write({ teacher_id: id })}
      />
    </div>
  )
}

function PurchaseBadge({ purchase }: { purchase: AdminPurchase }) {
  return purchase.refunded_at ? (
    <Badge tone="bad">{text.refunded}</Badge>
  ) : (
    <Badge tone="good">{text.active}</Badge>
  )
}

function openPurchase(purchase: AdminPurchase): OpenRecord {
  const { paid, fee, discount } = purchase
  return {
    title: purchase.course.title,
    badge: <PurchaseBadge purchase={purchase} />,
    facts: [
      { label: queueText.student, value: <PersonLink person={purchase.student} /> },
      { label: queueText.teacher, value: <PersonLink person={purchase.teacher} /> },
      { label: text.giver, value: purchase.gift_from && <PersonLink person={purchase.gift_from} /> },
      { label: text.paid, value: formatMoney(paid) },
      { label: text.promoCode, value: purchase.promo_code?.code },
      { label: text.bundle, value: purchase.bundle?.title },
      { label: text.part, value: purchase.part && `${purchase.part.part}/${purchase.part.parts}` },
      { label: text.fullPrice, value: discount > 0 ? formatMoney(purchase.full_price) : null },
      { label: text.discount, value: discount > 0 ? formatMoney(discount) : null },
      { label: text.credited, value: formatMoney(paid - fee) },
      { label: text.fee, value: formatMoney(fee) },
      { label: text.bought, value: formatDateTime(purchase.created_at) },
      { label: text.completed, value: watchedLessons(purchase) },
      { label: text.watched, value: `${purchase.watched_percent}%` },
      { label: text.delivered, value: `${purchase.delivered_percent}%` },
      { label: text.refundedAt, value: purchase.refunded_at && formatDateTime(purchase.refunded_at) },
      { label: text.reason, value: purchase.refund_reason },
    ],
    more: paid + discount > 0 && <LedgerLink query={`cause=purchase:${purchase.id}`} />,
    decisions: purchase.refunded_at
      ? []
      : [refundDecision({ ...purchase, isGift: purchase.gift_from !== null })],
    subject: `purchase:${purchase.id}`,
  }
}
