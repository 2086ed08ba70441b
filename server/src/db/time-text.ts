import { type Statement, sql } from './sql.ts'

/** A time as text in Tashkent, to the second. */
export const timeText = (time: Statement): Statement =>
  sql`to_char(${time} at time zone 'Asia/Tashkent', 'YYYY-MM-DD HH24:MI:SS')`
