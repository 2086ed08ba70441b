import type { ErrorCode } from '@kashf/contract/errors.ts'
import { commonText } from '../../text/common.ts'

/** A call that did not succeed: the server's answer, or `code: 'network'` when there was none. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** From contract/errors.ts; `network` and `aborted` are made here. */
  code: ErrorCode | 'network' | 'aborted'
  /** HTTP status; 0 when no answer arrived. */
  status: number
  /** Field name → sentence, for forms. */
  fields: Record<string, string>
  requestId: string | null
  /** What the answer carried besides the message, such as `missing` of `insufficient_balance`. */
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

/** The failure that an answer's text describes; copes with answers that are not ours (a proxy's page). */
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

/** No answer arrived. */
export function networkError(): ApiError {
  return new ApiError({ code: 'network', status: 0, message: commonText.networkFailed })
}

/** The sentence to show for anything that was thrown. */
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
