import type { Bearer } from './token.ts'

/** The bearer of an address (null: a visitor) and the target: a video's media, its extras, or an attachment. */
export type PlaybackRequest = { bearer: Bearer | null } & (
  | { what: 'media' | 'extras'; videoId: number }
  | { what: 'file'; attachmentId: number }
)

/** From the first second up to the one after the last. */
export type Seconds = readonly [from: number, to: number]

export interface PlaybackGrant {
  /** Whether media may come from a CDN or the object store, where nothing is counted. */
  mayBeDirect: boolean
  /**
   * Counts what is about to be sent: seconds of the video, or the whole lesson. False when the right has ended meanwhile;
   * then nothing may be sent. Null where nothing is counted.
   */
  count: ((sent: Seconds | 'whole') => Promise<boolean>) | null
}

/** Called at every request for signed content, null refuses; implemented by the learning module, which knows who may watch. */
export type PlaybackPermission = (question: PlaybackRequest) => Promise<PlaybackGrant | null>
