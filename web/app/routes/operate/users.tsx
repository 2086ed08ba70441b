import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { AdminUser } from '@kashf/contract/operators.ts'
import { LedgerLink } from '../../features/operator/money/ledger-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import type { Decision } from '../../features/operator/records/decision.tsx'
import type { OpenRecord } from '../../features/operator/records/record-drawer.tsx'
import type { Column } from '../../features/operator/records/record-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate, formatDateTime, formatPaymentId } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { queueText, userQueueText as text } from '../../text/operate-queue.ts'
import { Badge } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

const typeNames: Record<AdminUser['type'], string> = {
  [USER_TYPE.teacher]: text.teacher,
  [USER_TYPE.student]: text.student,
  [USER_TYPE.operator]: text.operator,
}

const columns: Column<AdminUser>[] = [
  {
    head: text.user,
    cell: (user) => (
      <>
        <span className="block font-semibold">{fullName(user)}</span>
        <span className="text-sm text-ink-2">@{user.username}</span>
      </>
    ),
  },
  { head: queueText.email, cell: (user) => user.email },
  { head: text.kind, cell: (user) => typeNames[user.type] },
  {
    head: text.accountNumber,
    cell: (user) => formatPaymentId(user.payment_id),
    className: 'whitespace-nowrap tabular-nums',
  },
  { head: text.registered, cell: (user) => formatDate(user.created_at), className: 'tabular-nums' },
  { head: queueText.status, cell: (user) => <UserBadge user={user} /> },
]

/** All users; students and teachers can be blocked here. */
export default function Users() {
  return (
    <Queue
      list="users"
      title={text.title}
      startsWithAll
      tabs={[
        { status: 'student', label: text.students },
        { status: 'teacher', label: text.teachers },
        { status: 'operator', label: text.operators },
        { status: 'blocked', label: text.blocked },
        { status: 'unverified', label: text.unverified },
      ]}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      columns={columns}
      idOf={(user) => user.id}
      nameOf={fullName}
      open={openUser}
    />
  )
}

function UserBadge({ user }: { user: AdminUser }) {
  if (user.blocked_at) return <Badge tone="bad">{text.blocked}</Badge>
  if (!user.is_verified) return <Badge>{text.unverified}</Badge>
  return <Badge tone="good">{text.verified}</Badge>
}

function openUser(user: AdminUser): OpenRecord {
  return {
    title: fullName(user),
    badge: <UserBadge user={user} />,
    facts: [
      { label: text.kind, value: typeNames[user.type] },
      { label: text.username, value: `@${user.username}` },
      { label: queueText.email, value: user.email },
      { label: text.accountNumber, value: formatPaymentId(user.payment_id) },
      { label: text.registered, value: formatDateTime(user.created_at) },
      { label: text.blockedAt, value: user.blocked_at && formatDateTime(user.blocked_at) },
      { label: text.blockReason, value: user.block_reason },
    ],
    more: <LedgerLink query={`user_id=${user.id}`} />,
    decisions: user.type === USER_TYPE.operator ? [] : [blockDecision(user)],
    subject: `user:${user.id}`,
  }
}

function blockDecision(user: AdminUser): Decision {
  const name = fullName(user)
  const ask = { name: 'reason', hint: text.blockHint } as const
  if (user.blocked_at) {
    return {
      label: text.unblock,
      title: text.unblockTitle(name),
      consequences: text.unblockThen,
      path: `/api/admin/users/${user.id}/unblock`,
      ask,
      done: text.unblockDone,
    }
  }
  return {
    label: text.block,
    title: text.blockTitle(name),
    consequences: text.blockThen,
    path: `/api/admin/users/${user.id}/block`,
    ask,
    done: text.blockDone,
    isDestructive: true,
  }
}
