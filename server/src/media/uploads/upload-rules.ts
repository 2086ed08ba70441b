import { HOUR_MS } from '../../clock.ts'
import { MAX_ATTACHMENT_BYTES } from '../attachments/store-attachment.ts'
import { MAX_VIDEO_BYTES } from '../processing/store-video.ts'

/** What an upload is for; settled at its creation, asked again when it is taken. */
export type UploadPurpose = 'video' | 'attachment' | 'trailer'

/** The largest upload of each purpose, bytes. */
export const uploadLimits: Readonly<Record<UploadPurpose, number>> = {
  video: MAX_VIDEO_BYTES,
  trailer: MAX_VIDEO_BYTES,
  attachment: MAX_ATTACHMENT_BYTES,
}

/** How many uploads one teacher may have begun or waiting to be used, and their bytes together. */
export const MAX_OPEN_UPLOADS = 5
export const MAX_OPEN_BYTES = 24 * 2 ** 30

/** An upload lives this long after its last chunk: a laptop may stay closed over a weekend. */
export const UPLOAD_LIFE_MS = 72 * HOUR_MS
/** At the limit, the oldest upload that rested this long makes room: what was left behind locks nobody out. */
export const IDLE_AFTER_MS = HOUR_MS
