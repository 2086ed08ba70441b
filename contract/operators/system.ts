import { type Static, Type } from 'typebox'
import { nullable, Time } from '../common.ts'

/** The state of the installation, with the figures of `/metrics`. */
export const SystemState = Type.Object({
  at: Time,
  figures: Type.Array(
    Type.Object({
      name: Type.String({ description: 'as in `/metrics`' }),
      of: nullable(Type.String(), 'the queue, for example, when a figure has several values'),
      value: Type.Number(),
    }),
    {
      description: 'without those that have no value here, such as the lag of a replica that does not exist',
    },
  ),
  versions: Type.Object({
    kashf: Type.String(),
    node: Type.String(),
    postgresql: nullable(Type.String()),
    migration: nullable(Type.String(), 'the newest that was applied'),
    ffmpeg: nullable(Type.String()),
  }),
})
export type SystemState = Static<typeof SystemState>
