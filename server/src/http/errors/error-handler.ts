import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../errors/failure.ts'
import { callerOf } from '../../security/caller.ts'
import { logSecurity, type SecurityLog } from '../../security/security-log.ts'
import { languageAsked } from '../language-asked.ts'
import { bearerToken } from '../session.ts'
import { errorBody } from './error-body.ts'
import { failureOfOutage } from './outage.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response, for the request log. */
    failureCode: ErrorCode | null
  }
}

/** Maps a status that a plugin has set, such as 403 for a path outside the static folder. */
function failureOfStatus(status: number): Failure | null {
  if (status === 403 || status === 404) return new Failure('route_not_found')
  return status >= 400 && status < 500 ? new Failure('malformed_body') : null
}

function failureOf(error: FastifyError): Failure | null {
  if (error instanceof Failure) return error
  const outage = failureOfOutage(error)
  if (outage) return outage
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupported_media_type')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('malformed_body')
    // PostgreSQL cannot store text with a zero byte.
    case '22021':
    case '22P05':
      return new Failure('malformed_body')
    // A foreign key violation: the session was deleted while its request was running.
    case '23503':
      return 'constraint' in error && String(error.constraint).endsWith('_session_id_fkey')
        ? new Failure('unauthorized')
        : null
    case 'ENOSPC':
      return new Failure('storage_full')
    default:
      return failureOfStatus(error.statusCode ?? 500)
  }
}

const ACCESS_DENIED: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'students_only',
  'teacher_not_approved',
  'step_up_required',
])

/** Whether access was denied to someone with a token. An anonymous visitor is not worth a security event. */
function isAccessDenied(failure: Failure, request: FastifyRequest): boolean {
  if (failure.code === 'unauthorized') return bearerToken(request) !== null
  const isConsole = request.routeOptions.config.description?.session === 'operator'
  if (failure.code === 'not_found') return isConsole && request.user?.type !== USER_TYPE.operator
  return ACCESS_DENIED.has(failure.code)
}

function logAccessDenied(log: SecurityLog, failure: Failure, request: FastifyRequest): void {
  const isLimit = failure.status === 429
  if (!isLimit && !isAccessDenied(failure, request)) return
  logSecurity(log, {
    event: isLimit ? 'limit_hit' : 'access_refused',
    personId: request.user?.id ?? null,
    caller: callerOf(request),
    code: failure.code,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
  })
}

/** Gives every failure the same response format. Unexpected errors are logged with the request id and never exposed. */
export function installErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('failureCode', null)
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error) ?? new Failure('internal')
    if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected failure')
    if (failure.code === 'unavailable')
      request.log.warn({ err: error }, 'database or storage is not available')
    request.failureCode = failure.code
    logAccessDenied(app.log, failure, request)
    const retryAfterS = failure.retryAfterS ?? (failure.status === 429 ? 60 : undefined)
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
    // The rest of the body is drained for a moment (slow-clients.ts): closing at once would lose the response.
    if (!request.raw.complete) reply.removeHeader('connection')
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(errorBody(failure, request.id, languageAsked(request.headers)))
  })
}

/** Responds when the framework rejects a URL before routing, for example one that cannot be decoded. */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = new Failure('route_not_found')
  reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .type('application/json; charset=utf-8')
    .send(errorBody(failure, request.id, languageAsked(request.headers)))
}
