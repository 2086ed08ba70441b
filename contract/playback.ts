import type { Progress } from './learning.ts'

/** How many devices of one student may play bought lessons at the same time. Free lessons and trailers don't count. */
export const STUDENT_STREAMS = 2

/**
 * An address of get-signed-url opens its video for `lives_s` seconds; a player asks for the next one in time and puts
 * it in the place of the old in what it loads (web/app/features/player/keep-address.ts).
 */
export interface AddressLife {
  expires_at: string
  /** The same as seconds from now: a device's clock may be wrong. */
  lives_s: number
  /**
   * Rendition (`360p`, `audio`…) → address of its bytes at the CDN or the object store, for as long. Absent while the
   * application itself serves them.
   */
  media?: Record<string, string>
}

/** A device on which a bought lesson plays now. `id` ends it: `DELETE /api/users/streams/{id}`. */
export interface PlaybackStream {
  id: number
  /** The device in `/api/users/devices`. */
  device_id: number
  user_agent: string
  course_id: number
  course_title: string
  lesson_id: number
  lesson_title: string
  seen_at: string
  is_current: boolean
}

/** `data` of `too_many_streams` and `stream_ended`. */
export interface StreamsTaken {
  limit: number
  streams: PlaybackStream[]
}

/**
 * Answer to a report of progress. `stream_open` is false when this device may not simply play on: the player asks for an
 * address then, and is told why there is none.
 */
export interface WatchAnswer extends Progress {
  stream_open: boolean
}
