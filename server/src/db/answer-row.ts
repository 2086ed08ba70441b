import { type Statement, sql } from './sql.ts'

/** A row with the columns of an answer, where times, whose names end in `_at`, are still dates. */
export type RowOf<Answer> = {
  [K in keyof Answer]: K extends `${string}_at` ? Date | Exclude<Answer[K], string> : Answer[K]
}

type WithTimeText<Row> = {
  [K in keyof Row]: Date extends Row[K] ? string | Exclude<Row[K], Date> : Row[K]
}

/** The row with its dates as ISO text. The columns of its query are the fields of the answer, so select no others. */
export function withTimeText<Row extends object>(row: Row): WithTimeText<Row> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(fields)
}

/** A column with the id and name of a person in `app_user`; null where an outer join found nobody. */
export const person = (alias: Statement): Statement =>
  sql`case when ${alias}.id is not null then json_build_object(
        'id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name) end`

/** A column with the name of a person in `app_user`, for those who learn nothing else of them; null where nobody was found. */
export const displayName = (alias: Statement): Statement =>
  sql`case when ${alias}.id is not null then json_build_object(
        'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name) end`

/** A column with the id and title of a course, lesson or bundle; null where an outer join found none. */
export const titled = (alias: Statement): Statement =>
  sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'title', ${alias}.title) end`
