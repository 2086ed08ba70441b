import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { AdminUser } from '@kashf/contract/operators/operators.ts'
import { userQueueText as text } from '../../../text/operate/queue.ts'
import { Badge } from '../../../ui/badge.tsx'

export const typeNames: Record<AdminUser['type'], string> = {
  [USER_TYPE.teacher]: text.teacher,
  [USER_TYPE.student]: text.student,
  [USER_TYPE.operator]: text.operator,
}

/** Whether a person is blocked, unverified or active. */
export function UserBadge({ user }: { user: AdminUser }) {
  if (user.blocked_at) return <Badge tone="bad">{text.blocked}</Badge>
  if (!user.is_verified) return <Badge>{text.unverified}</Badge>
  return <Badge tone="good">{text.verified}</Badge>
}
