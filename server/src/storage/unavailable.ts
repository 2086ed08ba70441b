/**
 * The store of files could not be reached, did not answer in time, or cannot serve now. Whether a write that failed like this
 * took effect is unknown.
 */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageUnavailable'
  }
}
