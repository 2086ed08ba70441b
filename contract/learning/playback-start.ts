import { type Static, Type } from 'typebox'
import { SignedUrl } from './playback.ts'

/** The first seconds of one track of a video, as ranges of its file. */
export const StartTrack = Type.Object({
  mime: Type.String({ description: 'container and codec, for a source buffer' }),
  url: Type.String({ description: 'the file; answers to byte ranges' }),
  header_bytes: Type.Integer({
    description: 'length of the initialization segment at the start of the file',
  }),
  from_byte: Type.Integer({ description: 'where the first of the segments begins' }),
  segments: Type.Array(Type.Tuple([Type.Integer(), Type.Number()]), {
    description: 'bytes and seconds of consecutive segments',
  }),
})
export type StartTrack = Static<typeof StartTrack>

/**
 * Everything that shows the first moving picture of a lesson: the signed addresses, and the first minutes of a low
 * quality and of the sound, which a player appends without reading playlists.
 */
export const PlaybackStart = Type.Object({
  address: SignedUrl,
  duration_s: Type.Number(),
  position_s: Type.Number({ description: 'where playback begins' }),
  picture: StartTrack,
  light: Type.Optional({
    ...StartTrack,
    description: 'the same from the lowest quality, for slow and metered lines; absent where `picture` is it',
  }),
  sound: StartTrack,
})
export type PlaybackStart = Static<typeof PlaybackStart>

export const PlaybackStartQuery = Type.Object({
  from_s: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 360_000,
      description: 'begin here rather than where the viewer stopped',
    }),
  ),
})
