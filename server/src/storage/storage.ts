import type { Readable, Writable } from 'node:stream'
import type { SignedResponse } from './presign.ts'

/**
 * The content of an object: bytes in memory, a stream, or a finished file. A file must not be written to afterwards,
 * because the store may hard-link it so that storing 8 GB costs nothing; `mustCopy` prevents the link.
 */
export type StorageSource = Buffer | Readable | { path: string; mustCopy?: boolean }

/** First and last byte, zero-based and inclusive, as in an HTTP `Range`. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; size: number; modifiedAt: Date }

/** A received part of a multipart upload. */
export type ReceivedPart = { number: number; size: number; etag: string }

/**
 * Multipart uploads, which may arrive over days and from several processes; an object exists once its upload is
 * completed. All parts but the last have the same size of at least 5 MiB. Every call ends within a minute.
 */
export interface Multipart {
  /** Returns the id of a new multipart upload. */
  begin(key: string): Promise<string>
  /** The contiguous parts from the first one on; null when the multipart upload was completed or aborted. */
  parts(key: string, id: string): Promise<ReceivedPart[] | null>
  /** Stores a file as a part, in place of an earlier one of that number. */
  putPart(key: string, part: { id: string; number: number; path: string }): Promise<void>
  complete(key: string, id: string, parts: ReceivedPart[]): Promise<void>
  /** Aborts a multipart upload. One that was completed or aborted is not an error. */
  abort(key: string, id: string): Promise<void>
  /** Visits the incomplete multipart uploads whose key starts with `prefix/`. */
  walk(prefix: string): AsyncIterable<{ key: string; id: string; beganAt: Date }>
}

/** Writes the range to `out` with backpressure, without ending it; rejects when reading or writing fails. Called once. */
export type OpenedRange = (out: Writable) => Promise<void>

export interface ServedObject {
  size: number
  modifiedAt: Date
  /** Opens a range. Fails when the store does not answer, before anything is sent. */
  open(range: ByteRange): Promise<OpenedRange>
}

/** Object storage with keys such as `video/12/360p/v.mp4`. Every `put` is atomic, even across a crash. */
export interface Storage {
  put(key: string, source: StorageSource): Promise<void>
  /** Throws `StorageKeyMissing` when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<StoredObject | null>
  /** Serves frequently requested objects: cheaper than `stat` and `read`, but possibly stale for some seconds. */
  serve(key: string): Promise<ServedObject | null>
  /**
   * Visits the objects whose key starts with `prefix/` (null: all objects), in any order. However many there are, few are in
   * memory at a time; objects may be deleted meanwhile.
   */
  walk(prefix: string | null): AsyncIterable<StoredObject>
  /** `walk` sorted by key, only for few objects, such as those of one video. */
  list(prefix: string | null): Promise<StoredObject[]>
  /** Deletes an object. A missing object is not an error. */
  delete(key: string): Promise<void>
  /** Deletes the objects whose key starts with `prefix/`. */
  deletePrefix(prefix: string): Promise<void>
  /**
   * An address at which anyone may read the object directly from the store until it expires; null when the store has no
   * such addresses. Does not check that the object exists.
   */
  signedUrl(key: string, input: { now: Date; livesS: number; answer: SignedResponse }): string | null
  /** Multipart uploads; null when the store does not support them. */
  readonly multipart: Multipart | null
  /** A local path for programs to read, either a copy in `folder` or the object itself: never write to it. */
  toLocalFile(key: string, folder: string): Promise<string>
  /** Throws when the store is unavailable; called by `/readyz`. */
  check(): Promise<void>
}

export class StorageKeyMissing extends Error {
  override name = 'StorageKeyMissing'
}

// Every segment starts with a letter or digit, which rules out `..`, `.` and hidden names.
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}(\/[A-Za-z0-9][A-Za-z0-9_.-]{0,99}){0,7}$/

/** All objects of a walk, sorted by key. */
export async function sortedByKey(objects: AsyncIterable<StoredObject>): Promise<StoredObject[]> {
  const all: StoredObject[] = []
  for await (const object of objects) all.push(object)
  return all.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Returns a well-formed key and throws for any other; every driver calls it first. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
