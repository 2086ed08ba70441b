import { type Static, Type } from 'typebox'
import { Day, DisplayName, Id, integerOrNull, nullable, oneOf, Paging, PersonRef, Time } from '../common.ts'
import { MAX_PARTNER_PERCENT, MIN_PARTNER_PERCENT } from './limits.ts'

const Course = Type.Object({ id: Id, title: Type.String() })
const Percent = Type.Integer({
  minimum: MIN_PARTNER_PERCENT,
  maximum: MAX_PARTNER_PERCENT,
  description: "the partner's part of what the teacher earns from a sale",
})

/** What an owner gives to partners of a course from now on. */
export const PartnerOfferBody = Type.Object({
  percent: integerOrNull({ minimum: MIN_PARTNER_PERCENT, maximum: MAX_PARTNER_PERCENT }, 'null: no partners'),
})

export const PartnerPaging = Type.Object(Paging)
export type PartnerPaging = Static<typeof PartnerPaging>

/** A course of the bearer with what it gives to partners. */
export const OfferedCourse = Type.Object({
  id: Id,
  title: Type.String(),
  percent: nullable(Percent, 'null: the course has no partners'),
  offered_at: nullable(Time),
})
export type OfferedCourse = Static<typeof OfferedCourse>

/** What one owner offered to partners of a course so far. */
export const PastOffer = Type.Object({ id: Id, percent: Percent, offered_at: Time, ended_at: nullable(Time) })
export type PastOffer = Static<typeof PastOffer>

const sums = {
  sales: Type.Integer({ description: 'without those that were returned' }),
  earned: Type.Number({ description: "the partner's parts of them, UZS" }),
}
export const LinkEndedBy = oneOf(['owner', 'partner'])

/** A partner as the owner of the course sees them. */
export const Partner = Type.Object({
  id: Id,
  person: PersonRef,
  course: Course,
  created_at: Time,
  ended_at: nullable(Time),
  ended_by: nullable(LinkEndedBy),
  ...sums,
})
export type Partner = Static<typeof Partner>

/** A link as its partner sees it. */
export const PartnerLink = Type.Object({
  id: Id,
  code: Type.String(),
  course: Course,
  teacher: DisplayName,
  percent: nullable(Percent, 'null: the course gives nothing to partners now'),
  created_at: Time,
  ended_at: nullable(Time),
  ended_by: nullable(LinkEndedBy),
  ...sums,
})
export type PartnerLink = Static<typeof PartnerLink>

/** A course that gives a part to partners. */
export const PartnerCourse = Type.Object({
  id: Id,
  title: Type.String(),
  teacher: DisplayName,
  percent: Percent,
  part: nullable(Type.Number(), 'of one sale at the price of today, UZS; null for a course with tariffs'),
  link_id: nullable(Id, 'of the bearer, if they have a link that has not ended'),
})
export type PartnerCourse = Static<typeof PartnerCourse>

export const TakeLinkBody = Type.Object({ course_id: Id })

/** A sale of which the bearer got a partner's part; it names no buyer. */
export const PartnerSale = Type.Object({
  id: Id,
  course: Course,
  created_at: Time,
  percent: Percent,
  earned: Type.Number({ description: 'UZS' }),
  state: oneOf(['waiting', 'in_account', 'returned']),
  payable_at: nullable(Time, 'when it can be paid out; null after a refund'),
})
export type PartnerSale = Static<typeof PartnerSale>

export const PartnerSalesCsvQuery = Type.Object({
  from: Type.Optional(Day),
  to: Type.Optional(Type.String({ format: 'date', description: 'in Tashkent, included' })),
})
export type PartnerSalesCsvQuery = Static<typeof PartnerSalesCsvQuery>
export const PartnerSalesQuery = Type.Object({ ...PartnerSalesCsvQuery.properties, ...Paging })
export type PartnerSalesQuery = Static<typeof PartnerSalesQuery>

/** Why a partner got nothing of a sale to somebody whom their link brought. */
export const NO_PARTNER_REASONS = [
  ...['ended', 'not_offered', 'away', 'team', 'account', 'card', 'device', 'payer'],
] as const
