import { type Static, Type } from 'typebox'
import { nullable } from '../common.ts'
import { MAX_BROUGHT_DAYS, MAX_FEE_PERCENT } from '../operators/limits.ts'

export const Percent = Type.Number({ minimum: 0, maximum: MAX_FEE_PERCENT })

/** The fees in force: of buyers of the school, and of those whom the teacher brought within so many days. */
export const FeeTerms = Type.Object({
  percent: Type.Number(),
  brought_percent: Type.Number(),
  brought_days: Type.Integer({ minimum: 1, maximum: MAX_BROUGHT_DAYS }),
})
export type FeeTerms = Static<typeof FeeTerms>

/** What was agreed with one teacher; null where that of everybody counts. */
export const TeacherFees = Type.Object({
  percent: nullable(Type.Number()),
  brought_percent: nullable(Type.Number()),
})
export type TeacherFees = Static<typeof TeacherFees>
