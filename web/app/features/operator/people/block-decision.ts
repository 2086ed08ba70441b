import { blockConsequences, unblockConsequences } from '@kashf/contract/operators/consequences.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { userQueueText as text } from '../../../text/operate/queue.ts'
import type { Decision } from '../records/decision.tsx'

/** Blocks a person, or lifts the block; null for a block that is final. */
export function blockDecision(person: Pick<AdminPerson, 'user' | 'teacher'>): Decision | null {
  const { user, teacher } = person
  if (user.block_is_final) return null
  const name = fullName(user)
  if (user.blocked_at) {
    return {
      label: text.unblock,
      title: text.unblockTitle(name),
      consequences: unblockConsequences(person).map((each) =>
        text.unblockThen[each](formatCount(teacher?.courses_hidden_with_block ?? 0)),
      ),
      call: 'POST /api/admin/users/:id/unblock',
      params: { id: user.id },
      ask: { name: 'reason', hint: text.unblockHint },
      done: text.unblockDone,
    }
  }
  return {
    label: text.block,
    title: text.blockTitle(name),
    consequences: blockConsequences(person).map((each) =>
      text.blockThen[each](formatCount(teacher?.courses_count ?? 0)),
    ),
    call: 'POST /api/admin/users/:id/block',
    params: { id: user.id },
    ask: { name: 'reason', hint: user.is_verified ? text.blockHint : text.unblockHint },
    done: text.blockDone,
    isDestructive: true,
  }
}
