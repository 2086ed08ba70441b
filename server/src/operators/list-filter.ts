import { ADMIN_STATUSES } from '@kashf/contract/operators/operators.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { DAY_MS } from '../clock.ts'
import { decodeCursor } from '../db/cursor.ts'
import { type Statement, sql } from '../db/sql.ts'
import { invalid } from '../errors/failure.ts'

type ListName = keyof typeof ADMIN_STATUSES
type StatusOf<L extends ListName> = (typeof ADMIN_STATUSES)[L][number]

/** The requested status by its name, or null for all. Fails on a name that the list does not have. */
export function parseStatus<L extends ListName>(list: L, given: string | undefined): StatusOf<L> | null {
  if (!given) return null
  const names: readonly StatusOf<L>[] = ADMIN_STATUSES[list]
  const found = names.find((name) => name === given)
  if (!found) throw invalid({ status: 'not_allowed' })
  return found
}

/** The requested status as its number on the wire; accepts the number as well as the name. */
export function parseStatusNumber<L extends 'teachers' | 'courses'>(
  list: L,
  given: string | undefined,
  numbers: Readonly<Record<StatusOf<L>, number>>,
): number | null {
  if (given && Object.values(numbers).some((number) => String(number) === given)) return Number(given)
  const name = parseStatus(list, given)
  return name === null ? null : numbers[name]
}

/**
 * The condition that any of the folded columns contains the searched text; none for an empty search. Folded text has only
 * letters, digits and spaces, so it cannot contain a wildcard of `like`.
 */
export function matchesSearch(text: string | undefined, columns: readonly Statement[]): Statement[] {
  const key = foldUzbek(text ?? '')
  if (!key) return []
  const like = `%${key}%`
  const any = columns.reduce((all, column) => sql`${all} or ${column} like ${like}`, sql`false`)
  return [sql`(${any})`]
}

/** The condition that a time is in a period of days in Tashkent, both included. */
export const inPeriod = ({ from, to }: { from?: string; to?: string }, column: Statement): Statement[] => [
  ...(from ? [sql`${column} >= ${tashkentMidnight(from)}`] : []),
  ...(to ? [sql`${column} < ${new Date(tashkentMidnight(to).getTime() + DAY_MS)}`] : []),
]

/** The digits of a search that may be a part of a phone number, or null. */
export function phoneDigits(text: string | undefined): string | null {
  const typed = text ?? ''
  const digits = typed.replace(/\D/g, '')
  return /^[+\d\s()-]+$/.test(typed) && digits.length >= 7 && digits.length <= 12 ? digits : null
}

/** The numbers of a cursor. Empty when it is absent or forged, so that the list starts at its head. */
export function cursorNumbers(cursor: string | undefined, length: 1 | 2): readonly number[] {
  const key = decodeCursor(cursor, length) ?? []
  const numbers = key.filter((part) => typeof part === 'number' && Number.isSafeInteger(part))
  return numbers.length === key.length ? numbers.map(Number) : []
}

/** Keyset pagination by id, newest first: the rows after the cursor. */
export function idBelowCursor(cursor: string | undefined, idColumn: Statement): Statement[] {
  const [id] = cursorNumbers(cursor, 1)
  return id === undefined ? [] : [sql`${idColumn} < ${id}::bigint`]
}

/** Keyset pagination by id, a queue oldest first and any other list newest first: the order, and the rows after the cursor. */
export function orderByAge(
  cursor: string | undefined,
  idColumn: Statement,
  isQueue: boolean,
): { order: Statement; after: Statement[] } {
  if (!isQueue) return { order: sql`${idColumn} desc`, after: idBelowCursor(cursor, idColumn) }
  const [id] = cursorNumbers(cursor, 1)
  return { order: idColumn, after: id === undefined ? [] : [sql`${idColumn} > ${id}::bigint`] }
}

/** A timestamp in microseconds since 1970, which a cursor can hold without loss. */
export const toMicroseconds = (column: Statement): Statement =>
  sql`(extract(epoch from ${column}) * 1000000)::float8`

/** The timestamp of a number of microseconds since 1970. */
export const fromMicroseconds = (us: number): Statement =>
  sql`(timestamptz '1970-01-01 00:00:00+00' + ${us}::float8 * interval '1 microsecond')`
