import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logSecurity, type SecurityLog } from '../../security/security-log.ts'
import { callerOf } from '../caller.ts'
import { bearerToken } from '../session.ts'
import { Failure } from './failure.ts'
import { validationFailure } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, for its log line. */
    failureCode: ErrorCode | null
  }
}

/** What a part of the framework refused with a status of its own: a path that leads out of a folder is 403. */
function failureOfStatus(status: number): Failure | null {
  if (status === 403 || status === 404) return new Failure('route_not_found')
  return status >= 400 && status < 500 ? new Failure('malformed_body') : null
}

function failureOf(error: FastifyError): Failure | null {
  if (error instanceof Failure) return error
  if (error.validation) return validationFailure(error.validation, error.validationContext)
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Failure('unsupported_media_type')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure('malformed_body')
    // PostgreSQL's word for a text with a zero byte in it, which it cannot hold and nobody types.
    case '22021':
    case '22P05':
      return new Failure('malformed_body')
    // A foreign key: the session was ended while its request was running.
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

const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'students_only',
  'teacher_not_approved',
  'step_up_required',
])

/** Whether somebody asked for what is not theirs to ask. A visitor without a token is none of these. */
function isRefusal(failure: Failure, request: FastifyRequest): boolean {
  if (failure.code === 'unauthorized') return bearerToken(request) !== null
  const isConsole = request.routeOptions.config.description?.session === 'operator'
  if (failure.code === 'not_found') return isConsole && request.user?.type !== 3
  return REFUSALS.has(failure.code)
}

function logRefusal(log: SecurityLog, failure: Failure, request: FastifyRequest): void {
  const isLimit = failure.status === 429
  if (!isLimit && !isRefusal(failure, request)) return
  logSecurity(log, {
    event: isLimit ? 'limit_hit' : 'access_refused',
    personId: request.user?.id ?? null,
    caller: callerOf(request),
    code: failure.code,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
  })
}

/** One shape for every failure. What we did not expect is logged whole with the request's id, and never shown. */
export function installErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('failureCode', null)
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error) ?? new Failure('internal')
    if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected failure')
    request.failureCode = failure.code
    logRefusal(app.log, failure, request)
    const retryAfterS = failure.retryAfterS ?? (failure.status === 429 ? 60 : undefined)
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
    // A body that is still arriving is discarded for a moment (slow-clients.ts): an end at once would lose the answer.
    if (!request.raw.complete) reply.removeHeader('connection')
    return reply
      .code(failure.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failure.body(request.id))
  })
}

/** What the framework refuses before any route is looked for: an address that cannot be read leads nowhere. */
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
    .send(failure.body(request.id))
}
