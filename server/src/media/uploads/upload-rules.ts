import { HOUR_MS } from '../../clock.ts'
import { maxAttachmentBytes } from '../store-attachment.ts'
import { maxVideoBytes } from '../store-video.ts'

/** What an upload is for; settled at its creation, asked again when it is taken. */
export type UploadPurpose = 'video' | 'attachment' | 'trailer'

/** The largest upload of each purpose, bytes. */
export const uploadLimits: Readonly<Record<UploadPurpose, number>> = {
  video: maxVideoBytes,
  trailer: maxVideoBytes,
  attachment: maxAttachmentBytes,
}

/** How many uploads one teacher may have begun or waiting to be used, and their bytes together. */
export const maxOpenUploads = 5
export const maxOpenBytes = 24 * 2 ** 30

/** An upload lives this long after its last chunk: a laptop may stay closed over a weekend. */
export const uploadLifeMs = 72 * HOUR_MS
/** At the limit, the oldest upload that rested this long makes room: what was left behind locks nobody out. */
export const idleAfterMs = HOUR_MS
