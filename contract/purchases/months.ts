import { type Static, Type } from 'typebox'
import { Id, nullable, Paging, Time } from '../common.ts'

export const MonthsQuery = Type.Object({
  course_id: Type.Optional(Id),
  ...Paging,
})
export type MonthsQuery = Static<typeof MonthsQuery>

/** A course that the learner pays by the month. Nothing is ever owed: without a payment it closes. Amounts in UZS. */
export const MonthlyCourse = Type.Object({
  course_id: Id,
  title: Type.String(),
  ends_at: Time,
  grace_ends_at: nullable(Time, 'until when the lessons stay open although the month could not be charged'),
  payable_at: Time,
  is_payable: Type.Boolean({ description: 'the next month can be paid now' }),
  price: nullable(Type.Number(), 'of the next month; null: it is not sold'),
  missing: Type.Number({ description: 'what the wallet lacks for it; 0: nothing' }),
  charging: nullable(
    Type.Object({
      highest: Type.Number({ description: 'the highest price to which the learner has consented' }),
      consented_at: Time,
    }),
    'null: the learner pays each month by hand',
  ),
})
export type MonthlyCourse = Static<typeof MonthlyCourse>

/** The price of the next month that the learner saw; it never costs more. */
export const MonthPriceBody = Type.Object({ price: Type.Number({ minimum: 0, maximum: 10000000000 }) })
export type MonthPriceBody = Static<typeof MonthPriceBody>

export const PaidMonth = Type.Object({
  course_id: Id,
  ends_at: nullable(Time, 'until when it is paid now; null is for life'),
})
export type PaidMonth = Static<typeof PaidMonth>
