import type { PayoutStatus } from '@kashf/contract/money/money.ts'
import { approvePayoutConsequences } from '@kashf/contract/operators/consequences.ts'
import type { AdminPayout } from '@kashf/contract/operators/money.ts'
import { useMe } from '../../api/queries/use-me.ts'
import { LedgerLink } from '../../features/operator/money/ledger-link.tsx'
import { PayoutCard } from '../../features/operator/money/payout-card.tsx'
import { PayoutRegister } from '../../features/operator/money/payout-register.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { TeacherSummary } from '../../features/operator/person/teacher-summary.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { WaitingTime } from '../../features/operator/queues/waiting-time.tsx'
import { type Column, timeColumn } from '../../features/operator/records/column.ts'
import type { Decision } from '../../features/operator/records/decision.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { payoutQueueText as text } from '../../text/operate/payouts.ts'
import { queueText } from '../../text/operate/queue.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'

export const meta = () => privateHead(text.title)

const tones: Record<PayoutStatus, BadgeTone> = {
  requested: 'wait',
  approved: 'info',
  paid: 'good',
  refused: 'bad',
  returned: 'neutral',
}
const statuses: PayoutStatus[] = ['requested', 'approved', 'paid', 'refused', 'returned']

const PayoutBadge = ({ status }: { status: PayoutStatus }) => (
  <Badge tone={tones[status]}>{text[status]}</Badge>
)
/** Whether a payout was approved by one operator and waits for a second. */
const isHalfApproved = (payout: AdminPayout) => payout.status === 'requested' && payout.approvals.length > 0
const ApprovalsBadge = ({ payout }: { payout: AdminPayout }) => (
  <Badge tone="wait">{text.approvalsOf(payout.approvals.length, payout.approvals_needed)}</Badge>
)
const cardOf = (payout: AdminPayout) => `•••• ${payout.card_last4}`

const columns: Column<AdminPayout>[] = [
  { head: queueText.teacher, cell: (payout) => fullName(payout.teacher) },
  {
    head: text.amount,
    cell: (payout) => formatMoney(payout.amount),
    width: 'w-36',
    number: true,
    phone: 'figure',
  },
  { head: text.card, cell: cardOf, width: 'w-28', className: 'tabular-nums', isRoomy: true },
  timeColumn(
    text.asked,
    ({ status, created_at }) =>
      status === 'requested' ? <WaitingTime since={created_at} /> : formatDateTime(created_at),
    { phone: 'fact' },
  ),
  {
    head: queueText.status,
    cell: (payout) => (
      <span className="inline-flex gap-1">
        <PayoutBadge status={payout.status} />
        {isHalfApproved(payout) && <ApprovalsBadge payout={payout} />}
      </span>
    ),
    width: 'w-48',
    phone: 'fact',
  },
]

/** The queue of payouts, with the bank register and the bank's responses. */
export default function Payouts() {
  const overview = useOverview().data
  const waiting = overview?.waiting
  const viewer: Viewer = { id: useMe().user?.id, isAutomatic: overview?.payouts_are_automatic ?? false }
  const counts: Partial<Record<PayoutStatus, number>> = {
    requested: waiting?.payouts_requested,
    approved: waiting?.payouts_approved,
  }
  return (
    <Queue
      list="payouts"
      title={text.title}
      tabs={statuses.map((status) => ({ status, label: text[status], count: counts[status] }))}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={(payout) => payout.id}
      nameOf={(payout) => `${fullName(payout.teacher)}, ${formatMoney(payout.amount)}`}
      open={(payout) => openPayout(payout, viewer)}
      lead={<PayoutRegister waiting={waiting?.payouts_approved} />}
    />
  )
}

interface Viewer {
  id: number | undefined
  /** Whether a provider transfers approved payouts. */
  isAutomatic: boolean
}

