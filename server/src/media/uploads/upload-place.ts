import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { UploadRow } from './upload.ts'

export type UploadBytes = Pick<UploadRow, 'id' | 'size' | 'multipart_id'>

/** The store of upload bytes until a form claims them. Only it knows how many bytes have arrived. */
export interface UploadPlace {
  /** Begins an upload whose row exists. */
  begin(upload: UploadBytes): Promise<void>
  /** The number of received bytes; null if the place has nothing of the upload. */
  receivedBytes(upload: UploadBytes): Promise<number | null>
  /** Appends the bytes of `source` until it ends or breaks; returns the new number of received bytes. */
  append(upload: UploadBytes, source: Readable, offset: number): Promise<number>
  /** Makes a completely received upload durable. Safe to repeat. */
  finish(upload: UploadBytes): Promise<void>
  /** The bytes of a finished upload. */
  read(upload: UploadBytes): Promise<Readable>
  /** Removes everything of the upload. */
  remove(upload: UploadBytes): Promise<void>
  /** The free space that this host's disk needs for `bytes` more of an upload, in bytes. */
  diskBytesFor(bytes: number): number
}

export type PlaceDeps = Pick<Deps, 'db' | 'env' | 'storage'>
