import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { UploadRow } from './upload.ts'

export type UploadBytes = Pick<UploadRow, 'id' | 'size' | 'multipart_id'>

/** Where uploads keep their bytes until a form claims them. How many have arrived is recorded nowhere else. */
export interface UploadPlace {
  /** Begins an upload whose row exists. */
  begin(upload: UploadBytes): Promise<void>
  /** Null when the place has nothing of the upload. */
  receivedBytes(upload: UploadBytes): Promise<number | null>
  /** Appends what arrives until `source` ends or breaks; returns the new number of received bytes. */
  append(upload: UploadBytes, source: Readable, offset: number): Promise<number>
  /** Makes an upload durable whose bytes have all arrived. Safe to repeat. */
  finish(upload: UploadBytes): Promise<void>
  /** The bytes of a finished upload. */
  read(upload: UploadBytes): Promise<Readable>
  /** Removes whatever there is of the upload. */
  remove(upload: UploadBytes): Promise<void>
  /** How many bytes this host's disk must have free for `bytes` more of an upload. */
  diskBytesFor(bytes: number): number
}

export type PlaceDeps = Pick<Deps, 'db' | 'env' | 'storage'>
