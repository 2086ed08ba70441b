import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from '../common.ts'

/** `speech`: spoken by a person as an answer; `listening`: of a passage that others listen to; `voice`: of a question or an answer to one. */
export const RECORDING_KINDS = ['speech', 'listening', 'voice'] as const
export type RecordingKind = (typeof RECORDING_KINDS)[number]

/** The longest recording by kind, in seconds. */
export const MAX_RECORDING_S: Readonly<Record<RecordingKind, number>> = {
  speech: 600,
  listening: 3600,
  voice: 60,
}

/** `waiting`: a worker makes the playable file; `failed`: the file that was sent has no sound, too much of it, or a picture where only a voice belongs. */
const RECORDING_STATES = ['waiting', 'ready', 'failed'] as const
export const RECORDING_FAILURES = ['unreadable', 'too_long', 'has_picture'] as const
export type RecordingFailure = (typeof RECORDING_FAILURES)[number]

/** A recording as the people who may hear it see it. */
export const Recording = Type.Object({
  id: Id,
  state: oneOf(RECORDING_STATES),
  failure: nullable(oneOf(RECORDING_FAILURES)),
  duration_s: nullable(Type.Number(), 'null until it is ready'),
  url: nullable(Type.String(), 'an m4a at an address signed for the reader; null until it is ready'),
})
export type Recording = Static<typeof Recording>

/** A finished upload (tus) of the purpose `speech` or `listening` that becomes a recording. */
export const RecordingBody = Type.Object({ upload_id: Type.String({ format: 'uuid', maxLength: 36 }) })
export type RecordingBody = Static<typeof RecordingBody>
