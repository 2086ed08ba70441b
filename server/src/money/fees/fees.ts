import type { FeeTerms, TeacherFees } from '@kashf/contract/money/fees.ts'
import type { BroughtBy } from '@kashf/contract/purchases/brought-by.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The general fee of buyers whom the school brings, in percent: what the specification's `percentage` answers. */
export async function currentPercent(db: Queryable): Promise<number> {
  return (await feeTerms(db)).percent
}

/** The general terms in force. */
export const feeTerms = (db: Queryable): Promise<FeeTerms> =>
  db.only(sql`select percent, brought_percent, brought_days from platform_fee order by id desc limit 1`)

/** Sets the general terms of future purchases. Percents have at most two decimals. */
export async function setFeeTerms(
  tx: Queryable,
  { percent, brought_percent, brought_days, operatorId }: FeeTerms & { operatorId: number },
): Promise<void> {
  await tx.run(sql`
    insert into platform_fee (percent, brought_percent, brought_days, set_by)
    values (${percent}, ${brought_percent}, ${brought_days}, ${operatorId})`)
}

/** What was agreed with the teacher; null where that of everybody counts. */
export async function agreedFees(db: Queryable, teacherId: number): Promise<TeacherFees> {
  const row = await db.one<TeacherFees>(sql`
    select percent, brought_percent from teacher_fee where teacher_id = ${teacherId} order by id desc limit 1`)
  return row ?? { percent: null, brought_percent: null }
}

/** Agrees on the percents of a teacher's future sales; null is the general one. */
export async function agreeFees(
  tx: Queryable,
  input: TeacherFees & { teacherId: number; operatorId: number; at: Date },
): Promise<void> {
  const { teacherId, percent, brought_percent, operatorId, at } = input
  await tx.run(sql`
    insert into teacher_fee (teacher_id, percent, brought_percent, set_by, valid_from)
    values (${teacherId}, ${percent}, ${brought_percent}, ${operatorId}, ${at})`)
}

/** The terms of a teacher's sales: the agreed percents, otherwise the general ones. */
export async function feesOfTeacher(db: Queryable, teacherId: number): Promise<FeeTerms> {
  const [all, own] = await Promise.all([feeTerms(db), agreedFees(db, teacherId)])
  return {
    ...all,
    percent: own.percent ?? all.percent,
    brought_percent: own.brought_percent ?? all.brought_percent,
  }
}

const percentOf = (column: Statement, teacherId: Statement): Statement => sql`coalesce(
  (select f.${column} from teacher_fee f where f.teacher_id = ${teacherId} order by f.id desc limit 1),
  (select f.${column} from platform_fee f order by f.id desc limit 1))`

/** The percent of a teacher's sales to buyers of the school, which everybody's prices have. */
export const schoolPercent = (teacherId: Statement): Statement => percentOf(sql`percent`, teacherId)

/** The percent of a teacher's sales to buyers whom the teacher brought. */
export const broughtPercent = (teacherId: Statement): Statement => percentOf(sql`brought_percent`, teacherId)

/** The fee of a sale, and who brought its buyer: null for the school. */
export interface SaleFee {
  percent: number
  brought_by: BroughtBy | null
}

/** The fee at which a teacher would sell to somebody now. `sell_course` decides the same again in its transaction. */
export const feeOfSale = (
  db: Queryable,
  of: { studentId: number | null; teacherId: number; promoId?: number | undefined; at: Date },
): Promise<SaleFee> =>
  db.only(sql`
    select percent, brought_by
      from fee_of_sale(${of.studentId}::int, ${of.teacherId}, ${of.promoId ?? null}::int, ${of.at})`)
