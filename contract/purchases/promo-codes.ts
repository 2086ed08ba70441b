import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Paging, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { FiscalLine } from '../money/fiscal.ts'
import { MAX_PROMO_COURSES, MAX_PROMO_USES, MAX_TYPED_CODE } from './limits.ts'

/** A buyer's input; a malformed code is refused like an unknown one. */
const TypedCode = Type.String({ minLength: 1, maxLength: MAX_TYPED_CODE })

const DiscountKind = oneOf(['percent', 'amount'])

/** The terms of a code, which are always sent as a whole: an absent one does not limit. */
const terms = {
  discount_kind: DiscountKind,
  discount: Type.Integer({
    minimum: 1,
    maximum: 100_000_000,
    description: "percent (at most 100) or so'm, off the teacher's price",
  }),
  course_ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: MAX_PROMO_COURSES,
      description: 'absent: all courses of the teacher',
    }),
  ),
  uses_limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PROMO_USES })),
  starts_on: Type.Optional(Day),
  ends_on: Type.Optional(Type.String({ format: 'date', description: 'in Tashkent, included' })),
}

export const CreatePromoCodeBody = Type.Object({ code: TypedCode, ...terms })
export type CreatePromoCodeBody = Static<typeof CreatePromoCodeBody>

/** `version` is the one on which the change is based. */
export const ChangePromoCodeBody = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
  ...terms,
})
export type ChangePromoCodeBody = Static<typeof ChangePromoCodeBody>
export type PromoTerms = Omit<ChangePromoCodeBody, 'version'>

export const PausePromoCodeBody = Type.Object({ is_paused: Type.Boolean() })

export const PromoCodesQuery = Type.Object({
  course_id: Type.Optional(Id),
  ...Paging,
})
export type PromoCodesQuery = Static<typeof PromoCodesQuery>

/** `used_up`: the limit is reached, until a sale is refunded. */
export const PromoCodeStatus = oneOf(['active', 'planned', 'paused', 'ended', 'used_up'])
export type PromoCodeStatus = Static<typeof PromoCodeStatus>

/** A code as its teacher sees it. */
export const PromoCode = Type.Object({
  id: Id,
  code: Type.String(),
  discount_kind: DiscountKind,
  discount: Type.Number({ description: "percent or so'm" }),
  course_ids: nullable(Type.Array(Id), 'null: all courses of the teacher'),
  uses_limit: nullable(Type.Integer()),
  uses: Type.Integer({ description: 'sales at the code that were not refunded' }),
  revenue: Type.Number({ description: "UZS, the teacher's part of these sales" }),
  discounted: Type.Number({ description: 'UZS, what the teacher waived in them' }),
  starts_on: nullable(Day),
  ends_on: nullable(Day),
  status: PromoCodeStatus,
  is_paused: Type.Boolean(),
  version: Type.Integer(),
  created_at: Time,
})
export type PromoCode = Static<typeof PromoCode>

export const QuoteBody = Type.Object({ code: TypedCode, tariff_id: Type.Optional(Id) })

/** The price of a course with a code. Amounts in UZS with the fee. */
export const PromoQuote = Type.Object({
  code: Type.String(),
  full_price: Type.Number(),
  price_to_pay: Type.Number(),
  ends_on: nullable(Day, 'the last day'),
})
export type PromoQuote = Static<typeof PromoQuote>

/** The cost of a purchase. Amounts in UZS. */
export const Receipt = Type.Object({
  paid: Type.Number(),
  full_price: Type.Number({ description: 'what it would have cost without the discount' }),
  promo_code: nullable(Type.String()),
  bundle: nullable(Type.String(), 'the title of the bundle that it was bought in'),
  bought_at: Time,
  fiscal: nullable(FiscalLine, 'tax data; null when none were set at the time of the purchase'),
})
export type Receipt = Static<typeof Receipt>
