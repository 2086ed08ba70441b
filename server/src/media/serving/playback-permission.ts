import type { Bearer } from './token.ts'

/** The bearer of an address (null: a visitor) and the target: a video's media, its extras, or an attachment. */
export type PlaybackRequest = { bearer: Bearer | null } & (
  | { what: 'media' | 'extras'; videoId: number }
  | { what: 'file'; attachmentId: number }
)

/** A range of seconds; `to` is excluded. */
export type Seconds = readonly [from: number, to: number]

export interface PlaybackGrant {
  /** Whether media may come from a CDN or the object store, where nothing is counted. */
  mayBeDirect: boolean
  /**
   * Counts the seconds, or the whole lesson, that are about to be sent. False if the permission has ended meanwhile;
   * then nothing may be sent. Null where nothing is counted.
   */
  count: ((sent: Seconds | 'whole') => Promise<boolean>) | null
}

/** Checks the permission at every request for signed content; null refuses. The learning module implements it. */
export type PlaybackPermission = (question: PlaybackRequest) => Promise<PlaybackGrant | null>
