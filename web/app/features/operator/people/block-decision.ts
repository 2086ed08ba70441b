import type { AdminUser } from '@kashf/contract/operators/operators.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { userQueueText as text } from '../../../text/operate/queue.ts'
import type { Decision } from '../records/decision.tsx'

/** Blocks a person, or lifts the block. */
export function blockDecision(user: AdminUser): Decision {
  const name = fullName(user)
  const ask = { name: 'reason', hint: text.blockHint } as const
  if (user.blocked_at) {
    return {
      label: text.unblock,
      title: text.unblockTitle(name),
      consequences: text.unblockThen,
      call: 'POST /api/admin/users/:id/unblock',
      params: { id: user.id },
      ask,
      done: text.unblockDone,
    }
  }
  return {
    label: text.block,
    title: text.blockTitle(name),
    consequences: text.blockThen,
    call: 'POST /api/admin/users/:id/block',
    params: { id: user.id },
    ask,
    done: text.blockDone,
    isDestructive: true,
  }
}
