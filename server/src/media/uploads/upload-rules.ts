import { HOUR_MS } from '../../clock.ts'
import { MAX_ATTACHMENT_BYTES } from '../attachments/store-attachment.ts'
import { MAX_VIDEO_BYTES } from '../processing/store-video.ts'

/** What an upload is for; fixed at its creation and checked when it is claimed. */
export type UploadPurpose = 'video' | 'attachment' | 'trailer'

/** The largest upload of each purpose, bytes. */
export const uploadLimits: Readonly<Record<UploadPurpose, number>> = {
  video: MAX_VIDEO_BYTES,
  trailer: MAX_VIDEO_BYTES,
  attachment: MAX_ATTACHMENT_BYTES,
}

/** How many uploads a teacher may have open (unfinished or unclaimed), and their total size. */
export const MAX_OPEN_UPLOADS = 5
export const MAX_OPEN_BYTES = 24 * 2 ** 30

/** Expiry after the last chunk: long enough for a laptop that stays closed over a weekend. */
export const UPLOAD_LIFE_MS = 72 * HOUR_MS
/** At the limit, an upload that was idle this long is evicted, so that abandoned ones do not lock the teacher out. */
export const IDLE_AFTER_MS = HOUR_MS
