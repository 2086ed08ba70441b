import type { ErrorCode } from '@kashf/contract/errors.ts'
import { commonText } from '../../text/common.ts'

/** A failed API call: the server's answer, or `code: 'network'` when there was none. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** A code from contract/errors.ts; the others are set by the client. */
  code: ErrorCode | 'network' | 'aborted' | 'file_changed'
  /** HTTP status; 0 when no answer arrived. */
  status: number
  /** Error messages by field name, for forms. */
  fields: Record<string, string>
  requestId: string | null
  /** Further data of the answer, such as `missing` of `insufficient_balance`. */
  data: unknown

  constructor(init: {
    code: ApiError['code']
    status: number
    message: string
    fields?: Record<string, string>
    requestId?: string | null
    data?: unknown
  }) {
    super(init.message)
    this.code = init.code
    this.status = init.status
    this.fields = init.fields ?? {}
    this.requestId = init.requestId ?? null
    this.data = init.data
  }
}

/** Parses the error in a response's body; tolerates responses that are not ours, such as a proxy's error page. */
export function errorOfAnswer(status: number, text: string, requestId: string | null): ApiError {
  const body = parseBody(text)
  return new ApiError({
    code: body.error ?? 'internal',
    status,
    message: body.message ?? commonText.serverFailed,
    fields: body.fields,
    requestId: body.request_id ?? requestId,
    data: body.data,
  })
}

/** The error for a request without an answer. */
export function networkError(): ApiError {
  return new ApiError({ code: 'network', status: 0, message: commonText.networkFailed })
}

/** The user-facing message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : commonText.serverFailed
}

interface LooseErrorBody {
  error?: ErrorCode
  message?: string
  fields?: Record<string, string>
  request_id?: string
  data?: unknown
}

function parseBody(text: string): LooseErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return body && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}
