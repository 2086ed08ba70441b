import type { Sale, SaleState } from '@kashf/contract/purchases/sales.ts'
import { formatDate, formatPrice } from '../../../shell/format/format.ts'
import { ownLinkText } from '../../../text/teach/own-link.ts'
import { salesText as text } from '../../../text/teach/sales.ts'
import { statisticsText } from '../../../text/teach/statistics.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { readPercent } from '../fees/read-percent.ts'

export const STATE_TONES: Record<SaleState, BadgeTone> = {
  waiting: 'wait',
  in_account: 'good',
  returned: 'bad',
}

/** How the learner came by the course: the code, the bundle, a part, a gift, a place, or where its page was opened from. */
export function sourceOf({ kind, promo_code, bundle, part, visit_source }: Sale): string {
  if (kind === 'gift') return text.gift
  if (kind === 'place') return text.place
  if (bundle !== null) return text.bundle(bundle)
  if (part !== null) return text.part(part.part, part.parts)
  if (promo_code !== null) return text.promoCode(promo_code)
  return visit_source && visit_source !== 'unknown' ? statisticsText.sourceNames[visit_source] : text.plain
}

/** Who brought the buyer, and the fee of it: `Havolangiz, 8%`. */
export const broughtBy = ({ brought_by, percent }: Sale): string =>
  `${ownLinkText.by[brought_by ?? 'school']}, ${readPercent(percent)}`

/** What the learner paid; somebody else paid for a gift. */
export const paidText = ({ paid }: Sale): string => (paid === null ? text.paidByGiver : formatPrice(paid))

/** Whether the sale brought money, which waits or is returned; nothing becomes of a sale of 0. */
export const hasMoney = ({ earned, state }: Sale): boolean => earned > 0 || state === 'returned'

/** The date that belongs to the state: of the refund, or from when the part can be paid out; null without either. */
export function stateDate({ state, payable_at, refunded_at }: Sale): string | null {
  if (refunded_at) return text.returnedOn(formatDate(refunded_at))
  if (!payable_at) return null
  return state === 'waiting' ? text.payableOn(formatDate(payable_at)) : text.since(formatDate(payable_at))
}
