import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  FIELD_ERRORS,
  type FieldErrorKey,
} from '@kashf/contract/errors.ts'

/** An expected failure with a code from the closed list. Its message is safe to show; that of any other error is not. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly data: unknown
  /** Seconds until a retry makes sense, for 429 and 503. */
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    details: { fields?: Record<string, string>; data?: unknown; retryAfterS?: number } = {},
  ) {
    super(ERRORS[code][1])
    this.code = code
    this.status = ERRORS[code][0]
    this.fields = details.fields
    this.data = details.data
    this.retryAfterS = details.retryAfterS
  }

  body(requestId: string): ErrorBody {
    return {
      error: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.data !== undefined && { data: this.data }),
      request_id: requestId,
    }
  }
}

/** The message for one field, with `{n}` filled in. */
export function fieldSentence(key: FieldErrorKey, n?: number | string): string {
  return FIELD_ERRORS[key].replace('{n}', String(n ?? ''))
}

/** A `validation_failed` that names each invalid field: `invalid({ email: 'email_taken' })`. */
export function invalid(fields: Readonly<Record<string, FieldErrorKey | undefined>>): Failure {
  return new Failure('validation_failed', {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, key]) => (key ? [[name, fieldSentence(key)]] : [])),
    ),
  })
}
