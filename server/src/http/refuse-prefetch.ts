import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/**
 * Rejects prefetches. The existing client uses GET for actions (buying, saving), which must not run before the user
 * triggers them. Call it first in every GET handler that changes state.
 */
export function refusePrefetch(request: FastifyRequest): void {
  const purposes = [request.headers['sec-purpose'], request.headers.purpose, request.headers['x-moz']]
  const isPrefetch = purposes.some((purpose) => String(purpose ?? '').includes('prefetch'))
  // A HEAD request runs the handler of the GET route, and must not change state either.
  if (isPrefetch || request.method === 'HEAD') throw new Failure('prefetch_refused')
}
