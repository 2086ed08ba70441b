import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Paging, PersonRef, Time } from '../common.ts'
import { FeeTerms } from '../money/fees.ts'
import { VISIT_SOURCES } from '../statistics/visit-sources.ts'
import { BROUGHT_BY } from './brought-by.ts'
import { PartOf } from './parts.ts'

/** The state of a sale: `waiting` until it can no longer be refunded without an operator, then `in_account`. */
export const SaleState = oneOf(['waiting', 'in_account', 'returned'])
export type SaleState = Static<typeof SaleState>

/** How the learner came by the course; `place`: one of those that a firm or a school paid for. */
export const SaleKind = oneOf(['plain', 'promo_code', 'bundle', 'gift', 'place', 'part'])
export type SaleKind = Static<typeof SaleKind>

const filter = {
  course_id: Type.Optional(Id),
  learner_id: Type.Optional(Id),
  sale_id: Type.Optional(Id),
  state: Type.Optional(SaleState),
  from: Type.Optional(Day),
  to: Type.Optional(Type.String({ format: 'date', description: 'in Tashkent, included' })),
}
export const SalesCsvQuery = Type.Object(filter)
export type SalesCsvQuery = Static<typeof SalesCsvQuery>
export const SalesQuery = Type.Object({ ...filter, ...Paging })
export type SalesQuery = Static<typeof SalesQuery>

/** A sale as the teacher sees it who earned from it. Amounts in UZS. */
export const Sale = Type.Object({
  id: Id,
  created_at: Time,
  learner: PersonRef,
  is_listed: Type.Boolean({ description: "whether the course's list of learners has the learner" }),
  course: Type.Object({ id: Id, title: Type.String() }),
  kind: SaleKind,
  promo_code: nullable(Type.String()),
  bundle: nullable(Type.String(), 'the title of the bundle'),
  part: nullable(PartOf, 'of a course that the learner buys in parts'),
  visit_source: nullable(oneOf(VISIT_SOURCES), "where the course's page was opened from, if known"),
  paid: nullable(Type.Number(), 'what the learner paid; null for a gift, which somebody else paid for'),
  fee: Type.Number(),
  percent: Type.Number({ description: 'the fee in percent of the price' }),
  brought_by: nullable(
    oneOf(BROUGHT_BY),
    'by what the teacher brought the buyer; null for a buyer of the school',
  ),
  earned: Type.Number({ description: "the teacher's own part" }),
  shared: Type.Number({ description: 'the parts of members and of a partner together' }),
  shares: Type.Array(
    Type.Object({
      ...{ person: PersonRef, share: Type.Integer(), amount: Type.Number() },
      is_partner: Type.Boolean({ description: 'whose link brought the buyer' }),
    }),
    { description: 'what members of the team and a partner got: hundredths of a per cent, and the amount' },
  ),
  payable_at: nullable(Time, 'when the part can be paid out; null after a refund and for a part of 0'),
  state: SaleState,
  refunded_at: nullable(Time),
})
export type Sale = Static<typeof Sale>

/** The teacher's own link and the fees of their sales. */
export const OwnFees = Type.Object({ ...FeeTerms.properties, link_code: Type.String() })
export type OwnFees = Static<typeof OwnFees>

/** Days in Tashkent, both included; without them all time. */
export const SalesSourcesQuery = Type.Object({ from: filter.from, to: filter.to })
export type SalesSourcesQuery = Static<typeof SalesSourcesQuery>

/** The sales of a period by who brought their buyers, without those that were returned. Amounts in UZS. */
export const SalesOfSource = Type.Object({
  brought_by: nullable(oneOf(BROUGHT_BY), 'null for buyers of the school'),
  sales: Type.Integer(),
  fee: Type.Number(),
  earned: Type.Number({ description: "the teacher's own part" }),
  shared: Type.Number({ description: "the members' parts together" }),
})
export type SalesOfSource = Static<typeof SalesOfSource>

/** What becomes payable on the coming days, soonest first; the sums add up to the pending amount of the balance. */
export const PendingDay = Type.Object({ date: Day, sales: Type.Integer(), earned: Type.Number() })
export type PendingDay = Static<typeof PendingDay>