function openPayout(payout: AdminPayout, viewer: Viewer): OpenRecord {
  const [first] = payout.approvals
  return {
    title: formatMoney(payout.amount),
    badge: (
      <span className="inline-flex flex-wrap gap-1">
        <PayoutBadge status={payout.status} />
        {isHalfApproved(payout) && <ApprovalsBadge payout={payout} />}
      </span>
    ),
    facts: [
      { label: queueText.teacher, value: <PersonLink person={payout.teacher} /> },
      { label: text.comment, value: payout.comment },
      { label: text.asked, value: formatDateTime(payout.created_at) },
      {
        label: text.approvals,
        value: payout.approvals
          .map(({ operator, created_at }) => `${fullName(operator)}, ${formatDateTime(created_at)}`)
          .join('; '),
      },
      { label: text.paidAt, value: payout.paid_at && formatDateTime(payout.paid_at) },
      { label: text.reference, value: payout.reference },
      { label: text.refusal, value: payout.refusal_reason },
      { label: text.inRegister, value: payout.register_id && text.registerName(payout.register_id) },
      { label: text.transfer, value: payout.transfer && text.transferStates[payout.transfer.state] },
      { label: text.transferMessage, value: payout.transfer?.message ?? null },
    ],
    more: (
      <>
        {first && isHalfApproved(payout) && (
          <Notice tone="attention">
            {hasApproved(payout, viewer)
              ? text.secondNotYours
              : text.secondNeeded(fullName(first.operator), formatDateTime(first.created_at))}
          </Notice>
        )}
        <PayoutCard payout={payout} />
        <TeacherSummary
          teacherId={payout.teacher.id}
          card={payout.status === 'paid' ? undefined : payout.card_last4}
        />
        <LedgerLink query={`cause=payout:${payout.id}`} />
      </>
    ),
    decisions: decisionsOf(payout, viewer),
    subject: `payout:${payout.id}`,
  }
}

const hasApproved = (payout: AdminPayout, { id }: Viewer) =>
  payout.approvals.some(({ operator }) => operator.id === id)

function decisionsOf(payout: AdminPayout, viewer: Viewer): Decision[] {
  const amount = formatMoney(payout.amount)
  const isFirstOfTwo = payout.approvals_needed > payout.approvals.length + 1
  const approve: Decision = {
    label: isHalfApproved(payout) ? text.approveSecond : text.approve,
    title: text.approveTitle(amount),
    consequences: approvePayoutConsequences(payout, viewer.isAutomatic).map((each) =>
      text.approveThen[each](amount),
    ),
    call: 'POST /api/admin/payouts/:id/approve',
    params: { id: payout.id },
    done: isFirstOfTwo ? text.approveFirstDone : text.approveDone,
  }
  const pay: Decision = {
    label: text.pay,
    title: text.payTitle(amount),
    consequences: text.payThen(amount, cardOf(payout)),
    call: 'POST /api/admin/payouts/:id/paid',
    params: { id: payout.id },
    ask: { name: 'reference', hint: text.referenceHint },
    done: text.payDone,
  }
  const refuse: Decision = {
    label: text.refuse,
    title: text.refuseTitle(amount),
    consequences: [
      ...(payout.register_id === null ? [] : [text.refuseAtBank(text.registerName(payout.register_id))]),
      ...text.refuseThen(amount),
    ],
    call: 'POST /api/admin/payouts/:id/refuse',
    params: { id: payout.id },
    ask: { name: 'reason', hint: text.refuseHint },
    done: text.refuseDone,
    isDestructive: true,
  }
  const markReturned: Decision = {
    label: text.return,
    title: text.returnTitle(amount),
    consequences: text.returnThen(amount),
    call: 'POST /api/admin/payouts/:id/return',
    params: { id: payout.id },
    ask: { name: 'reason', hint: text.refuseHint },
    done: text.returnDone,
    isDestructive: true,
  }
  const byStatus: Record<PayoutStatus, Decision[]> = {
    requested: hasApproved(payout, viewer) ? [refuse] : [refuse, approve],
    approved: [refuse, pay],
    paid: [markReturned],
    refused: [],
    returned: [],
  }
  // While a provider processes the transfer, only its response decides on the payout.
  const isProcessing = payout.transfer?.state === 'draft' || payout.transfer?.state === 'sent'
  return isProcessing ? [] : byStatus[payout.status]
}
