import type { Readable, Writable } from 'node:stream'
import type { SignedResponse } from './presign.ts'

/**
 * What may be stored: bytes in memory, a stream, or a finished file. A file stays where it is and must not be written
 * to any more (deleting it is fine): the store may link to it, so that keeping an upload of 8 GB costs nothing. With
 * `mustCopy` it does not.
 */
export type StorageSource = Buffer | Readable | { path: string; mustCopy?: boolean }

/** First and last byte wanted, both counted from 0 and both included, as in an HTTP `Range`. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; size: number; modifiedAt: Date }

export interface ServedObject {
  size: number
  modifiedAt: Date
  /** Writes the range to `out` as fast as it takes it, without ending it; rejects when either fails. */
  sendTo(out: Writable, range: ByteRange): Promise<void>
}

/**
 * The house's files. Keys look like `video/12/360p/v.mp4`. A key holds either a whole object or none:
 * nobody ever reads half of a `put`, not after a crash either.
 */
export interface Storage {
  put(key: string, source: StorageSource): Promise<void>
  /** Throws `StorageKeyMissing` when the key holds nothing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<StoredObject | null>
  /** For answering many requests for few objects: may be some seconds behind a change, and costs less than `stat` and `read`. */
  serve(key: string): Promise<ServedObject | null>
  /** Every object whose key begins with `prefix/` (null: every object), in the order of keys. */
  list(prefix: string | null): Promise<StoredObject[]>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes every object whose key begins with `prefix/`. */
  deletePrefix(prefix: string): Promise<void>
  /**
   * An address at which anybody may read the object (whole, or any `Range`) until it expires, straight from the store;
   * null when the store has none to give. Whether the key holds something is not asked.
   */
  addressOf(key: string, input: { now: Date; livesS: number; answer: SignedResponse }): string | null
  /** A path that programs may read. May lie in `folder` (a copy) or be the object itself: never write to it. */
  toLocalFile(key: string, folder: string): Promise<string>
  /** Throws when the store can't be written and read; asked by `/readyz`. */
  check(): Promise<void>
}

export class StorageKeyMissing extends Error {
  override name = 'StorageKeyMissing'
}

// A segment begins with a letter or a digit, so `..`, `.` and hidden names can't be spelt.
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}(\/[A-Za-z0-9][A-Za-z0-9_.-]{0,99}){0,7}$/

/** The key itself when it is well-formed; throws otherwise. Every driver calls it first. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
