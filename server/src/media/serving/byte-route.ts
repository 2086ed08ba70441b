import { Failure } from '../../http/errors/failure.ts'

/** Options of routes that answer with stored bytes: not part of the documented API, and never compressed. */
export const BYTE_ROUTE = { schema: { hide: true }, compress: false as const }

/** An id in a path; fails with `not_found` when it is malformed. */
export function idInPath(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure('not_found')
  return Number(text)
}
