import { type Static, Type } from 'typebox'
import { Day, DisplayName, Id, nullable, oneOf, Paging, RequestId, Time, VISIBLE } from '../common.ts'
import { GiftStatus } from './gifts.ts'
import {
  MAX_DISCOUNT_PERCENT,
  MAX_FIRM,
  MAX_FIRM_ADDRESS,
  MAX_FIRM_CONTACT,
  MAX_PLACES,
  MIN_PLACES,
  STIR_DIGITS,
} from './limits.ts'

const Percent = Type.Integer({ minimum: 0, maximum: MAX_DISCOUNT_PERCENT })

/** The discount from that many places on. */
export const SeatDiscount = Type.Object({
  places: Type.Integer({ minimum: MIN_PLACES, maximum: MAX_PLACES }),
  percent: Percent,
})
export type SeatDiscount = Static<typeof SeatDiscount>

/** Whether a course is sold by many places; `max_percent` null: not. The table is that of the operators. */
export const SeatSale = Type.Object({
  max_percent: nullable(Percent, 'the largest discount that the teacher bears; null: not sold by places'),
  discounts: Type.Array(SeatDiscount),
})
export type SeatSale = Static<typeof SeatSale>

export const SeatSaleBody = Type.Object({
  max_percent: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: MAX_DISCOUNT_PERCENT,
  }),
})
export type SeatSaleBody = Static<typeof SeatSaleBody>

/** Which tariff, and which group where it includes one, of a course that has tariffs. */
export const SeatOfferQuery = Type.Object({ tariff_id: Type.Optional(Id), group_id: Type.Optional(Id) })

/** What places of a course, a tariff or a bundle cost this buyer. Each line counts from that many places on. */
export const SeatOffer = Type.Object({
  title: Type.String({ description: 'of the course or the bundle' }),
  full_price: Type.Number({ description: 'UZS of one place without a discount' }),
  lines: Type.Array(
    Type.Object({ ...SeatDiscount.properties, price: Type.Number({ description: 'UZS of one place' }) }),
  ),
  places_left: nullable(Type.Integer(), 'of the tariff and the group; null: no limit'),
  has_invoices: Type.Boolean({ description: 'a legal person can pay through the bank' }),
})
export type SeatOffer = Static<typeof SeatOffer>

/** The legal person that an invoice is for. */
const firm = {
  firm: Type.String({ minLength: 2, maxLength: MAX_FIRM, pattern: VISIBLE }),
  stir: Type.String({
    minLength: STIR_DIGITS,
    maxLength: STIR_DIGITS,
    pattern: '^[0-9]{9}$',
    description: 'tax number',
  }),
  address: Type.String({ minLength: 3, maxLength: MAX_FIRM_ADDRESS, pattern: VISIBLE }),
  contact: Type.String({ minLength: 3, maxLength: MAX_FIRM_CONTACT, pattern: VISIBLE }),
}
export const FirmBody = Type.Object(firm)
export type FirmBody = Static<typeof FirmBody>

/**
 * Either `course_id`, with a choice where the course has tariffs, or `bundle_id`. `price` is the sum shown; `request_id` is an
 * idempotency key, new for each order.
 */
export const OrderSeatsBody = Type.Object({
  course_id: Type.Optional(Id),
  ...SeatOfferQuery.properties,
  bundle_id: Type.Optional(Id),
  places: Type.Integer({ minimum: MIN_PLACES, maximum: MAX_PLACES }),
  price: Type.Number({ minimum: 0, maximum: 1_000_000_000_000, description: 'UZS, the whole sum' }),
  request_id: RequestId,
  invoice: Type.Optional(FirmBody),
})
export type OrderSeatsBody = Static<typeof OrderSeatsBody>

export const SeatOrdersQuery = Type.Object(Paging)
export type SeatOrdersQuery = Static<typeof SeatOrdersQuery>

/** `awaiting`: the invoice can be paid. `expired`: it can not any more. */
export const SeatOrderStatus = oneOf(['awaiting', 'paid', 'expired', 'cancelled'])
export type SeatOrderStatus = Static<typeof SeatOrderStatus>

export const SeatInvoice = Type.Object({
  number: Type.Integer(),
  firm: Type.String(),
  stir: Type.String(),
  address: Type.String(),
  contact: Type.String(),
  payee: Type.String({ description: 'where to pay, as it was then' }),
  expires_at: Time,
})
export type SeatInvoice = Static<typeof SeatInvoice>

/** An order as its buyer sees it. */
export const SeatOrder = Type.Object({
  id: Id,
  course: Type.Object(
    {
      id: Id,
      title: Type.String({
        description: 'with the tariff and the group; of a bundle the title of the bundle',
      }),
    },
    { description: 'of a bundle its first course' },
  ),
  bundle_id: nullable(Id),
  status: SeatOrderStatus,
  places: Type.Integer(),
  percent: Type.Integer({ description: 'the discount' }),
  price: Type.Number({ description: 'UZS of one place' }),
  sum: Type.Number({ description: 'UZS' }),
  used: Type.Integer({ description: 'places' }),
  returned: Type.Integer({ description: 'places' }),
  invoice: nullable(SeatInvoice, 'null: paid from the wallet'),
  created_at: Time,
  paid_at: nullable(Time),
})
export type SeatOrder = Static<typeof SeatOrder>

/** One place of an order. */
export const OrderedSeat = Type.Object({
  id: Id,
  code: Type.String({ description: 'in groups of four: `7KQ2-…`' }),
  url: Type.String({ description: 'page on which the code is used' }),
  status: GiftStatus,
  used_at: nullable(Time),
  learner: nullable(
    Type.Object({
      ...DisplayName.properties,
      percent: Type.Integer({ description: 'of the lessons' }),
      last_day: nullable(Day),
    }),
    'who came and lets the buyer see it',
  ),
})
export type OrderedSeat = Static<typeof OrderedSeat>

export const ReturnSeatsBody = Type.Object({
  /** Without it all unused places. */
  seat_id: Type.Optional(Id),
})
export const ReturnedSeats = Type.Object({
  order: SeatOrder,
  places: Type.Integer({ description: 'taken back now' }),
  sum: Type.Number({ description: 'UZS in the wallet now for them' }),
})

/** Who sees how far the learner is. */
export const SeatConsent = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  buyer: DisplayName,
  agreed_at: Time,
})
export type SeatConsent = Static<typeof SeatConsent>
