import { teacherQueueText as text } from '../../../text/operate/queue.ts'
import type { Decision } from '../records/decision.tsx'

/** Allows payouts to a card whose number looks wrong, of a teacher or of a student who has shares of a course. */
export const allowCardDecision = (id: number, name: string): Decision => ({
  label: text.allowCard,
  title: text.allowCardTitle(name),
  consequences: text.allowCardThen,
  call: 'POST /api/admin/teachers/:id/payout-card',
  params: { id },
  ask: { name: 'card_number', hint: text.allowCardHint },
  done: text.allowCardDone,
})
