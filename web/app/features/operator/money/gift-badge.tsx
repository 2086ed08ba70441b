import type { GiftStatus } from '@kashf/contract/purchases/gifts.ts'
import { GIFT_STATUS } from '../../../text/buy/gift.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: { readonly [status in GiftStatus]: BadgeTone } = {
  waiting: 'wait',
  used: 'good',
  returned: 'neutral',
}

export function GiftBadge({ status }: { status: GiftStatus }) {
  return <Badge tone={TONES[status]}>{GIFT_STATUS[status]}</Badge>
}
