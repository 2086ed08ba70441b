import { type Static, Type } from 'typebox'
import { Id, Time } from '../common.ts'
import { VideoExtras } from '../media/media.ts'
import { Progress } from './learning.ts'

/** How many devices of one student may play purchased lessons at the same time; free lessons and trailers do not count. */
export const STUDENT_STREAMS = 2

/**
 * A signed address works until `expires_at`, or until the right to watch ends. A player that loads from `media` requests new
 * addresses within `lives_s` seconds (web/app/features/visitor/player/source/url-refresher.ts).
 */
export const AddressLife = Type.Object({
  expires_at: Time,
  lives_s: Type.Number({
    description:
      'seconds for which all addresses in the answer work: the lifetime of `media` if present, otherwise of `signedUrl`',
  }),
  media: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'rendition (`360p`, `audio`…) → address of its file at the CDN or object store. Using it is optional: ' +
        '`signedUrl` redirects there. Absent when the application serves the files itself',
    }),
  ),
})
export type AddressLife = Static<typeof AddressLife>

export const SignedUrlQuery = Type.Object({
  file: Type.String({ minLength: 1, maxLength: 300 }),
  take: Type.Optional(
    Type.Boolean({ description: 'continue here although another device ended this stream' }),
  ),
})
export type SignedUrlQuery = Static<typeof SignedUrlQuery>

/** Answer of get-signed-url: the addresses of the requested video or attachment, and how long they work. */
export const SignedUrl = Type.Object({
  signedUrl: Type.String({
    description:
      'one MP4 for any `<video src>`. Other requests for it are answered with the playlist of `hls`',
  }),
  hls: Type.Optional(
    Type.String({ description: 'the master playlist of a stored video with every quality, for HLS players' }),
  ),
  ...AddressLife.properties,
  ...VideoExtras.properties,
})
export type SignedUrl = Static<typeof SignedUrl>

/** A device that is playing a purchased lesson. `DELETE /api/users/streams/{id}` ends it. */
export const PlaybackStream = Type.Object({
  id: Id,
  device_id: Type.Integer({ description: 'the device in `/api/users/devices`' }),
  user_agent: Type.String(),
  course_id: Id,
  course_title: Type.String(),
  lesson_id: Id,
  lesson_title: Type.String(),
  seen_at: Time,
  is_current: Type.Boolean(),
})
export type PlaybackStream = Static<typeof PlaybackStream>

/** `data` of `too_many_streams` and `stream_ended`. */
export interface StreamsTaken {
  limit: number
  streams: PlaybackStream[]
}

/** Answer to a report of progress. */
export const WatchAnswer = Type.Object({
  ...Progress.properties,
  stream_open: Type.Boolean({
    description:
      'false when this device may not continue: the player then requests a signed address, whose refusal gives the reason',
  }),
})
export type WatchAnswer = Static<typeof WatchAnswer>
