import type { AdminUser } from '@kashf/contract/operators/operators.ts'
import { typeNames, UserBadge } from '../../features/operator/people/user-badges.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { type Column, timeColumn } from '../../features/operator/records/column.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDate } from '../../shell/format/format.ts'
import { formatPaymentId } from '../../shell/format/format-payment-id.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { queueText, userQueueText as text } from '../../text/operate/queue.ts'

export const meta = () => privateHead(text.title)

const columns: Column<AdminUser>[] = [
  { head: text.user, cell: fullName },
  { head: queueText.email, cell: (user) => user.email ?? '—', phone: 'fact' },
  { head: text.kind, cell: (user) => typeNames[user.type], width: 'w-28' },
  {
    head: text.accountNumber,
    cell: (user) => formatPaymentId(user.payment_id),
    width: 'w-32',
    className: 'tabular-nums',
    isRoomy: true,
  },
  timeColumn(text.registered, (user) => formatDate(user.created_at), { width: 'w-36' }),
  { head: queueText.status, cell: (user) => <UserBadge user={user} />, width: 'w-36', phone: 'figure' },
]

/** All users, each with a page of their own. */
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
    />
  )
}
