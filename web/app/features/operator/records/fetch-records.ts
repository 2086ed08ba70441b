import type { AnswerOf, CallName } from '@kashf/contract/api.ts'
import type { Page } from '@kashf/contract/common.ts'
import { api } from '../../../api/client/client.ts'

/** The rows of the console's lists, by their path below `/api/admin/`. */
type Rows = {
  [K in CallName as AnswerOf<K> extends Page<unknown>
    ? K extends `GET /api/admin/${infer Path}`
      ? Path
      : never
    : never]: AnswerOf<K> extends Page<infer Row> ? Row : never
}

/** A list of the console: its path below `/api/admin/`. */
export type ConsoleList = keyof Rows

/** The lists whose rows have the type `T`. */
export type ListOf<T> = { [L in ConsoleList]: Rows[L] extends T ? L : never }[ConsoleList]

/** The CSV exports of lists, which take the same filters. */
export type ConsoleExport = CallName & `GET /api/admin/${string}/export.csv`

/** Fetches a page of a list. The query comes from the page's URL as text, which the server parses. */
export const fetchRecords = <T>(
  list: ConsoleList,
  options: { params?: Record<string, string>; query: Record<string, string>; signal: AbortSignal },
) =>
  api(`GET /api/admin/${list}` as 'GET /api/admin/jobs', options as object) as Promise<
    Page<unknown>
  > as Promise<Page<T>>
