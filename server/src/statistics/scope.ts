import { mayInSql } from '../catalogue/courses/policy.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Period } from './period.ts'

/**
 * The courses of the figures: an expression for the array of their ids. An array rather than a query, because
 * PostgreSQL then looks up their days in the index instead of joining all days.
 */
export type Scope = Statement

export const oneCourse = (courseId: number): Scope => sql`array[${courseId}::int]`
export const taughtBy = (teacherId: number): Scope =>
  sql`array(select c.id from course c where ${mayInSql(teacherId, 'see_figures')})`

/** The days `d` of these courses in a period. */
export const daysOf = (scope: Scope, { from, to }: Period): Statement =>
  sql`d.course_id = any(${scope}) and d.day between ${from} and ${to}`

/** The first moment after a period and the first moment in it, by Tashkent's days. */
export const endOf = ({ to }: Period): Statement =>
  sql`(${to}::timestamp + interval '1 day') at time zone 'Asia/Tashkent'`
export const startOf = ({ from }: Period): Statement => sql`${from}::timestamp at time zone 'Asia/Tashkent'`
