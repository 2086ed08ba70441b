import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, RequestId, Time } from '../common.ts'
import { FiscalLine } from '../money/fiscal.ts'
import { MAX_PART_SURCHARGE, MAX_PARTS, MAX_TYPED_CODE, MIN_PARTS } from './limits.ts'

const PartNumber = Type.Integer({ minimum: 1, maximum: MAX_PARTS })
const Surcharge = Type.Integer({
  minimum: 0,
  maximum: MAX_PART_SURCHARGE,
  description: 'percent of the price at once',
})

/** A part and how many there are. */
export const PartOf = Type.Object({ part: PartNumber, parts: PartNumber })
export type PartOf = Static<typeof PartOf>

/** How a course is sold in parts, for its teacher. */
export const CourseParts = Type.Object({
  price: Type.Number({ description: "UZS, the teacher's" }),
  percent: Type.Number({ description: "the fee for the school's buyers" }),
  surcharge: Surcharge,
  starts: Type.Array(Id, { description: 'the first section of each part; empty: not sold in parts' }),
  sections: Type.Array(Type.Object({ id: Id, title: Type.String(), lessons: Type.Integer() })),
  closed_because: nullable(
    oneOf(['free', 'term', 'tariffs', 'sections', 'lessons']),
    'why it is not sold in parts now; `sections`: fewer than two, `lessons`: a part has none',
  ),
})
export type CourseParts = Static<typeof CourseParts>

/** The first of `starts` is the first section of the course; the order is that of the course. */
export const CoursePartsBody = Type.Object({
  surcharge: Surcharge,
  starts: Type.Array(Id, {
    maxItems: MAX_PARTS,
    description: `${MIN_PARTS} to ${MAX_PARTS}; empty: no longer in parts`,
  }),
})
export type CoursePartsBody = Static<typeof CoursePartsBody>

/** A part as its buyer sees it. */
const PlannedPart = Type.Object({
  part: PartNumber,
  price: Type.Number({ description: 'UZS with the fee: what was paid, or what it costs now' }),
  sections: Type.Array(Type.Object({ title: Type.String(), lessons: Type.Integer() })),
  paid_at: nullable(Time),
  returnable_until: nullable(Time, 'the end of its refund window; null: not paid, or over'),
  fiscal: nullable(FiscalLine),
})

/** A course in parts for one buyer. Nothing is ever owed: a part that is not paid stays closed. Amounts in UZS. */
export const PartPlan = Type.Object({
  course: Type.Object({ id: Id, title: Type.String() }),
  plan: Type.Integer({ description: 'the division that the buyer sees, to be named in the purchase' }),
  surcharge: Surcharge,
  whole_price: nullable(Type.Number(), 'of the course at once now; null: it is not sold at once'),
  parts: Type.Array(PlannedPart),
  next: nullable(PartNumber, 'null: all parts are paid'),
  missing: Type.Number({ description: 'what the wallet lacks for the next part; 0: nothing' }),
  missing_for_all: Type.Number({ description: 'the same for all that are left' }),
  is_sold: Type.Boolean({ description: 'parts can be bought now' }),
})
export type PartPlan = Static<typeof PartPlan>

/**
 * `parts` are the next ones in order; `price` is their sum that the buyer saw; `request_id` is an idempotency key, new for each
 * press. No promo code lowers the price of parts.
 */
export const BuyPartsBody = Type.Object({
  plan: Id,
  parts: Type.Array(PartNumber, { minItems: 1, maxItems: MAX_PARTS, uniqueItems: true }),
  price: Type.Number({ minimum: 0, maximum: 10_000_000_000 }),
  request_id: RequestId,
  promo_code: Type.Optional(Type.String({ maxLength: MAX_TYPED_CODE })),
})
export type BuyPartsBody = Static<typeof BuyPartsBody>

export const BoughtParts = Type.Object({ course_id: Id, paid_parts: Type.Array(PartNumber) })
export type BoughtParts = Static<typeof BoughtParts>
