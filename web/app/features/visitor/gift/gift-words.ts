import type { PublicGift } from '@kashf/contract/purchases/gifts.ts'
import { giftText as text } from '../../../text/buy/gift.ts'

/** What somebody gave: a course as a gift, or a place that they paid for. */
export const giftTitle = ({ giver, is_place }: PublicGift): string =>
  is_place ? text.placeFrom(giver) : text.from(giver)

/** The label of the button that opens it. */
export const openLabel = ({ is_place }: PublicGift): string => (is_place ? text.openCourse : text.open)
