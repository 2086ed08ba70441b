import { formatMoney } from '../../../shell/format/format.ts'
import { giftQueueText as text } from '../../../text/operate/queue.ts'
import type { Decision } from '../records/decision.tsx'

/** Voids a gift that nobody has used; `paid` is UZS. */
export function voidGiftDecision(gift: { id: number; paid: number; course: { title: string } }): Decision {
  return {
    label: text.voidIt,
    title: text.voidTitle(gift.course.title),
    consequences: text.voidThen(formatMoney(gift.paid)),
    call: 'POST /api/admin/gifts/:id/void',
    params: { id: gift.id },
    ask: { name: 'reason', hint: text.voidHint },
    done: text.voidDone,
    isDestructive: true,
  }
}
