import {
  MAX_ATTACHMENT_BYTES,
  MAX_HOMEWORK_BYTES,
  MAX_LESSON_FILE_BYTES,
  MAX_LISTENING_BYTES,
  MAX_POST_FILE_BYTES,
  MAX_SPEECH_BYTES,
  MAX_VIDEO_BYTES,
} from '@kashf/contract/media/file-sizes.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The purpose of an upload, fixed at its creation and checked when it is claimed. */
export type UploadPurpose =
  | 'video'
  | 'attachment'
  | 'lesson_file'
  | 'trailer'
  | 'listening'
  | 'speech'
  | 'homework'
  | 'post'

/** Maximum size of an upload in bytes, by purpose. */
export const uploadLimits: Readonly<Record<UploadPurpose, number>> = {
  video: MAX_VIDEO_BYTES,
  trailer: MAX_VIDEO_BYTES,
  attachment: MAX_ATTACHMENT_BYTES,
  lesson_file: MAX_LESSON_FILE_BYTES,
  listening: MAX_LISTENING_BYTES,
  speech: MAX_SPEECH_BYTES,
  homework: MAX_HOMEWORK_BYTES,
  post: MAX_POST_FILE_BYTES,
}

/** Everybody speaks answers, hands in homework and asks with photos and voice; all else is of teachers. */
export const isEverybodys = (purpose: UploadPurpose): boolean =>
  purpose === 'speech' || purpose === 'homework' || purpose === 'post'
export const sessionFor = (purpose: UploadPurpose) => (isEverybodys(purpose) ? 'user' : 'approved-teacher')

/** Maximum uploads of a teacher by state: those that are still receiving, and those that no form has claimed yet. */
export const MAX_UPLOADS = { receiving: 5, complete: 50 } as const
/** Maximum total size of a teacher's uploads that are not claimed. */
export const MAX_OPEN_BYTES = 24 * 2 ** 30
/** The same with another upload that everybody may begin. */
export const MAX_OPEN_BYTES_OF_EVERYBODY = 10 * MAX_SPEECH_BYTES

/** The lifetime of an upload after its last chunk, long enough for a laptop that stays closed over a weekend. */
export const UPLOAD_LIFE_MS = 72 * HOUR_MS
/**
 * The idle time after which an upload may be evicted at the limit, so that abandoned ones do not lock the teacher out.
 */
export const IDLE_AFTER_MS = HOUR_MS

export interface UploadRow {
  id: string
  owner_id: number
  purpose: UploadPurpose
  name: string
  /** Bytes. */
  size: number
  state: 'receiving' | 'complete' | 'taken'
  sha256: string | null
  expires_at: Date
  /** Id of the multipart upload in the storage; null if the bytes are on the disk of the host that began the upload. */
  multipart_id: string | null
}

/** An upload by its id; undefined when there is none or the id is malformed. */
export async function findUpload(db: Queryable, id: string): Promise<UploadRow | undefined> {
  if (!isUploadId(id)) return undefined
  return db.one<UploadRow>(sql`
    select id, owner_id, purpose, name, size::float8 as size, state, sha256, expires_at, multipart_id
      from upload where id = ${id}`)
}

const isUploadId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
