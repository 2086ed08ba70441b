import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as security events and the list of devices record it. */
export interface Caller {
  /** Client address, behind a trusted proxy the one that it forwards. */
  address: string
  userAgent: string
  requestId: string
}

/** The caller of a request. The user agent is cut to 300 characters. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})
