import type { AdminPaymentCase } from '@kashf/contract/operators/money.ts'
import { useMe } from '../../api/queries/use-me.ts'
import { LedgerLink } from '../../features/operator/money/ledger-link.tsx'
import { ReconciliationRuns } from '../../features/operator/money/reconciliation-runs.tsx'
import { StatementUpload } from '../../features/operator/money/statement-upload.tsx'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { Decision } from '../../features/operator/records/decision.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate, formatDateTime, formatMoney } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { queueText } from '../../text/operate/queue.ts'
import { reconciliationText as text } from '../../text/operate/reconciliation.ts'
import { Badge } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

const kindOf = ({ kind }: AdminPaymentCase) => text.kinds[kind] ?? kind
const providerOf = ({ provider }: AdminPaymentCase) => text.providers[provider] ?? provider
const stateText = (state: string) => text.states[state] ?? text.statuses[state] ?? state
const formatUzs = (uzs: number | null) => (uzs === null ? queueText.none : formatMoney(uzs))

const columns: Column<AdminPaymentCase>[] = [
  // As wide as the longest kind.
  { head: text.kind, cell: kindOf, width: 'w-60' },
  { head: text.provider, cell: providerOf, width: 'w-24', phone: 'fact' },
  { head: text.transaction, cell: (found) => found.subject, className: 'tabular-nums', isRoomy: true },
  {
    head: text.theirs,
    cell: (found) => formatUzs(found.their_amount),
    width: 'w-36',
    number: true,
    isRoomy: true,
  },
  {
    head: text.ours,
    cell: (found) => formatUzs(found.our_amount ?? found.payment?.amount ?? null),
    width: 'w-36',
    number: true,
    phone: 'figure',
  },
  // The day alone, so that the transaction has room at 1280 px.
  timeColumn(text.found, (found) => formatDate(found.created_at), { isRoomy: true, width: 'w-28' }),
  statusColumn((found) => <CaseBadge found={found} />, 'w-28'),
]

/** Compares a payment app's statement with our payments; differences are listed until they are settled. */
export default function Reconciliation() {
  const me = useMe().user?.id
  return (
    <>
      <Queue
        list="payment-cases"
        path="/admin/reconciliation"
        title={text.title}
        tabs={[
          { status: 'open', label: text.open, count: useOverview().data?.waiting.payment_cases },
          { status: 'resolved', label: text.resolved },
        ]}
        searchLabel={text.search}
        empty={{ title: text.empty, message: text.emptyHint }}
        columns={columns}
        idOf={(found) => found.id}
        nameOf={(found) => `${kindOf(found)}, ${providerOf(found)} ${found.subject}`}
        open={(found) => openCase(found, me)}
        lead={<StatementUpload />}
      />
      <ReconciliationRuns />
    </>
  )
}

function CaseBadge({ found }: { found: AdminPaymentCase }) {
  return found.resolved_at ? (
    <Badge tone="good">{text.resolved}</Badge>
  ) : (
    <Badge tone="wait">{text.open}</Badge>
  )
}

function openCase(found: AdminPaymentCase, me: number | undefined): OpenRecord {
  const { id, payment, credit, their_amount, our_amount, their_state, our_state, resolved_at } = found
  return {
    title: kindOf(found),
    badge: <CaseBadge found={found} />,
    facts: [
      { label: text.meaning, value: text.meanings[found.kind] },
      { label: text.provider, value: providerOf(found) },
      { label: text.transaction, value: <span className="wrap-anywhere">{found.subject}</span> },
      { label: text.theirs, value: their_amount !== null && formatMoney(their_amount) },
      { label: text.theirState, value: their_state && stateText(their_state) },
      { label: text.ours, value: our_amount !== null && formatMoney(our_amount) },
      { label: text.ourState, value: our_state && stateText(our_state) },
      {
        label: text.payment,
        value:
          payment &&
          text.paymentOf(
            payment.id,
            formatMoney(payment.amount),
            text.statuses[payment.status] ?? payment.status,
          ),
      },
      { label: text.payer, value: payment && <PersonLink person={payment.user} /> },
      { label: text.found, value: formatDateTime(found.created_at) },
      { label: text.creditTo, value: credit && <PersonLink person={credit.user} /> },
      { label: text.creditAmount, value: credit && formatMoney(credit.amount) },
      { label: text.creditReason, value: credit?.reason },
      {
        label: text.proposedBy,
        value: credit && `${fullName(credit.operator)}, ${formatDateTime(credit.created_at)}`,
      },
      { label: text.approvedBy, value: credit?.decided_by && fullName(credit.decided_by) },
      { label: text.resolvedAt, value: resolved_at && formatDateTime(resolved_at) },
      { label: text.note, value: found.note },
    ],
    more: payment && <LedgerLink query={`cause=payment:${payment.id}`} />,
    decisions: resolved_at
      ? []
      : [
          ...creditDecisions(found, me),
          {
            label: text.resolve,
            title: text.resolveTitle,
            consequences: text.resolveThen,
            call: 'POST /api/admin/payment-cases/:id/resolve',
            params: { id },
            ask: { name: 'note', hint: text.resolveHint },
            done: text.resolveDone,
          },
        ],
    subject: `payment_case:${id}`,
  }
}

/** The credit of a lost payment: one operator proposes it, and another approves it. */
function creditDecisions(
  { id, kind, their_state, their_amount, payment, credit }: AdminPaymentCase,
  me?: number,
): Decision[] {
  if (kind !== 'missing_here' || their_state !== 'paid' || their_amount === null) return []
  const amount = formatMoney(their_amount)
  const body = { amount: their_amount }
  if (credit === null) {
    return [
      {
        label: text.propose,
        title: text.proposeTitle(amount),
        consequences: text.proposeThen(amount, payment && fullName(payment.user)),
        call: 'POST /api/admin/payment-cases/:id/credit',
        params: { id },
        body,
        ...(payment === null && { askAccount: { hint: text.accountHint } }),
        ask: { name: 'reason', hint: text.proposeHint },
        done: text.proposeDone,
      },
    ]
  }
  const withdraw: Decision = {
    label: text.withdraw,
    title: text.withdrawTitle,
    consequences: text.withdrawThen,
    call: 'DELETE /api/admin/payment-cases/:id/credit',
    params: { id },
    done: text.withdrawDone,
    isDestructive: true,
  }
  const approve: Decision = {
    label: text.credit,
    title: text.creditTitle(amount),
    consequences: text.creditThen(amount, fullName(credit.user)),
    call: 'POST /api/admin/payment-cases/:id/credit/approve',
    params: { id },
    body,
    done: text.creditDone,
  }
  return credit.operator.id === me ? [withdraw] : [withdraw, approve]
}
