/**
 * The object store could not be reached, did not answer in time, or cannot serve now. It is unknown whether a write
 * that failed like this took effect.
 */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageUnavailable'
  }
}
