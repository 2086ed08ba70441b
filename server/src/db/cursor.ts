import type { Page } from '@kashf/contract/common.ts'
import { MAX_INT4 } from '@kashf/contract/constants.ts'

/** Keyset pagination: a cursor is the sort key of the last row, opaque to the client. */

export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** The key of `length` parts, or null if the cursor is absent or forged (the list then starts at the first page). */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isKey =
      Array.isArray(key) &&
      key.length === length &&
      key.every((part) => typeof part === 'string' || isExact(part))
    return isKey ? key : null
  } catch {
    return null
  }
}

/** Larger numbers are forged and may exceed PostgreSQL's bigint. */
const isExact = (part: unknown): boolean =>
  typeof part === 'number' && Math.abs(part) <= Number.MAX_SAFE_INTEGER

/** The id of a single-id cursor; undefined if it is absent or forged. */
export function cursorId(cursor: string | undefined): number | undefined {
  const [id] = decodeCursor(cursor, 1) ?? []
  return Number.isSafeInteger(id) ? Number(id) : undefined
}

/** The id below which a newest-first list continues; for the first page, one above every id (it exceeds int4: use `bigint`). */
export const idBelow = (cursor: string | undefined): number => cursorId(cursor) ?? MAX_INT4 + 1

/** The year 3000, the upper bound of a valid cursor. */
const LAST_MS = 32_503_680_000_000

/** The key of a list by time and id, whose cursor is `[milliseconds since 1970, id]`; undefined if it is absent or forged. */
export function cursorTimeAndId(cursor: string | undefined): { time: Date; id: number } | undefined {
  const [ms, id] = decodeCursor(cursor, 2) ?? []
  if (!Number.isSafeInteger(ms) || !Number.isSafeInteger(id)) return undefined
  return { time: timeAt(Number(ms)), id: Number(id) }
}

/** `cursorTimeAndId` of a list whose rows have a text for a key. */
export function cursorTimeAndKey(cursor: string | undefined): { time: Date; key: string } | undefined {
  const [ms, key] = decodeCursor(cursor, 2) ?? []
  if (!Number.isSafeInteger(ms) || typeof key !== 'string') return undefined
  return { time: timeAt(Number(ms)), key }
}

const timeAt = (ms: number): Date => new Date(Math.min(Math.max(ms, 0), LAST_MS))

/** Removes the extra row that was fetched to see whether there is a next page. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  key: (row: Row) => readonly (string | number)[],
): { rows: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next_cursor: rows.length > limit && last ? encodeCursor(key(last)) : null }
}

/** `pageOf` a list whose cursor is the `id` of a row, with its rows as they are answered. */
export function pageById<Row extends { id: number | bigint | string }, Item>(
  found: Row[],
  limit: number,
  present: (row: Row) => Item,
): Page<Item> {
  const { rows, next_cursor } = pageOf(found, limit, ({ id }) => [Number(id)])
  return { data: rows.map(present), next_cursor }
}
