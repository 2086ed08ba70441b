import type { Bearer } from './token.ts'

/** The bearer of an address (null: a visitor) and the target: a video's media, its extras, or an attachment. */
export type PlaybackRequest = { bearer: Bearer | null } & (
  | { what: 'media' | 'extras'; videoId: number }
  | { what: 'file'; attachmentId: number }
)

/** Called at every request for signed content; implemented by the learning module, which knows who may watch. */
export type PlaybackPermission = (question: PlaybackRequest) => Promise<boolean>
