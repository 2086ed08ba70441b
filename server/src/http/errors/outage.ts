import { DatabaseUnavailable } from '../../db/unavailable.ts'
import { Failure } from '../../errors/failure.ts'
import { StorageUnavailable } from '../../storage/unavailable.ts'

/** The Retry-After value while the database or the object store is unavailable. */
export const RETRY_AFTER_S = 5

/** The failure to answer with when the database or the object store is unavailable; null for all other errors. */
export function failureOfOutage(error: unknown): Failure | null {
  const isOutage = error instanceof DatabaseUnavailable || error instanceof StorageUnavailable
  return isOutage ? new Failure('unavailable', { retryAfterS: RETRY_AFTER_S }) : null
}
