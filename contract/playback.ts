import { type Static, Type } from 'typebox'
import { Id, Time } from './common.ts'
import { Progress } from './learning.ts'
import { VideoExtras } from './media.ts'

/** How many devices of one student may play bought lessons at the same time. Free lessons and trailers don't count. */
export const STUDENT_STREAMS = 2

/**
 * An address of get-signed-url opens its video until `expires_at`, or until the right to watch ends. A player that loads
 * from `media` asks for the next addresses within `lives_s` seconds (web/app/features/visitor/player/source/url-refresher.ts).
 */
export const AddressLife = Type.Object({
  expires_at: Time,
  lives_s: Type.Number({
    description:
      'seconds for which everything in the answer works: of `media` where there is one, else of `signedUrl`',
  }),
  media: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'rendition (`360p`, `audio`…) → address of its bytes at the CDN or the object store; optional to use: ' +
        '`signedUrl` redirects there. Absent while the application itself serves them',
    }),
  ),
})
export type AddressLife = Static<typeof AddressLife>

export const SignedUrlQuery = Type.Object({
  file: Type.String({ minLength: 1, maxLength: 300 }),
  take: Type.Optional(
    Type.Boolean({ description: 'the person wants to watch here although another device ended it' }),
  ),
})
export type SignedUrlQuery = Static<typeof SignedUrlQuery>

/** Answer of get-signed-url: where the viewer plays or fetches what they asked for, and for how long. */
export const SignedUrl = Type.Object({
  signedUrl: Type.String({
    description:
      'for any `<video src>`: one MP4. Other requests for it are answered with the playlist of `hls`',
  }),
  hls: Type.Optional(
    Type.String({ description: "a stored video's master playlist: every quality, for players of HLS" }),
  ),
  ...AddressLife.properties,
  ...VideoExtras.properties,
})
export type SignedUrl = Static<typeof SignedUrl>

/** A device on which a bought lesson plays now. `id` ends it: `DELETE /api/users/streams/{id}`. */
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
      'false when this device may not simply play on: the player asks for an address then, and is told why there is none',
  }),
})
export type WatchAnswer = Static<typeof WatchAnswer>
