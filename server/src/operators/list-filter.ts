import { ADMIN_STATUSES } from '@kashf/contract/operators.ts'
import { foldUzbek } from '@kashf/contract/uzbek.ts'
import { decodeCursor } from '../db/cursor.ts'
import { type Statement, sql } from '../db/sql.ts'
import { invalid } from '../http/errors/failure.ts'

type ListName = keyof typeof ADMIN_STATUSES
type StatusOf<L extends ListName> = (typeof ADMIN_STATUSES)[L][number]

/** The status asked for by name, or null for all. Anything that the list does not know is a bad field. */
export function askedStatus<L extends ListName>(list: L, given: string | undefined): StatusOf<L> | null {
  if (!given) return null
  const names: readonly StatusOf<L>[] = ADMIN_STATUSES[list]
  const found = names.find((name) => name === given)
  if (!found) throw invalid({ status: 'not_allowed' })
  return found
}

/** The same as its number on the wire, which the caller may have sent instead of the name. */
export function askedNumber<L extends 'teachers' | 'courses'>(
  list: L,
  given: string | undefined,
  numbers: Readonly<Record<StatusOf<L>, number>>,
): number | null {
  if (given && Object.values(numbers).some((number) => String(number) === given)) return Number(given)
  const name = askedStatus(list, given)
  return name === null ? null : numbers[name]
}

/**
 * A condition that any of the folded columns holds the searched text; none when nothing was typed. The folded text is
 * letters, digits and spaces, so nothing in it is a sign of `like`.
 */
export function searched(text: string | undefined, columns: readonly Statement[]): Statement[] {
  const key = foldUzbek(text ?? '')
  if (!key) return []
  const like = `%${key}%`
  const any = columns.reduce((all, column) => sql`${all} or ${column} like ${like}`, sql`false`)
  return [sql`(${any})`]
}

/** The numbers of a cursor, or none when it is absent or made up: then the list starts at its head. */
export function cursorNumbers(cursor: string | undefined, length: 1 | 2): readonly number[] {
  const key = decodeCursor(cursor, length) ?? []
  const numbers = key.filter((part) => typeof part === 'number' && Number.isSafeInteger(part))
  return numbers.length === key.length ? numbers.map(Number) : []
}

/** Lists that go by id, newest first: what comes after the cursor. */
export function olderThan(cursor: string | undefined, idColumn: Statement): Statement[] {
  const [id] = cursorNumbers(cursor, 1)
  return id === undefined ? [] : [sql`${idColumn} < ${id}::bigint`]
}

/** Lists that go by id, a queue oldest first and others newest first: that order, and what comes after the cursor. */
export function byAge(
  cursor: string | undefined,
  idColumn: Statement,
  isQueue: boolean,
): { order: Statement; after: Statement[] } {
  if (!isQueue) return { order: sql`${idColumn} desc`, after: olderThan(cursor, idColumn) }
  const [id] = cursorNumbers(cursor, 1)
  return { order: idColumn, after: id === undefined ? [] : [sql`${idColumn} > ${id}::bigint`] }
}

/** A moment as a number that a cursor can hold without losing anything: microseconds since 1970. */
export const microseconds = (column: Statement): Statement =>
  sql`(extract(epoch from ${column}) * 1000000)::float8`

/** The moment of such a number. */
export const momentOf = (us: number): Statement =>
  sql`(timestamptz '1970-01-01 00:00:00+00' + ${us}::float8 * interval '1 microsecond')`
