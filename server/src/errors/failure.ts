import {
  ERRORS,
  type ErrorCode,
  type FieldErrorKey,
  type NumberedFieldErrorKey,
} from '@kashf/contract/errors.ts'
import type { LinkFailure } from '../text/uz/links.ts'

/**
 * What is wrong with a field: a key, with the number that its sentence names, the code of a refused file, or the reason
 * for which one line of several links is refused. `errorBody` makes the sentence in the reader's language.
 */
export type FieldFact =
  | FieldErrorKey
  | { key: NumberedFieldErrorKey; n: number }
  | { code: ErrorCode }
  | { line: number; link: LinkFailure }

/** An expected failure with a code from the closed list. Its message is safe to show; that of any other error is not. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, FieldFact> | undefined
  readonly data: unknown
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    details: { fields?: Record<string, FieldFact>; data?: unknown; retryAfterS?: number } = {},
  ) {
    super(ERRORS[code][1])
    this.code = code
    this.status = ERRORS[code][0]
    this.fields = details.fields
    this.data = details.data
    this.retryAfterS = details.retryAfterS
  }
}

/** A `validation_failed` that names each invalid field: `invalid({ email: 'email_taken' })`. */
export function invalid(fields: Readonly<Record<string, FieldFact | undefined>>): Failure {
  return new Failure('validation_failed', {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, fact]) => (fact ? [[name, fact]] : [])),
    ),
  })
}
