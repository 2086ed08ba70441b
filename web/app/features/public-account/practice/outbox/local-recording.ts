import type { AnswerValue } from '@kashf/contract/practice/paper.ts'

const PREFIX = 'device:'

/** The value of an answer whose recording only this device has. It never leaves the device. */
export const localValue = (recordingId: string): string => PREFIX + recordingId

/** The id of the recording on this device that an answer names; null for any other answer. */
export const localIdIn = (value: AnswerValue): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null
